import type { WebhookKind } from '#contract/v1/webhooks.ts';
import { bookmarkAfter, type ChangeKind, lastBookmark, readChanges } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { newId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import { findEventsInList } from '#server/v1/service.ts';
import * as store from './follow-store.ts';
import { type Candidate, kindOfMessage, matchesFilter, toCandidates } from './match.ts';

/** Every event is compared with every webhook, and each line may become a message to each of them. */
const logBatchSize = 100;
const resyncBatchSize = 500;
/** Servers have clocks that differ slightly. */
const clockToleranceMs = 60_000;

export type FollowTools = Pick<Tools, 'db' | 'clock' | 'config'>;

/**
 * Processes the next lines of the change log: inserts the messages and moves the cursor in one transaction, so that each
 * line becomes exactly one message for each webhook even after a crash. Returns whether there may be more. Does nothing
 * without webhooks. After a gap in the log, compares all events that receivers know with their current state.
 */
export async function writeMessages(tools: FollowTools, limit = logBatchSize): Promise<boolean> {
  if (!(await store.hasFollowed(tools.db, tools.clock()))) return false;
  const [known, last] = [await store.readCursor(tools.db), await lastBookmark(tools.db)];
  if (known?.logId === last.logId && known.position === last.position && known.line === last.line) return false;
  return transact(tools.db, async (db) => {
    const cursor = await store.tryLockCursor(db);
    if (!cursor) return false;
    const now = tools.clock();
    const end = await lastBookmark(db);
    const { changes, hasGap } = await readChanges(db, cursor, limit);
    if (hasGap) {
      await store.moveCursor(db, end, now);
      await resync({ ...tools, db }, { since: cursor.at, position: end.position, now });
      return false;
    }
    if (changes.length === 0) return false;
    await store.moveCursor(db, bookmarkAfter(end, changes), now);
    await insertMessagesAbout({ ...tools, db }, changes, now);
    return changes.length === limit;
  });
}

interface Line {
  position: number;
  eventId: string;
  kind: ChangeKind;
  at: Date;
}

/**
 * Inserts the messages about lines of the change log, in the current state of their events. `since`: skips known events
 * that were not changed since then.
 */
async function insertMessagesAbout(
  tools: FollowTools,
  lines: readonly Line[],
  now: Date,
  { since }: { since?: Date } = {},
): Promise<void> {
  const { db } = tools;
  const webhooks = await store.findFollowed(db, now);
  const ids = [...new Set(lines.map(({ eventId }) => eventId))];
  const needsTown = webhooks.some(({ filter }) => filter.town !== undefined);
  const events = new Map(
    (await toCandidates(await store.findCandidates(db, ids), needsTown)).map((event) => [event.id, event]),
  );
  const known = await store.findKnown(db, ids);
  const changes = { added: new Map<string, Pair>(), removed: new Map<string, Pair>() };
  const planned: { webhook: store.FollowedRow; line: Line; kind: WebhookKind }[] = [];
  for (const webhook of webhooks) {
    const knownIds = known.get(webhook.id) ?? new Set();
    for (const line of lines) {
      const event = events.get(line.eventId);
      const state = stateOf(event, webhook, now);
      const isKnown = knownIds.has(line.eventId);
      if (since && isKnown && state.matches && event && event.changed_at < since) continue;
      const kind = kindOfMessage(line.kind, { ...state, isKnown });
      if (kind === undefined) continue;
      if (webhook.kinds.length === 0 || webhook.kinds.includes(kind)) planned.push({ webhook, line, kind });
      const isNowLost = isLost(kind);
      if (isNowLost === !isKnown) continue;
      const pair = { webhook_id: webhook.id, event_id: line.eventId };
      if (isNowLost) knownIds.delete(line.eventId);
      else knownIds.add(line.eventId);
      const key = `${webhook.id} ${line.eventId}`;
      // The last change counts.
      changes[isNowLost ? 'added' : 'removed'].delete(key);
      changes[isNowLost ? 'removed' : 'added'].set(key, pair);
    }
  }
  await store.changeKnown(db, { added: [...changes.added.values()], removed: [...changes.removed.values()] });
  await insertPlanned(tools, planned, now);
}

interface Pair {
  webhook_id: string;
  event_id: string;
}

/** Whether the receiver must drop the event. */
function isLost(kind: WebhookKind): boolean {
  return kind === 'deleted' || kind === 'left';
}

function stateOf(event: Candidate | undefined, webhook: store.FollowedRow, now: Date) {
  if (!event || event.deleted_at !== null) return { isGone: true, matches: false, isOver: true };
  return { isGone: false, matches: matchesFilter(event, webhook), isOver: event.ends_at <= now };
}

async function insertPlanned(
  tools: FollowTools,
  planned: readonly { webhook: store.FollowedRow; line: Line; kind: WebhookKind }[],
  now: Date,
): Promise<void> {
  if (planned.length === 0) return;
  const described = await findEventsInList(tools, [...new Set(planned.map(({ line }) => line.eventId))]);
  await store.insertMessages(
    tools.db,
    planned.map(({ webhook, line, kind }) => ({
      id: newId(),
      webhook_id: webhook.id,
      type: `event.${kind}` as const,
      event_id: line.eventId,
      position: String(line.position),
      body: bodyOf(tools, kind, line, isLost(kind) ? null : (described.get(line.eventId) ?? null)),
      created_at: now,
      queued_at: now,
      // A paused or ended webhook keeps it for a replay.
      state: webhook.isOff ? ('failed' as const) : ('waiting' as const),
      next_try_at: webhook.isOff ? null : now,
    })),
  );
}

/** Returns the body of a message, as it is signed and sent. */
function bodyOf({ config }: FollowTools, kind: WebhookKind, { at, position, eventId: id }: Line, event: object | null) {
  const url = `${config.publicUrl}/api/v1/events/${id}`;
  return JSON.stringify({ type: `event.${kind}`, timestamp: inSeconds(at), data: { position, id, url, event } });
}

/** `2026-11-25T21:00:03Z` */
export function inSeconds(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Compares all upcoming events, and all that receivers know, with what they know. For messages about them, the position
 * is the end of the log.
 */
async function resync(tools: FollowTools, gap: { since: Date; position: number; now: Date }): Promise<void> {
  const { position, now } = gap;
  const since = new Date(gap.since.getTime() - clockToleranceMs);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await store.findIdsToCompare(tools.db, after, resyncBatchSize, now);
    const gone = await findGone(tools.db, ids);
    const lines = ids.map((eventId) => ({
      ...{ position, eventId, at: now },
      kind: gone.has(eventId) ? ('deleted' as const) : ('changed' as const),
    }));
    await insertMessagesAbout(tools, lines, now, { since });
    if (ids.length < resyncBatchSize) return;
    after = ids.at(-1) ?? after;
  }
}

async function findGone(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const gone = new Set(ids);
  for (const { id, deleted_at } of await store.findCandidates(db, ids)) if (deleted_at === null) gone.delete(id);
  return gone;
}
