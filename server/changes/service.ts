import type { Db } from '#server/database/connect.ts';
import { transact, uniqueViolation } from '#server/database/transact.ts';
import { type KeyedRequest, refusedKey } from '#server/http/idempotency-key.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Clock } from '#server/time/clock.ts';
import { takeWaitingEvents } from './approval-store.ts';
import type { EventColumns as Columns } from './event-store.ts';
import { type NewEvent as AddedEvent, EventWriter as Writer } from './event-writer.ts';
import type { ChangeKind as Kind } from './kinds.ts';
import * as log from './log-store.ts';
import { deleteRequestsBefore, insertRequest } from './requests-store.ts';

interface ImportTools {
  db: Db;
  clock: Clock;
}
interface ChangeTools extends ImportTools {
  map: { catchUp(): Promise<void> };
}

/** Writes events in one transaction. Provided only by `changeEvents` and `importEvents`. */
export type EventWriter = Omit<Writer, 'lines' | 'isAudited'>;
export type NewEvent = AddedEvent;
export type EventColumns = Columns;

/**
 * Writes events; only sample data uses `importEvents` instead. Runs `work` in a transaction, then appends the changes
 * to the change log, and resolves once the map has them. `work` must write an audit entry, and may run several times,
 * so it must have no other side effects. Throws what `work` throws, and an error if `db` is already a transaction.
 */
export async function changeEvents<Result>(
  tools: ChangeTools,
  work: (events: EventWriter) => Promise<Result>,
): Promise<Result> {
  const result = await writeEvents(tools, work);
  await tools.map.catchUp();
  return result;
}

/**
 * Like `changeEvents`, at most once for a request with a key: a repeated request does nothing. A request whose `work`
 * threw may be repeated. Returns whether `work` ran. Throws `invalid-input` for the key of another request.
 */
export async function changeEventsOnce(
  tools: ChangeTools,
  request: KeyedRequest | undefined,
  work: (events: EventWriter) => Promise<unknown>,
): Promise<boolean> {
  const isFirst = await changeEvents(tools, async (events) => {
    const known = request && (await insertRequest(events.db, request, events.now));
    if (known !== undefined && known !== request?.fingerprint)
      throw refusedKey('taken', 'The key belongs to another request.');
    if (known === undefined) await work(events);
    return known === undefined;
  });
  if (!isFirst) request?.onRepeat();
  return isFirst;
}

/** Like `changeEvents`, only for sample data: without an audit entry, and without waiting for the map. */
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
  if (db.isTransaction)
    throw new Error('Events cannot be changed inside a transaction, because the change log must be written last.');
  const attempt = async (transaction: Db) => {
    const events = new Writer(transaction, clock());
    const result = await work(events);
    const lines = events.lines();
    if (lines.some(({ isIndirect }) => !isIndirect) && !events.isAudited && !isImport)
      throw new Error('Events were changed without an audit entry. Call recordAudit() in the same transaction.');
    await log.appendLines(transaction, lines, events.now);
    return result;
  };
  // If the same id is sent twice at the same time, the second one is retried after the first.
  return transact(db, attempt, [uniqueViolation]);
}

/**
 * Kinds of change: `added`; `moved` (time or place); `cancelled` and `reinstated`; `deleted` (by the organiser, or
 * hidden by an administrator) and `restored`; `changed` for the rest.
 */
export type ChangeKind = Kind;

/** A line of the change log. */
export interface EventChange {
  /** Consecutive numbers from 1. */
  position: number;
  eventId: string;
  kind: ChangeKind;
  /** By the clock of the server that made the change, so later lines may have earlier times. */
  at: Date;
  /**
   * The event is the same; its organiser, venue, style, type or rule changed. One change may be followed by a hundred
   * thousand such lines.
   */
  isIndirect: boolean;
}

interface ChangesAfter {
  changes: EventChange[];
  /** Lines after the position were trimmed, the log ends before it, or it is another log: read all events again. */
  hasGap: boolean;
}

/**
 * Returns up to `limit` lines of the change log after a bookmark, or after a position (0 for the beginning).
 *
 * Positions follow the order of commits, so no line appears later below a position that was read, and all servers read
 * the same lines in the same order. A change and its line become visible together. One transaction writes one or two
 * lines per event; read the event itself for its current state. Lines are kept for 30 days (`trimEventChanges`). A
 * reader that was away for longer, or is ahead of a restored backup, gets `hasGap`: it must take `lastBookmark`, read
 * all events, and continue from there. Only a bookmark reveals that a failover lost the last commits, and that later
 * ones got the same positions.
 */
