import type { SiteHealth } from '#contract/site-health.ts';
import { readWaiting } from '#server/approval/service.ts';
import { findPlaceProblem } from '#server/backup/nightly/service.ts';
import { watchOf } from '#server/database/database-watch.ts';
import { readDisks } from '#server/monitoring/disks.ts';
import { commitOfProgram } from '#server/monitoring/program.ts';
import * as store from '#server/monitoring/store.ts';
import type { FailingService, ProcessState, SentState } from '#server/observability/process-state.ts';
import { messageWithoutPersonalData, withoutPersonalData } from '#server/observability/without-personal-data.ts';
import { isPaused } from '#server/pause/service.ts';
import { storageOutages } from '#server/pictures/service.ts';
import { countSources } from '#server/sources/service.ts';
import type { Tools } from '#server/tools.ts';
import * as checks from './checks.ts';
import type { MailRefusal } from './mail-check.ts';

/** Returns the state of the site. `mailRefusal` is why the mail server does not accept a connection. */
export async function readHealth(
  tools: Tools,
  mailRefusal: () => Promise<MailRefusal | undefined>,
): Promise<SiteHealth> {
  const { config, db, clock } = tools;
  const [database, queues, disks, states, commit, refusal] = await Promise.all([
    store.readDatabase(db),
    store.readQueues(db),
    readDisks(config),
    tools.processStates(),
    commitOfProgram(),
    mailRefusal(),
  ]);
  const now = clock();
  const mail = await sending(
    tools,
    'send-mail',
    queues,
    states.map((state) => state.mail),
  );
  const push = await sending(
    tools,
    'send-push',
    queues,
    states.map((state) => state.push),
  );
  const { smtpUrl } = config.mail;
  const approval = await readWaiting(db, now);
  const isRestored = await isPaused(db);
  const otherQueues = queues.filter(({ queue }) => queue !== 'send-mail' && queue !== 'send-push');
  return {
    checkedAt: now.toISOString(),
    database: {
      ...checks.checkDatabase(watchOf(db).outages, tools.replica?.state.problem),
      kind: config.databaseUrl === undefined ? 'embedded' : 'postgresql',
      version: database.version,
      bytes: database.bytes,
      replicaLagSeconds: tools.replica?.state.lagSeconds ?? null,
    },
    disk: { ...checks.checkDisks(disks), disks },
    map: mapHealth(tools, now),
    mail: {
      ...checks.checkMail(mail, { isServer: smtpUrl !== undefined, isPaused: isRestored, refusal }),
      host: smtpUrl === undefined ? null : new URL(smtpUrl).host,
      ...shown(mail),
    },
    push: pushHealth(push, states),
    geocoder: geocoderHealth(tools, states),
    sources: await sourcesHealth(tools),
    webhooks: await webhooksHealth(tools),
    pictures: { ...checks.checkPictures(storageOutages(tools)), kind: config.s3 ? 's3' : 'folder' },
    backups: await backupsHealth(tools, now),
    approval: { ...checks.checkApproval(approval), ...approval },
    jobs: {
      ...checks.checkJobs(otherQueues),
      queues: queues.map(({ scheduled: _, ...queue }) => queue),
    },
    server: {
      version: config.version,
      commit,
      node: process.versions.node,
      migration: database.migration,
      startedAt: states.map(({ startedAt }) => startedAt).sort()[0] ?? now.toISOString(),
      processes: states.length,
    },
    errors: mergeErrors(states),
  };
}

interface Sending {
  waiting: number;
  retrying: number;
  oldestSeconds: number;
  sentAt: string | null;
  failure: SentState['failure'];
}

/** Returns what is known from the queue, which all servers share, and from the processes of this server. */
async function sending(
  { db }: Tools,
  queue: string,
  queues: readonly store.QueueState[],
  states: readonly SentState[],
): Promise<Sending> {
  const {
    waiting = 0,
    active = 0,
    retrying = 0,
    oldestSeconds = 0,
  } = queues.find((each) => each.queue === queue) ?? {};
  const completedAt = await store.readLastCompleted(db, queue);
  const retry = retrying > 0 ? await store.readRetry(db, queue) : undefined;
  const inQueue = retry && { at: retry.failedAt.toISOString(), reason: messageWithoutPersonalData(retry.message) };
  const failures = [...states.flatMap(({ failure }) => failure ?? []), ...(inQueue ? [inQueue] : [])];
  const sent = [...states.flatMap(({ sentAt }) => sentAt ?? []), ...(completedAt ? [completedAt.toISOString()] : [])];
  return {
    waiting: waiting + active + retrying,
    retrying,
    oldestSeconds,
    sentAt: sent.sort().at(-1) ?? null,
    failure: failures.sort((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null,
  };
}

function shown({ waiting, oldestSeconds, sentAt, failure }: Sending) {
  return { waiting, oldestSeconds, sentAt, failure };
}

function pushHealth(push: Sending, states: readonly ProcessState[]): SiteHealth['push'] {
  const services = new Map<string, FailingService>();
  const newestFirst = states
    .flatMap((state) => state.push.failing)
    .sort((one, other) => other.since.localeCompare(one.since));
  for (const failing of newestFirst) services.set(failing.service, failing);
  const failing = [...services.values()].map((each) => ({ ...each, reason: withoutPersonalData(each.reason) }));
  return { ...checks.checkPush(push, failing), ...shown(push), failing };
}

function geocoderHealth({ config }: Tools, states: readonly ProcessState[]): SiteHealth['geocoder'] {
  const [outage] = states
    .flatMap(({ geocoder }) => geocoder ?? [])
    .sort((one, other) => one.since.localeCompare(other.since));
  return { ...checks.checkGeocoder(outage), name: config.geocoder.name, since: outage?.since ?? null };
}

function mapHealth({ map }: Tools, now: Date): SiteHealth['map'] {
  const { updatedAt } = map;
  const ageSeconds = updatedAt ? (now.getTime() - updatedAt.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  return {
    ...checks.checkMap(ageSeconds),
    events: map.isLoaded ? map.size : 0,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

async function sourcesHealth(tools: Tools): Promise<SiteHealth['sources']> {
  const counts = await countSources(tools);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const failing = counts.get('failing') ?? 0;
  return { ...checks.checkSources({ total, failing }), total, failing, held: counts.get('held') ?? 0 };
}

async function webhooksHealth({ db }: Tools): Promise<SiteHealth['webhooks']> {
  const { active, failing, ended, waiting } = await store.readWebhooks(db);
  const total = active + failing;
  return { ...checks.checkWebhooks({ total, failing }), total, failing, ended, waiting };
}

async function backupsHealth({ config, db }: Tools, now: Date): Promise<SiteHealth['backups']> {
  const { last, error, since } = await store.readBackups(db);
  const lastAt = last?.finishedAt ?? null;
  const placeProblem = await findPlaceProblem(config);
  return {
    ...checks.checkBackups(config.backups !== undefined, { lastAt, error, since, placeProblem }, now),
    lastAt: lastAt?.toISOString() ?? null,
    bytes: last?.bytes ?? null,
  };
}

/** Returns the errors of all processes, equal ones together, newest first. */
function mergeErrors(states: readonly ProcessState[]): SiteHealth['errors'] {
  const merged = new Map<string, SiteHealth['errors'][number]>();
  const newestFirst = states.flatMap(({ errors }) => errors).sort((one, other) => other.at.localeCompare(one.at));
  for (const error of newestFirst) {
    const key = JSON.stringify([error.level, error.message, error.kind, error.code, error.place]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, count: known.count + error.count } : error);
  }
  return [...merged.values()];
}
