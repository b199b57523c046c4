import type { EventWriter } from '#server/changes/service.ts';
import { isGone } from '#server/events/access/service.ts';
import type { SourceRow } from '#server/sources/store.ts';
import {
  current,
  isCertainDuplicate,
  isWanted,
  type LockedEvents,
  type ReconcileItem,
  type ReconcileOptions,
  type ReconcileResult,
  recordEventAudit,
} from '#server/sources/sync/reconcile-item.ts';
import { findDeclined, findForeign } from './join-store.ts';

/**
 * Joins and separates entries as users decided since the last run, and separates entries whose event was deleted.
 * Changes `items`; the caller writes the entries.
 */
export async function applyDecisions(
  events: EventWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  locked: LockedEvents,
  options: ReconcileOptions,
): Promise<void> {
  for (const item of items) await partItem(events, item, locked);
  const joining = items.filter(({ entry: { decision, is_joined, event_id, likely_event_id: likely } }) => {
    const isOther = event_id !== null && likely !== null && likely !== event_id;
    return decision === 'join' && !is_joined && isOther;
  });
  const joined = await joinable(events, source, joining, options);
  for (const item of joined) await joinOwnEvent(events, item);
}

async function partItem(events: EventWriter, item: ReconcileItem, locked: LockedEvents): Promise<void> {
  const { entry, columns } = item;
  const mustPart = entry.is_joined && (entry.decision === 'apart' || !item.locked || isGone(item.locked.event));
  if (mustPart) {
    const own = entry.own_event_id ? locked.get(entry.own_event_id) : undefined;
    Object.assign(columns, { event_id: own?.event.id ?? null, is_joined: false, own_event_id: null, ...notJoined });
    item.locked = own;
    if (own && isGone(own.event) && own.event.hidden_because === null) {
      await events.change([own.event.id], { deleted_at: null });
      // An event that needs a decision of the team waits again.
      if (own.event.approval === null) own.event.deleted_at = null;
      else own.event.approval = 'waiting';
      await recordEventAudit(events, 'event-parted', own.event);
    }
  }
}

const notJoined = { joined_at: null, join_answer: null, accepted_as: null, join_mailed_at: null };

/** Replaces the event of an entry by the event that it duplicates. */
async function joinOwnEvent(events: EventWriter, item: ReconcileItem): Promise<void> {
  const { entry, columns } = item;
  const { likely_event_id: likely, event_id } = entry;
  if (event_id === null) return;
  if (item.locked && !isGone(item.locked.event)) {
    await events.change([event_id], { deleted_at: events.now });
    await recordEventAudit(events, 'event-joined', item.locked.event);
  }
  Object.assign(columns, { event_id: likely, is_joined: true, own_event_id: event_id });
  item.locked = undefined;
}

/**
 * Joins new entries to the events that they certainly duplicate, so that no second event is created. Changes `items`
 * and `result.joined`; the caller writes the entries.
 */
export async function joinCertainDuplicates(
  events: EventWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  result: ReconcileResult,
  options: ReconcileOptions,
): Promise<void> {
  for (const item of await joinable(events, source, items.filter(isJoining), options)) {
    Object.assign(item.columns, { event_id: current(item, 'likely_event_id'), is_joined: true, base: null });
    result.joined += 1;
  }
}

function isJoining(item: ReconcileItem): boolean {
  if (current(item, 'event_id') !== null || !isWanted(item)) return false;
  return current(item, 'likely_event_id') !== null && isCertainDuplicate(item);
}

/**
 * Returns the items that may join the event they probably are: all of them, or, if the owner's limits leave no capacity
 * for joins with events of others, only those whose event belongs to the owner of the source. Records joins with events
 * of others.
 */
async function joinable(
  { db, now }: EventWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  options: ReconcileOptions,
): Promise<readonly ReconcileItem[]> {
  const eventIdOf = (item: ReconcileItem) => current(item, 'likely_event_id') ?? '';
  const foreign = await findForeign(db, source.owner_id, items.map(eventIdOf));
  const others = items.filter((item) => foreign.has(eventIdOf(item)));
  if (others.length === 0) return items;
  if (!(await options.mayJoin(others.map(({ entry }) => entry.id))))
    return items.filter((item) => !others.includes(item));
  // An owner who has declined all joins of this source is not asked again.
  const declined = await findDeclined(db, source.id, others.map(eventIdOf));
  for (const item of others)
    Object.assign(item.columns, {
      ...notJoined,
      joined_at: now,
      join_answer: declined.has(eventIdOf(item)) ? 'declined' : null,
    });
  return items;
}
