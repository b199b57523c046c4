import { Id } from '#contract/identity.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import { findJoinTarget } from '#server/events/imported/imported-events-store.ts';
import { type EventPageRow, findById, findBySlug } from '#server/events/store.ts';
import type { EventOwner, Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { EventMap } from '#server/map/service.ts';
import {
  type ModerationSubject,
  mayModerate,
  moderationOf,
  type RightsOfModerator,
  requireModerated,
} from '#server/moderation/service.ts';
import type { Tools } from '#server/tools.ts';
import { findSubjects } from './rights-store.ts';

/** Tools of functions that read events. */
export type EventTools = Pick<Tools, 'db' | 'clock'> & {
  map: Pick<EventMap, 'cancelled' | 'upcoming' | 'upcomingOnce' | 'nearest'>;
};

/** Tools of functions that change events. */
export type EventWriteTools = Pick<
  Tools,
  'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site' | 'tokenSecret' | 'blockLists'
>;

/** The owner of an event: its organiser, or the account that added it if it has no organiser. */
interface EventOwnership {
  created_by: string | null;
  organiser_id: string | null;
}

/** The columns that the right to moderate depends on: `moderatedAs`, or those of the place and the styles. */
type Moderated =
  | { moderated_as: ModerationSubject }
  | {
      country_code: string | null;
      latitude: number | null;
      longitude: number | null;
      dances: readonly { id: string }[];
    };

type EventWithRights = EventOwnership & Moderated;

/** The columns that permissions depend on. */
interface EventState extends EventOwnership {
  ends_at: Date;
  deleted_at: Date | null;
  hidden_because: string | null;
  approval: Approval;
}

/** The decision that an event needs before it is published; null if none. */
type Approval = 'waiting' | 'refused' | 'withdrawn' | null;

/** Returns whether an event is deleted for its owner too: an event that waits for the team or was refused is not. */
export function isGone({ deleted_at, approval }: { deleted_at: Date | null; approval: Approval }): boolean {
  return deleted_at !== null && (approval === null || approval === 'withdrawn');
}

/**
 * Returns the event if it is published. Throws `event-unknown`, also for an event that waits for the team or never was
 * published, because its existence is not public, and `event-hidden` or `event-deleted`.
 */
export function requirePublished<
  Event extends { hidden_because: string | null; deleted_at: Date | null; approval: Approval },
>(event: Event | undefined): Event {
  if (!event || event.approval !== null) throw new Problem('event-unknown');
  if (event.hidden_because !== null) throw new Problem('event-hidden');
  if (event.deleted_at) throw new Problem('event-deleted');
  return event;
}

/** Actions that are not always allowed to an owner. `open` is reading in order to edit. */
type EventAction = 'read' | 'open' | 'change' | 'withdraw' | 'restore';

/**
 * Returns the event if `person` may perform the action. Throws `event-unknown`, for other users `forbidden`, or
 * `event-unknown` if it was never published, `event-hidden`, `event-deleted`, and for owners `event-over` or
 * `editing-off`.
 */
export function authorizeEvent<Event extends EventState & Moderated>(
  { config, clock }: Pick<Tools, 'config' | 'clock'>,
  person: Person,
  event: Event | undefined,
  action: EventAction,
): Event {
  if (!event) throw new Problem('event-unknown');
  if (!maySeeAll(person, event)) throw new Problem(event.approval === null ? 'forbidden' : 'event-unknown');
  // Administrators and moderators show hidden events again in the administration panel only.
  if (event.hidden_because !== null) throw new Problem('event-hidden');
  if (isGone(event) && action !== 'restore') throw new Problem('event-deleted');
  if (isSupervisor(person, event) || action === 'read') return event;
  if (!config.mayUsersEditEvents) throw new Problem('editing-off');
  const isOver = event.ends_at <= clock();
  if (isOver && (action === 'change' || action === 'withdraw')) throw new Problem('event-over');
  return event;
}

/** Returns whether `person` may see an event and act on it: as an owner, an administrator or a moderator. */
export function maySeeAll(person: RightsHolder, event: EventWithRights): boolean {
  return isSupervisor(person, event) || isOwnEvent(person, event);
}

/**
 * Returns whether `person` has the rights of an owner: as an owner or an administrator. Only they see its statistics and
 * give it to another owner: a moderator who takes it over would keep rights outside of what they moderate.
 */
export function hasOwnerRights(person: RightsHolder, event: EventOwnership): boolean {
  return isAdministrator(person) || isOwnEvent(person, event);
}

/** Returns whether `person` may act on an event of others: as an administrator, or as a moderator of it. */
export function isSupervisor(person: RightsHolder, event: Moderated): boolean {
  return mayModerate(person, subjectOf(event));
}

/** Returns what the right to moderate an event depends on. */
export function subjectOf(event: Moderated): ModerationSubject {
  if ('moderated_as' in event) return event.moderated_as;
  const { country_code: countryCode, latitude, longitude, dances } = event;
  return { countryCode, latitude, longitude, styles: dances.map(({ id }) => id) };
}

/** Returns whether `person` may see who added an event. Other members of its organiser may not. */
export function maySeeCreator(person: RightsHolder, { created_by }: Pick<EventOwnership, 'created_by'>): boolean {
  return isAdministrator(person) || created_by === person.id;
}

/** Returns whether `person` may add events for an organiser, or move events to it. */
export function mayOrganise(person: RightsHolder, organiserId: string): boolean {
  return isAdministrator(person) || person.organiserIds.includes(organiserId);
}

type RightsHolder = EventOwner & RightsOfModerator;

/**
 * Returns whether `person` owns an event. Former members of an organiser no longer own its events, even those they
 * added. A fenced API token gives access to events of its organisers only.
 */
export function isOwnEvent(person: RightsHolder, { created_by, organiser_id }: EventOwnership): boolean {
  if (organiser_id !== null) return person.organiserIds.includes(organiser_id);
  return created_by === person.id && !person.token?.isFenced;
}

/** Throws `forbidden` unless the person may moderate all of these events. Unknown ids are skipped. */
export async function requireModeratedEvents(db: Db, person: RightsHolder, ids: readonly string[]): Promise<void> {
  if (moderationOf(person)?.everything || ids.length === 0) return;
  requireModerated(person, await findSubjects(db, ids));
}

/** Returns an event, deleted or not, by its id, slug or former slug. */
export async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<EventPageRow | undefined> {
  return (Id.safeParse(idOrSlug).success && (await findById(db, idOrSlug))) || (await findBySlug(db, idOrSlug));
}

/**
 * Returns a visible event by its id, slug or former slug. For a deleted duplicate, returns the event that it was joined
 * with. Throws `event-unknown`, also for an event that was never published, `event-deleted` or `event-hidden`.
 */
export async function requireVisibleEvent(db: Tools['db'], idOrSlug: string): Promise<EventPageRow> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (row?.deleted_at && row.approval === null && row.hidden_because === null) return requireJoinedEvent(db, row.id);
  return requirePublished(row);
}

/** Returns the event that a deleted duplicate was joined with, so that old links still work. Throws `event-deleted`. */
async function requireJoinedEvent(db: Tools['db'], id: string): Promise<EventPageRow> {
  const other = await findJoinTarget(db, id);
  const row = other === undefined ? undefined : await findById(db, other);
  if (!row || row.deleted_at) throw new Problem('event-deleted');
  return row;
}
