import { type Bookmark, bookmarkAfter, lastBookmark, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { nextMailTime } from '#server/follows/settings/service.ts';
import type { Tools } from '#server/tools.ts';
import * as cursors from './cursor-store.ts';
import * as store from './match-store.ts';

/**
 * Users get the result of several quick changes in one message: a corrected mistake, or a series that is edited date by
 * date.
 */
const debounceMs = 10_000;
/**
 * A delay of half a minute does not matter for new events, and events that an organiser adds in a row share one
 * message.
 */
export const newDebounceMs = 30_000;

/** Every event is compared with every follow, and a statement is cancelled after 30 seconds. */
export const logBatchSize = 200;
/** Retention time of the change log. Older events are no news. */
const maxNewAgeMs = 30 * 86_400_000;

/**
 * Processes the next lines of the change log: inserts the notices and moves the cursor in one transaction, so that each
 * line counts once even after a crash. Returns whether there may be more. After a gap in the log, compares all events
 * that users know with their current state.
 */
export async function processChangeLog(tools: Pick<Tools, 'db' | 'clock'>, limit = logBatchSize): Promise<boolean> {
  if (isAt(await cursors.readCursor(tools.db), await lastBookmark(tools.db))) return false;
  return transact(tools.db, async (db) => {
    const cursor = await cursors.lockCursor(db);
    if (!cursor) return false;
    const now = tools.clock();
    const times = { now, soon: new Date(now.getTime() + debounceMs) };
    const end = await lastBookmark(db);
    const { changes, hasGap } = await readChanges(db, cursor, limit);
    if (hasGap) {
      await cursors.moveCursor(db, end);
      await resync(db, times, limit);
      return false;
    }
    if (changes.length === 0) return false;
    await cursors.moveCursor(db, bookmarkAfter(end, changes));
    // A renamed organiser is no news, and may have a hundred thousand events.
    const ids = [...new Set(changes.filter(({ isIndirect }) => !isIndirect).map(({ eventId }) => eventId))];
    if (ids.length === 0) return changes.length === limit;
    await store.insertChangeNotices(db, ids, times);
    await addNewNotices(db, ids, now);
    return changes.length === limit;
  });
}

function isAt(cursor: cursors.Cursor | undefined, { logId, position, line }: Bookmark): boolean {
  if (cursor?.logId !== logId || cursor.position !== position) return false;
  return cursor.line === null || cursor.line === line;
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
