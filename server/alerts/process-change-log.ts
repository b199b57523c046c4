import { lastBookmark, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { nextMailTime } from '#server/follows/settings/service.ts';
import type { Tools } from '#server/tools.ts';
import * as cursors from './cursor-store.ts';
import * as store from './match-store.ts';

/** What several changes in a row come to is told once: second thoughts, a series that is put right date by date. */
const debounceMs = 10_000;
/** Nobody misses a new evening for half a minute; who enters two of them in a row is told of in one message. */
export const newDebounceMs = 30_000;

/** Each is laid beside every follow: a statement has half a minute. */
export const logBatchSize = 200;
/** As long as the log is kept: what was added before it began is no news. */
const maxNewAgeMs = 30 * 86_400_000;

/**
 * Takes the next lines of the change log, and notes who is to be told what and when, in the transaction that moves the
 * cursor: each line counts once, whichever server takes it and wherever it dies. Gives whether there may be more. Where
 * lines are missing, all that people know is laid beside what is.
 */
export async function processChangeLog(tools: Pick<Tools, 'db' | 'clock'>, limit = logBatchSize): Promise<boolean> {
  if (!(await cursors.isBehind(tools.db))) return false;
  return transact(tools.db, async (db) => {
    const cursor = await cursors.lockCursor(db);
    if (!cursor) return false;
    const now = tools.clock();
    const times = { now, soon: new Date(now.getTime() + debounceMs) };
    const end = await lastBookmark(db);
    const { changes, hasGap } = await readChanges(db, cursor.position, limit);
    const last = changes.at(-1);
    if (hasGap || end.logId !== cursor.logId) {
      await cursors.moveCursor(db, end.logId, end.position);
      await resync(db, times, limit);
      return false;
    }
    if (!last) return false;
    await cursors.moveCursor(db, end.logId, last.position);
    const ids = [...new Set(changes.map(({ eventId }) => eventId))];
    await store.insertChangeNotices(db, ids, times);
    await addNewNotices(db, ids, now);
    return changes.length === limit;
  });
}

async function resync(db: Db, times: Times, limit: number): Promise<void> {
  await store.insertChangeNotices(db, undefined, times);
  const since = new Date(times.now.getTime() - maxNewAgeMs);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await store.findAddedSince(db, since, last, limit);
    await addNewNotices(db, ids, times.now);
    last = ids.at(-1) ?? last;
    if (ids.length < limit) return;
  }
}

type Times = Parameters<typeof store.insertChangeNotices>[2];

async function addNewNotices(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const times = { now, soon: new Date(now.getTime() + newDebounceMs) };
  const candidates = await store.findCandidates(db, ids, now);
  if (candidates.length === 0) return;
  const dueTimes: store.DueTime[] = [];
  for (const rhythm of await store.findRhythms(db)) {
    const { mail } = rhythm;
    if (mail === 'daily' || mail === 'weekly') dueTimes.push({ ...rhythm, at: nextMailTime(times.soon, mail, rhythm) });
  }
  await store.insertNewNotices(db, candidates, times, dueTimes);
}
