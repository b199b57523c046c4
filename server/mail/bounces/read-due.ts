import { isPaused } from '#server/pause/service.ts';
import type { Tools } from '#server/tools.ts';
import { mailboxName, readMailbox } from './mailbox.ts';
import { readReport } from './report.ts';
import { noteBounce, notePlace, takeDue } from './store.ts';
import { bounceDays, readBounceToken } from './token.ts';

export type BounceTools = Pick<Tools, 'config' | 'db' | 'clock' | 'log' | 'tokenSecret'>;

/** Lease duration, and the pause until the next read whether this one succeeds or fails. */
const pauseMs = 300_000;
/** Shorter than the lease, so that no other server has started to read. */
const maxMs = 120_000;

/**
 * Reads new messages if the last read was five minutes ago and no other server reads, and deactivates addresses that
 * bounced permanently. Returns whether there is more to read, or undefined if nothing was read.
 */
export async function readDue(tools: BounceTools, url: string, stopping: AbortSignal): Promise<boolean | undefined> {
  const { db, clock } = tools;
  if (await isPaused(db)) return undefined;
  const name = mailboxName(url);
  const now = clock();
  const taken = await takeDue(db, name, now, new Date(now.getTime() + pauseMs));
  if (!taken) return undefined;
  const { hasMore, ...place } = await readMailbox(url, {
    after: taken.place,
    // One extra day, because servers search by whole days in their own time zone.
    since: new Date(now.getTime() - (bounceDays + 1) * 86_400_000),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]),
    take: (source) => takeReport(tools, source),
  });
  await notePlace(db, name, place, new Date(now.getTime() + (hasMore ? 0 : pauseMs)));
  return hasMore;
}

/**
 * Returns whether the report is about a mail of this site, with a valid and recent token. Processing a report twice
 * changes nothing.
 */
async function takeReport({ db, clock, log, tokenSecret }: BounceTools, source: Uint8Array): Promise<boolean> {
  const report = await readReport(source);
  const sent = report && readBounceToken(tokenSecret, report.token, clock());
  if (!sent) return false;
  if (report.isForGood && (await noteBounce(db, sent, clock()))) {
    log.warn({ user: sent.userId }, 'a mail bounced permanently, its address gets no more notifications');
  }
  return true;
}
