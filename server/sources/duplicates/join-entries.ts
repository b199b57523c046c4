import type { EventWriter } from '#server/changes/service.ts';
import type { SourceRow } from '#server/sources/store.ts';
import {
  current,
  type Held,
  type Item,
  isSure,
  isWanted,
  note,
  type Settled,
  type SettleOptions,
} from '#server/sources/sync/reconcile-item.ts';
import { findDeclined, findForeign } from './join-store.ts';

/** Applies the decisions made since the last run, and separates entries whose event was deleted. */
export async function followDecisions(
  events: EventWriter,
  source: SourceRow,
  items: readonly Item[],
  held: Held,
  options: SettleOptions,
): Promise<void> {
  for (const item of items) await partItem(events, item, held);
  const joining = items.filter(({ entry: { decision, is_joined, event_id, likely_event_id: likely } }) => {
    const isOther = event_id !== null && likely !== null && likely !== event_id;
    return decision === 'join' && !is_joined && isOther;
  });
  const joined = await joinable(events, source, joining, options);
  for (const item of joined) await joinOwnEvent(events, item);
}

async function partItem(events: EventWriter, item: Item, held: Held): Promise<void> {
  const { entry, columns } = item;
  const mustPart = entry.is_joined && (entry.decision === 'apart' || !item.held || item.held.event.deleted_at !== null);
  if (mustPart) {
    const own = entry.own_event_id ? held.get(entry.own_event_id) : undefined;
    Object.assign(columns, { event_id: own?.event.id ?? null, is_joined: false, own_event_id: null, ...notJoined });
    item.held = own;
    if (own && own.event.deleted_at !== null && own.event.hidden_because === null) {
      await events.change([own.event.id], { deleted_at: null });
      own.event.deleted_at = null;
      await note(events, 'event-parted', own.event);
    }
  }
}

const notJoined = { joined_at: null, join_answer: null, accepted_as: null, join_mailed_at: null };

/** Replaces the event of an entry by the event that it duplicates. */
async function joinOwnEvent(events: EventWriter, item: Item): Promise<void> {
  const { entry, columns } = item;
  const { likely_event_id: likely, event_id } = entry;
  if (event_id === null) return;
  if (item.held && item.held.event.deleted_at === null) {
    await events.change([event_id], { deleted_at: events.now });
    await note(events, 'event-joined', item.held.event);
  }
  Object.assign(columns, { event_id: likely, is_joined: true, own_event_id: event_id });
  item.held = undefined;
}

export async function joinSure(
  events: EventWriter,
  source: SourceRow,
  items: readonly Item[],
  settled: Settled,
  options: SettleOptions,
): Promise<void> {
  for (const item of await joinable(events, source, items.filter(isJoining), options)) {
    Object.assign(item.columns, { event_id: current(item, 'likely_event_id'), is_joined: true, base: null });
    settled.joined += 1;
  }
}

function isJoining(item: Item): boolean {
  if (current(item, 'event_id') !== null || !isWanted(item)) return false;
  return current(item, 'likely_event_id') !== null && isSure(item);
}

/**
 * Returns the items that may join the event they probably are: all of them, or, if the owner's limits leave no capacity
 * for joins with events of others, only those whose event belongs to the owner of the source. Records joins with events
 * of others.
 */
async function joinable(
  { db, now }: EventWriter,
  source: SourceRow,
  items: readonly Item[],
  options: SettleOptions,
): Promise<readonly Item[]> {
  const eventIdOf = (item: Item) => current(item, 'likely_event_id') ?? '';
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
