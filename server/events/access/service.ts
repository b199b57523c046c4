import { Id } from '#contract/identity.ts';
import { isAdministrator } from '#contract/roles.ts';
import { findJoinTarget } from '#server/events/imported/imported-events-store.ts';
import { type EventPageRow, findById, findBySlug } from '#server/events/store.ts';
import type { EventOwner, Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { EventMap } from '#server/map/service.ts';
import type { Tools } from '#server/tools.ts';

/** Tools of functions that read events. */
export type EventTools = Pick<Tools, 'db' | 'clock'> & {
  map: Pick<EventMap, 'cancelled' | 'upcoming' | 'upcomingOnce' | 'nearest'>;
};

/** Tools of functions that change events. */
export type EventWriteTools = Pick<Tools, 'db' | 'clock' | 'config' | 'map' | 'tokenSecret' | 'blockLists'>;

/** The owner of an event: its organiser, or the account that added it if it has no organiser. */
interface EventOwnership {
  created_by: string | null;
  organiser_id: string | null;
}

/** The columns that permissions depend on. */
interface EventState extends EventOwnership {
  ends_at: Date;
  deleted_at: Date | null;
  hidden_because: string | null;
}

/** Actions that are not always allowed to an owner. `open` is reading in order to edit. */
type EventAction = 'read' | 'open' | 'change' | 'withdraw' | 'restore';

/**
 * Returns the event if `person` may perform the action. Throws `event-unknown`, `forbidden` for other users,
 * `event-hidden`, `event-deleted`, and for owners `event-over` or `editing-off`.
 */
export function authorizeEvent<Event extends EventState>(
  { config, clock }: Pick<Tools, 'config' | 'clock'>,
  person: Person,
  event: Event | undefined,
  action: EventAction,
): Event {
  if (!event) throw new Problem('event-unknown');
  if (!maySeeAll(person, event)) throw new Problem('forbidden');
  // Administrators show hidden events again in the administration panel only.
  if (event.hidden_because !== null) throw new Problem('event-hidden');
  if (event.deleted_at && action !== 'restore') throw new Problem('event-deleted');
  if (isAdministrator(person) || action === 'read') return event;
  if (!config.mayUsersEditEvents) throw new Problem('editing-off');
  const isOver = event.ends_at <= clock();
  if (isOver && (action === 'change' || action === 'withdraw')) throw new Problem('event-over');
  return event;
}

/** Returns whether `person` may see the private details of an event: as an owner or an administrator. */
export function maySeeAll(person: RightsHolder, event: EventOwnership): boolean {
  return isAdministrator(person) || isOwnEvent(person, event);
}

/** Returns whether `person` may see who added an event. Other members of its organiser may not. */
export function maySeeCreator(person: RightsHolder, { created_by }: Pick<EventOwnership, 'created_by'>): boolean {
  return isAdministrator(person) || created_by === person.id;
}

/** Returns whether `person` may add events for an organiser, or move events to it. */
export function mayOrganise(person: RightsHolder, organiserId: string): boolean {
  return isAdministrator(person) || person.organiserIds.includes(organiserId);
}

type RightsHolder = EventOwner & Pick<Person, 'roles'>;

/**
 * Returns whether `person` owns an event. Former members of an organiser no longer own its events, even those they
 * added. A fenced API token gives access to events of its organisers only.
 */
export function isOwnEvent(person: RightsHolder, { created_by, organiser_id }: EventOwnership): boolean {
  if (organiser_id !== null) return person.organiserIds.includes(organiser_id);
  return created_by === person.id && !person.token?.isFenced;
}

/** Returns an event, deleted or not, by its id, slug or former slug. */
export async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<EventPageRow | undefined> {
  return (Id.safeParse(idOrSlug).success && (await findById(db, idOrSlug))) || (await findBySlug(db, idOrSlug));
}

/**
 * Returns a visible event by its id, slug or former slug. For a deleted duplicate, returns the event that it was joined
 * with. Throws `event-unknown`, `event-deleted` or `event-hidden`.
 */
export async function requireVisibleEvent(db: Tools['db'], idOrSlug: string): Promise<EventPageRow> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('event-unknown');
  if (row.hidden_because !== null) throw new Problem('event-hidden');
  if (row.deleted_at) return requireJoinedEvent(db, row.id);
  return row;
}

/** Returns the event that a deleted duplicate was joined with, so that old links still work. Throws `event-deleted`. */
async function requireJoinedEvent(db: Tools['db'], id: string): Promise<EventPageRow> {
  const other = await findJoinTarget(db, id);
  const row = other === undefined ? undefined : await findById(db, other);
  if (!row || row.deleted_at) throw new Problem('event-deleted');
  return row;
}
