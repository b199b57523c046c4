import { Id } from '#contract/identity.ts';
import { isAdministrator } from '#contract/roles.ts';
import { findJoinTarget } from '#server/events/imported/imported-events-store.ts';
import { type EventPageRow, findById, findBySlug } from '#server/events/store.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { EventMap } from '#server/map/service.ts';
import type { Tools } from '#server/tools.ts';

/** What functions that read events need. */
export type EventTools = Pick<Tools, 'db' | 'clock'> & {
  map: Pick<EventMap, 'upcoming' | 'nearestOfNext' | 'nearest'>;
};

/** What functions that change events need. */
export type EventWriteTools = Pick<Tools, 'db' | 'clock' | 'config' | 'map' | 'tokenSecret'>;

/** Whose an event is: its organiser's, and where it has none that of the account that added it. */
interface EventOwnership {
  created_by: string | null;
  organiser_id: string | null;
}

/** What rights depend on. */
interface EventState extends EventOwnership {
  ends_at: Date;
  deleted_at: Date | null;
  hidden_because: string | null;
}

/** What an organiser wants to do that not everyone may at any time. */
type EventAction = 'open' | 'change' | 'withdraw' | 'restore';

/**
 * Lets those whose event it is and administrators through, and says no to everyone else (`event-unknown`, `forbidden`), to everyone where
 * there is nothing to do it to (`event-hidden`, `event-deleted`), and to owners where their time has passed (`event-over`)
 * or editing is switched off (`editing-off`).
 */
export function authorizeEvent<Event extends EventState>(
  { config, clock }: Pick<Tools, 'config' | 'clock'>,
  person: Person,
  event: Event | undefined,
  action: EventAction,
): Event {
  if (!event) throw new Problem('event-unknown');
  if (!maySeeAll(person, event)) throw new Problem('forbidden');
  // Only the administration itself takes back what it did, in its own panel.
  if (event.hidden_because !== null) throw new Problem('event-hidden');
  if (event.deleted_at && action !== 'restore') throw new Problem('event-deleted');
  if (isAdministrator(person)) return event;
  if (!config.mayUsersEditEvents) throw new Problem('editing-off');
  const isOver = event.ends_at <= clock();
  if (isOver && (action === 'change' || action === 'withdraw')) throw new Problem('event-over');
  return event;
}

/** Whether someone sees of an event what only those see whose it is, and administrators. */
export function maySeeAll(person: RightsHolder, event: EventOwnership): boolean {
  return isAdministrator(person) || isOwnEvent(person, event);
}

/** Who added it is known to that person and to administrators, and to nobody else who belongs to its organiser. */
export function maySeeCreator(person: RightsHolder, { created_by }: Pick<EventOwnership, 'created_by'>): boolean {
  return isAdministrator(person) || created_by === person.id;
}

/** Whether someone may add events in the name of an organiser, or move them there. */
export function mayOrganise(person: RightsHolder, organiserId: string): boolean {
  return isAdministrator(person) || person.organiserIds.includes(organiserId);
}

type RightsHolder = Pick<Person, 'id' | 'roles' | 'organiserIds'>;

/** Whether it is someone's own. Who has left an organiser has left its events too, those that they added as well. */
export function isOwnEvent(person: RightsHolder, { created_by, organiser_id }: EventOwnership): boolean {
  return organiser_id === null ? created_by === person.id : person.organiserIds.includes(organiser_id);
}

/** One event, deleted or not, by its id, its slug or one that it used to have. */
export async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<EventPageRow | undefined> {
  return (Id.safeParse(idOrSlug).success && (await findById(db, idOrSlug))) || (await findBySlug(db, idOrSlug));
}

/** The same where it stands. Refuses with `event-unknown`, or `event-deleted` or `event-hidden` where there was one. */
export async function requireVisibleEvent(db: Tools['db'], idOrSlug: string): Promise<EventPageRow> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('event-unknown');
  if (row.hidden_because !== null) throw new Problem('event-hidden');
  if (row.deleted_at) return requireJoinedEvent(db, row.id);
  return row;
}

/** What turned out to be the same evening lives on as the one that it was joined with: old links lead there. */
async function requireJoinedEvent(db: Tools['db'], id: string): Promise<EventPageRow> {
  const other = await findJoinTarget(db, id);
  const row = other === undefined ? undefined : await findById(db, other);
  if (!row || row.deleted_at) throw new Problem('event-deleted');
  return row;
}
