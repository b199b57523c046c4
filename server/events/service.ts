import { maxSeriesDates } from '#contract/constants.ts';
import type { Event, OwnEvent, SeriesDate } from '#contract/events.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { namesOfTown } from '#server/places/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { type EventTools, isOwnEvent, maySeeCreator, requireVisibleEvent } from './access/service.ts';
import { findJoinTargets } from './imported/imported-events-store.ts';
import { findEventsOfOwner, type OwnerScope } from './mine/export-store.ts';
import { serializeOwn } from './mine/own-event.ts';
import { toEventDetails } from './read/event-details.ts';
import { findNearby } from './read/nearby.ts';
import { countActive, type EventScopeQuery, findByScope } from './read/scoped-events-store.ts';
import { organiserOf, serialize, serializeDetails } from './serialize.ts';
import { findDatesOfName, findNextDates } from './series/series-store.ts';
import { type EventPageRow, findByIds, findDetailsByIds, findOwnByIds } from './store.ts';

/**
 * Returns an event, past or not, by its id, slug or former slug. For a deleted duplicate, returns the event that it was
 * joined with. Throws `event-unknown`, `event-deleted` or `event-hidden`.
 */
export async function showEvent({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<Event> {
  return toEventDetails(await requireVisibleEvent(db, idOrSlug));
}

/**
 * Looks up an event for its page and returns functions that load its details, dates and nearby events without another
 * lookup. `organiserId` is undefined if the organiser is hidden; `ownership` names it nevertheless. Throws as `showEvent` does.
 */
export async function lookUpEvent(tools: EventTools, idOrSlug: string) {
  const row = await requireVisibleEvent(tools.db, idOrSlug);
  return {
    organiserId: row.organiser?.hidden_because === null ? row.organiser.id : undefined,
    ownership: { organiser_id: row.organiser?.id ?? null, created_by: row.created_by, ends_at: row.ends_at },
    showEvent: () => toEventDetails(row),
    listNearby: () => findNearby(tools, row),
    listDates: () => datesOf(tools, row),
  };
}

/**
 * Returns the current slug of an event, and its picture with the width of the largest size. Throws as `showEvent` does.
 */
export async function pictureOf(
  { db }: Pick<Tools, 'db'>,
  idOrSlug: string,
): Promise<{ slug: string; picture: { id: string; widthPx: number } | null }> {
  const { slug, picture } = await requireVisibleEvent(db, idOrSlug);
  return { slug, picture: picture && { id: picture.id, widthPx: Math.max(...picture.widths_px) } };
}

/**
 * Returns at most `maxSeriesDates` dates of the series of an event that are not over, by start. The event and later dates
 * have priority over earlier ones. Without a series, returns the dates with its name at its venue. Throws as `showEvent`
 * does.
 */
export async function listSeriesDates(tools: Pick<Tools, 'db' | 'clock'>, id: string): Promise<SeriesDate[]> {
  return datesOf(tools, await requireVisibleEvent(tools.db, id));
}

async function datesOf({ db, clock }: Pick<Tools, 'db' | 'clock'>, row: EventPageRow): Promise<SeriesDate[]> {
  const rows =
    row.series_id === null
      ? await findDatesOfName(db, row, clock(), maxSeriesDates)
      : await findNextDates(db, row.id, clock(), maxSeriesDates);
  const inOrder = rows.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return inOrder.map((date) => ({
    id: date.id,
    slug: date.slug,
    name: date.name,
    dateStart: toVenueIso(date.starts_at, date.time_zone),
    dateEnd: toVenueIso(date.ends_at, date.time_zone),
    place: date.venue,
    town: date.town,
    townNames: namesOfTown(date.town, date.country_code),
    isCancelled: date.cancelled_at !== null,
  }));
}

/** Returns the given events that `person` owns and that are not deleted, in no particular order. */
export async function filterOwnEvents(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  ids: readonly string[],
): Promise<Event[]> {
  const rows = await findByIds(db, ids);
  return rows.filter((row) => isOwnEvent(person, row)).map(serialize);
}

/** Returns the events of these ids in their order, without deleted ones. */
export async function eventsByIds({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<Event[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map(serialize);
}

/** Returns the events of these ids as their pages have them, in no particular order, without deleted ones. */
export async function eventDetailsByIds({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<Event[]> {
  if (ids.length === 0) return [];
  return Promise.all((await findDetailsByIds(db, ids)).map(toEventDetails));
}

/**
 * Returns the current events by the given ids. A joined event is replaced by the one it was joined with; deleted ones
 * are omitted.
 */
export async function presentEvents(tools: Pick<Tools, 'db'>, ids: readonly string[]): Promise<Map<string, Event>> {
  const found = new Map((await eventsByIds(tools, ids)).map((event) => [event.id, event]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const joined = await findJoinTargets(tools.db, missing);
  const others = new Map((await eventsByIds(tools, [...joined.values()])).map((event) => [event.id, event]));
  for (const [id, otherId] of joined) {
    const other = others.get(otherId);
    if (other) found.set(id, other);
  }
  return found;
}

/**
 * Returns the events of these ids in their order for administrators and moderators, including deleted and hidden ones.
 * Only administrators see the details about their creators.
 */
export async function ownEventsByIds(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  ids: readonly string[],
): Promise<OwnEvent[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findOwnByIds(db, ids)).map((row) => [row.id, row]));
  return ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => serializeOwn(row, clock(), { creator: maySeeCreator(person, row) }));
}

/** Events of one organiser or one venue. */
type EventScope = Pick<EventScopeQuery, 'column' | 'id'>;

/**
 * Returns a page of the active events of one organiser or venue, and of the cancelled ones if they are included: upcoming
 * ones earliest first, past ones latest first. `total`, of the active ones, is null unless the page contains all.
 */
export async function listEventsOf(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  shared: EventScope,
  {
    when,
    limit,
    cursor,
    include,
  }: Pick<EventScopeQuery, 'when' | 'include'> & { limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const wanted = { ...shared, when, now: clock(), include };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findByScope(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  const isWhole = after === undefined && next === null;
  return {
    items: rows.map(serialize),
    next,
    total: isWhole ? rows.filter((row) => row.cancelled_at === null).length : null,
  };
}

/** Number of events in each query. */
const exportBatchSize = 200;

/**
 * Yields the events of an owner, including past and cancelled ones, earliest first, with the times of their revision.
 * Deleted and hidden events are omitted.
 */
export async function* streamEvents(
  { db }: Pick<Tools, 'db'>,
  whose: OwnerScope,
  atOnce = exportBatchSize,
): AsyncGenerator<{ event: Event; createdAt: Date; changedAt: Date }> {
  let after: PageEnd | undefined;
  do {
    const rows = await findEventsOfOwner(db, whose, after, atOnce);
    for (const row of rows) {
      const event = { ...serializeDetails(row), ...organiserOf(row) };
      yield { event, createdAt: row.created_at, changedAt: row.changed_at };
    }
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    after = last && { at: last.starts_at, id: last.id };
  } while (after);
}

/** Returns the number of active events of one organiser or venue, upcoming and past. */
export async function countEventsOf(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  shared: EventScope,
): Promise<{ upcoming: number; past: number }> {
  const now = clock();
  const [upcoming, past] = await Promise.all(
    (['upcoming', 'past'] as const).map((when) => countActive(db, { ...shared, when, now })),
  );
  return { upcoming: upcoming ?? 0, past: past ?? 0 };
}
