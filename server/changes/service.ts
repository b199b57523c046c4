import type { Db } from '#server/database/connect.ts';
import { transact, uniqueViolation } from '#server/database/transact.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Clock } from '#server/time/clock.ts';
import type { EventColumns as Columns } from './event-store.ts';
import { type NewEvent as AddedEvent, EventWriter as Writer } from './event-writer.ts';
import type { ChangeKind as Kind } from './kinds.ts';
import * as log from './log-store.ts';

/** What the door is handed. The map is above it, and only told to look. */
interface ImportTools {
  db: Db;
  clock: Clock;
}
interface ChangeTools extends ImportTools {
  map: { catchUp(): Promise<void> };
}

/** Writes events in one transaction. Only `changeEvents` and `importEvents` hand one out. */
export type EventWriter = Omit<Writer, 'lines' | 'isAudited'>;
export type NewEvent = AddedEvent;
export type EventColumns = Columns;

/**
 * The door: whoever adds, changes, cancels, deletes or restores events does it with the writer that `work` is handed. All
 * that is written with it, and with its `db`, happens or nothing; it is stamped, stands in the audit trail and in the
 * change log, and the map has it when this is done. `work` may run several times, so it touches nothing else. It is always
 * the outermost transaction: the log is written last. What `work` refuses with is what this refuses with.
 */
export async function changeEvents<Result>(
  tools: ChangeTools,
  work: (events: EventWriter) => Promise<Result>,
): Promise<Result> {
  const result = await writeEvents(tools, work);
  await tools.map.catchUp();
  return result;
}

/** The same for what nobody in particular does: samples and imports. The audit trail tells nothing of it, and the map follows by itself. */
export async function importEvents<Result>(
  tools: ImportTools,
  work: (events: EventWriter) => Promise<Result>,
): Promise<Result> {
  return writeEvents(tools, work, { isImport: true });
}

async function writeEvents<Result>(
  { db, clock }: ImportTools,
  work: (events: EventWriter) => Promise<Result>,
  { isImport = false } = {},
): Promise<Result> {
  if (db.isTransaction) throw new Error('The change log is written last: events are changed in no inner transaction.');
  const attempt = async (transaction: Db) => {
    const events = new Writer(transaction, clock());
    const result = await work(events);
    const lines = events.lines();
    if (lines.length > 0 && !events.isAudited && !isImport)
      throw new Error('Events have changed, and no trail says by whom.');
    await log.appendLines(transaction, lines, events.now);
    return result;
  };
  // The same id sent twice in one moment: the second one comes once more when the first is done.
  return transact(db, attempt, [uniqueViolation]);
}

/**
 * What happened to an event: `added`; `moved` to another time or place; `cancelled` and `reinstated`; `deleted` (by its organiser or
 * hidden by the administration: what followers see is the same) and `restored`; `changed` in anything else.
 */
export type ChangeKind = Kind;

/** A line of the change log. */
export interface EventChange {
  /** From 1 up; the line after it has the next number. */
  position: number;
  eventId: string;
  kind: ChangeKind;
  /** By the clock of the server that did it: later lines may have earlier times. */
  at: Date;
}

interface ChangesAfter {
  changes: EventChange[];
  /** What came right after the position is gone, or the log ends before it: begin anew. */
  hasGap: boolean;
}

/**
 * The next lines of the change log after a position (0: from the beginning), at most `limit`.
 *
 * Everyone who follows it, on whichever server, reads the same lines in the same order, each once: positions are given in
 * the order of the commits, so that nothing turns up later below a position that has been read, whatever else is under way,
 * and the order survives a dump. A change and its line are seen together. An event has one line, or two, for all that one
 * transaction did to it; what it is now, the event itself says, which may have changed since. Lines are kept for 30 days
 * (`trimEventChanges`). Who was away for longer, or comes from before an older backup was put back, is told of a gap: they
 * take `lastPosition`, then read the events themselves, and go on from there.
 */
export async function readChanges(db: Db, after: number, limit: number): Promise<ChangesAfter> {
  const { head, lines } = await log.readLines(db, after, limit);
  const [first] = lines;
  return { changes: lines, hasGap: first ? first.position !== after + 1 : head !== after };
}

/** Where the change log ends: what is read from the tables after this has all changes up to here, and perhaps later ones. */
export async function lastPosition(db: Db): Promise<number> {
  return log.readHead(db);
}

/**
 * A place in the change log, for those who come back to it in another process: whether it is still the same log up to
 * there, `stillExists` says. `line` is what stands there; empty where that has been trimmed, or nothing has happened yet.
 */
export interface Bookmark {
  logId: string;
  position: number;
  line: string;
}

/** A bookmark where the change log ends: like `lastPosition`. */
export async function lastBookmark(db: Db): Promise<Bookmark> {
  return bookmark(await log.readPlace(db));
}

/** The bookmark after further lines have been read. */
export function bookmarkAfter(before: Bookmark, changes: readonly EventChange[]): Bookmark {
  const last = changes.at(-1);
  return last ? bookmark({ ...last, logId: before.logId }) : before;
}

/**
 * Whether the log up to a bookmark is the one in which it was put: not that of another database, nor of one that was put
 * back from an older backup and has grown anew, nor trimmed there. What follows may still have a gap.
 */
export async function stillExists(db: Db, before: Bookmark): Promise<boolean> {
  const now = bookmark(await log.readPlace(db, before.position));
  return now.logId === before.logId && now.line === before.line;
}

function bookmark({
  logId,
  position,
  eventId,
  kind,
  at,
}: Pick<Bookmark, 'logId' | 'position'> &
  Partial<Record<'eventId' | 'kind', string | null> & { at: Date | null }>): Bookmark {
  return { logId, position, line: at ? `${eventId} ${kind} ${at.toISOString()}` : '' };
}

/** Who follows the log by more than a month is better off reading all events. */
const keptMs = 30 * 86_400_000;
const trimBatchSize = 5000;

/** Removes the lines that are older than 30 days from the beginning of the change log. */
export const trimEventChanges: NightlyJob<ImportTools> = {
  name: 'trim-event-changes',
  at: '03:50',
  async run({ db, clock }, signal) {
    const oldest = new Date(clock().getTime() - keptMs);
    while (!signal.aborted) {
      const first = await log.readFirstLines(db, trimBatchSize);
      const fresh = first.findIndex(({ at }) => at >= oldest);
      const last = (fresh === -1 ? first : first.slice(0, fresh)).at(-1);
      if (!last) return;
      await log.deleteLinesUpTo(db, last.position);
    }
  },
};
