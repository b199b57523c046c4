import type { HealthProblem, HealthState } from '#contract/site-health.ts';
import type { DiskRoom } from '#server/monitoring/disks.ts';
import type { MailRefusal } from './mail-check.ts';

export interface Check {
  state: HealthState;
  problem: HealthProblem | null;
  reason: string | null;
}

const ok: Check = { state: 'ok', problem: null, reason: null };

const attention = (problem: HealthProblem, reason: string | null = null): Check => ({
  state: 'attention',
  problem,
  reason,
});
const failing = (problem: HealthProblem, reason: string | null = null): Check => ({
  state: 'failing',
  problem,
  reason,
});

/** Jobs and mails that wait for longer are late. */
const lateSeconds = 15 * 60;
const [lowShare, lowBytes, fullBytes] = [0.1, 10e9, 256e6];
const lateMapSeconds = 10;
/** A source that fails is the concern of its owner. When many fail, the server may be the cause. */
const failingShare = 0.2;
const minFailing = 3;
/** Nothing should wait unseen for more than a day. */
const lateDecisionSeconds = 24 * 3600;
/** A night may be missed, but not two. */
const lateBackupHours = 36;

type Outages<Kind extends string> = ReadonlyMap<Kind, { why: string }>;

/**
 * The database has just answered, so that an outage that is not over yet was a moment ago. `replicaProblem` is why the
 * read replica is not used.
 */
export function checkDatabase(outages: Outages<'silent' | 'full' | 'read-only'>, replicaProblem?: string): Check {
  const [full, readOnly, silent] = [outages.get('full'), outages.get('read-only'), outages.get('silent')];
  if (full) return failing('database-full', full.why);
  if (readOnly) return failing('database-read-only', readOnly.why);
  if (silent) return attention('database-unstable', silent.why);
  return replicaProblem === undefined ? ok : attention('replica-unused', replicaProblem);
}

const diskProblems = { data: 'disk-low', temporary: 'temporary-disk-low', log: 'log-disk-low' } as const;

/** Returns the worst state of the disks; that of the data folder comes first. */
export function checkDisks(disks: readonly DiskRoom[]): Check {
  if (disks.some(({ use, freeBytes }) => use === 'data' && freeBytes < fullBytes)) return failing('disk-full');
  const low = disks.find(({ freeBytes, totalBytes }) => freeBytes < lowBytes && freeBytes < lowShare * totalBytes);
  return low ? attention(diskProblems[low.use]) : ok;
}

export function checkMap(ageSeconds: number): Check {
  return ageSeconds > lateMapSeconds ? attention('map-late') : ok;
}

interface Sending {
  waiting: number;
  retrying: number;
  oldestSeconds: number;
  failure: { reason: string } | null;
}

/** `refusal` is why the mail server did not accept a connection just now. */
export function checkMail(
  { waiting, retrying, oldestSeconds, failure }: Sending,
  { isServer, isPaused, refusal }: { isServer: boolean; isPaused: boolean; refusal: MailRefusal | undefined },
): Check {
  if (isServer && refusal) return failing(refusal.isAnswer ? 'mail-rejected' : 'mail-unreachable', refusal.reason);
  if (isPaused) return attention('site-paused');
  if (retrying > 0)
    return (oldestSeconds > lateSeconds ? failing : attention)('mail-retrying', failure?.reason ?? null);
  if (waiting > 0 && oldestSeconds > lateSeconds) return failing('mail-waiting');
  return isServer ? ok : attention('mail-folder');
}

/** `services` are the push services that accept no messages now. */
export function checkPush(
  { retrying, oldestSeconds, failure }: Sending,
  services: readonly { service: string; reason: string }[],
): Check {
  const [failed] = services;
  if (failed) return attention('push-service-failing', `${failed.service}: ${failed.reason}`);
  return retrying > 0 && oldestSeconds > lateSeconds ? attention('push-failing', failure?.reason ?? null) : ok;
}

/** Addresses are still found in the gazetteer, by their town. */
export function checkGeocoder(outage: { reason: string } | undefined): Check {
  return outage ? attention('geocoder-failing', outage.reason) : ok;
}

export function checkSources({ total, failing: failed }: { total: number; failing: number }): Check {
  return failed > failingShare * total ? attention('sources-failing') : ok;
}

/** A webhook that fails is the concern of its owner, as a source is. */
export function checkWebhooks({ total, failing: failed }: { total: number; failing: number }): Check {
  return failed >= minFailing && failed > failingShare * total ? attention('webhooks-failing') : ok;
}

export function checkApproval({ oldestSeconds }: { oldestSeconds: number }): Check {
  return oldestSeconds > lateDecisionSeconds ? attention('approval-late') : ok;
}

/** Mails and push messages have their own checks. */
export function checkJobs(queues: readonly { waiting: number; failed: number; oldestSeconds: number }[]): Check {
  if (queues.some(({ waiting, oldestSeconds }) => waiting > 0 && oldestSeconds > lateSeconds))
    return attention('jobs-late');
  return queues.some(({ failed }) => failed > 0) ? attention('jobs-failed') : ok;
}

export function checkPictures(outages: Outages<'silent' | 'full'>): Check {
  const [silent, full] = [outages.get('silent'), outages.get('full')];
  if (silent) return failing('pictures-silent', silent.why);
  return full ? failing('pictures-full', full.why) : ok;
}

interface Backups {
  lastAt: Date | null;
  /** The error of the newest finished run. */
  error: string | null;
  /** When the first run began, or the database was created. */
  since: Date | null;
  /** Why no backup can be made now. */
  placeProblem: string | null;
}

export function checkBackups(isOn: boolean, { lastAt, error, since, placeProblem }: Backups, now: Date): Check {
  if (!isOn) return attention('backups-off');
  if (placeProblem !== null) return failing('backups-unreachable', placeProblem);
  if (error !== null) return failing('backups-failed', error);
  const last = lastAt ?? since;
  const isLate = last !== null && now.getTime() - last.getTime() > lateBackupHours * 3_600_000;
  return isLate ? failing('backups-late') : ok;
}
