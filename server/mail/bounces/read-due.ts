import type { Tools } from '#server/tools.ts';
import { mailboxName, readMailbox } from './mailbox.ts';
import { readReport } from './report.ts';
import { noteBounce, notePlace, takeDue } from './store.ts';
import { bounceDays, readBounceToken } from './token.ts';

export type BounceTools = Pick<Tools, 'config' | 'db' | 'clock' | 'log' | 'tokenSecret'>;

/** Who reads has it for as long, and it is read again after that, whether it went well or not. */
const pauseMs = 300_000;
/** Less than the pause: nobody else has begun by then. */
const maxMs = 120_000;

/**
 * Reads what is new in the mailbox, where it is due and no other server has it, and gives up the addresses of which mails came
 * back for good. Whether there is more to read; undefined where nothing was read.
 */
export async function readDue(tools: BounceTools, url: string, stopping: AbortSignal): Promise<boolean | undefined> {
  const { db, clock } = tools;
  const name = mailboxName(url);
  const now = clock();
  const taken = await takeDue(db, name, now, new Date(now.getTime() + pauseMs));
  if (!taken) return undefined;
  const { hasMore, ...place } = await readMailbox(url, {
    after: taken.place,
    // A day more, for servers search by days, of clocks of their own.
    since: new Date(now.getTime() - (bounceDays + 1) * 86_400_000),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]),
    take: (source) => takeReport(tools, source),
  });
  await notePlace(db, name, place, new Date(now.getTime() + (hasMore ? 0 : pauseMs)));
  return hasMore;
}

/** Whether it is about a mail of ours; forged tokens are not, and those of long ago. Replayed ones change nothing. */
async function takeReport({ db, clock, log, tokenSecret }: BounceTools, source: Uint8Array): Promise<boolean> {
  const report = await readReport(source);
  const sent = report && readBounceToken(tokenSecret, report.token, clock());
  if (!sent) return false;
  if (report.isForGood && (await noteBounce(db, sent, clock()))) {
    log.warn({ user: sent.userId }, 'a mail came back for good');
  }
  return true;
}