export async function readChanges(db: Db, after: number | LogPlace, limit: number): Promise<ChangesAfter> {
  const place = typeof after === 'number' ? { position: after } : after;
  const { position, logId, line } = place;
  const { head, lines, ...there } = await log.readLines(db, position, limit);
  const [first] = lines;
  const isOther =
    (logId !== undefined && logId !== there.logId) || (typeof line === 'string' && line !== lineOf(there.known));
  return { changes: lines, hasGap: isOther || (first ? first.position !== position + 1 : head !== position) };
}

/** A position in the change log. The id of the log and the line at the position are compared, unless they are unknown. */
interface LogPlace {
  position: number;
  logId?: string;
  line?: string | null;
}

/** Returns the last position. Tables read afterwards contain all changes up to it, and possibly later ones. */
export async function lastPosition(db: Db): Promise<number> {
  return log.readHead(db);
}

/**
 * A position in the change log that outlives the process. `stillExists` returns whether the log is still the same up to
 * it. `line` is the content at the position; empty if it was trimmed or the log is empty.
 */
export interface Bookmark {
  logId: string;
  position: number;
  line: string;
}

/** Returns a bookmark at the last position. */
export async function lastBookmark(db: Db): Promise<Bookmark> {
  return bookmark(await log.readPlace(db));
}

/** Returns a bookmark after which all lines since an instant follow, by the clocks of the servers that wrote them. */
export async function bookmarkBefore(db: Db, instant: Date): Promise<Bookmark> {
  const position = await log.findLastBefore(db, instant);
  return bookmark(await log.readPlace(db, position));
}

/** Returns the bookmark after further lines were read. */
export function bookmarkAfter(before: Bookmark, changes: readonly EventChange[]): Bookmark {
  const last = changes.at(-1);
  return last ? bookmark({ ...last, logId: before.logId }) : before;
}

/**
 * For copies of events in memory: returns the ids of the events that changed themselves since a bookmark, those of
 * indirect lines, and the bookmark at the end. Returns undefined after a gap or if more than `max` events changed
 * themselves: read all events again.
 */
export async function readChangedIds(
  db: Db,
  before: Bookmark,
  max: number,
): Promise<{ ids: string[]; indirectIds: string[]; bookmark: Bookmark } | undefined> {
  const ids: string[] = [];
  const indirectIds = new Set<string>();
  let bookmark = before;
  for (;;) {
    const { changes, hasGap } = await readChanges(db, bookmark, max + 1);
    for (const { eventId, isIndirect } of changes) {
      if (isIndirect) indirectIds.add(eventId);
      else ids.push(eventId);
    }
    if (hasGap || ids.length > max) return undefined;
    bookmark = bookmarkAfter(bookmark, changes);
    if (changes.length <= max) return { ids: [...new Set(ids)], indirectIds: [...indirectIds], bookmark };
  }
}

/**
 * Returns whether the log up to a bookmark is unchanged: not of another database, not of a restored backup with other
 * changes since, and not trimmed there. The lines after it may still have a gap.
 */
export async function stillExists(db: Db, before: Bookmark): Promise<boolean> {
  const now = bookmark(await log.readPlace(db, before.position));
  return now.logId === before.logId && now.line === before.line;
}

type Line = { [Key in 'eventId' | 'kind']?: string | null | undefined } & { at?: Date | null | undefined };

function bookmark({ logId, position, ...line }: Pick<Bookmark, 'logId' | 'position'> & Line): Bookmark {
  return { logId, position, line: lineOf(line) };
}

function lineOf({ eventId, kind, at }: Line): string {
  return at ? `${eventId} ${kind} ${at.toISOString()}` : '';
}

/** For a reader that is further behind, reading all events is faster. */
const keptMs = 30 * 86_400_000;
const trimBatchSize = 5000;

/** Deletes lines older than 30 days. */
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

/** A device that was without a network for longer asks its user again. */
const requestsKeptMs = 90 * 86_400_000;

/** Deletes requests that were applied more than 90 days ago. */
export const trimAppliedRequests: NightlyJob<ImportTools> = {
  name: 'trim-applied-requests',
  at: '03:55',
  run: ({ db, clock }) => deleteRequestsBefore(db, new Date(clock().getTime() - requestsKeptMs)),
};

/**
 * Gives the log of a restored database a new id, because the original one may continue with the same positions. Returns
 * the former id and the new one.
 */
export function renewLogId(db: Db): Promise<{ before: string; after: string }> {
  return log.replaceLogId(db);
}

/**
 * Returns the events that wait for a decision and of which administrators were not mailed yet, oldest first, each series
 * with its first date, and marks them as mailed.
 */
export const takeUnmailedEvents = takeWaitingEvents;
