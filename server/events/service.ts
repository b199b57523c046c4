import { maxSeriesDates } from '#contract/constants.ts';
import type { Event, OwnEvent, SeriesDate } from '#contract/events.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { boxAround } from '#server/geo/bounding-box.ts';
import { cutPage, type Page, type PageEnd, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { townOfAddress } from '#server/places/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { type EventTools, isOwnEvent, requireVisibleEvent } from './access/service.ts';
import { findJoinTargets } from './imported/imported-events-store.ts';
import { findEventsOfOwner, type OwnerScope } from './mine/export-store.ts';
import { serializeOwn } from './mine/own-event.ts';
import { formerStartOf } from './read/former-start.ts';
import { findNearby } from './read/nearby.ts';
import {
  type CountedPlace,
  countByPlace,
  findMostRepeated,
  findRecurringEvents,
  type RecurringEvent,
} from './read/recurring-events-store.ts';
import { countActive, type EventScopeQuery, findByScope, findUpcomingIds } from './read/scoped-events-store.ts';
import { findSoonest } from './read/upcoming.ts';
import { organiserOf, serialize, serializeDetails, venueFactsOf } from './serialize.ts';
import { findNextDates } from './series/series-store.ts';
import { type EventPageRow, findByIds, findOwnByIds } from './store.ts';

/**
 * One event, over or not, by its id, its slug or one that it used to have.
 * Refuses with `event-unknown`, or `event-deleted` or `event-hidden` where there was one.
 */
export async function showEvent({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<Event> {
  return toEventDetails(await requireVisibleEvent(db, idOrSlug));
}

/** The same for a page of its own, and the way to what `listNearby` gives: the event is looked up once for all that follows. */
export async function lookUpEvent(tools: EventTools, idOrSlug: string) {
  const row = await requireVisibleEvent(tools.db, idOrSlug);
  return {
    organiserId: row.organiser?.hidden_because === null ? row.organiser.id : undefined,
    showEvent: () => toEventDetails(row),
    listNearby: () => findNearby(tools, row),
  };
}

/** The whole of it, with what is known of its house and of its past, and the way to its town's page. */
async function toEventDetails(row: EventPageRow): Promise<Event> {
  const { country_code: countryCode } = row;
  const town = await townOfAddress({ ...row, countryCode });
  const formerStart = formerStartOf(row);
  const event = { ...serializeDetails(row), ...venueFactsOf(row), ...(formerStart && { formerStart }) };
  const location = { ...event.location, ...(countryCode && { countryCode }), ...(town && { townSlug: town.slug }) };
  return { ...event, location };
}

/** The slug that an event goes by, and its picture with the width of its largest copy. Refuses as `showEvent` does. */
export async function pictureOf(
  { db }: Pick<Tools, 'db'>,
  idOrSlug: string,
): Promise<{ slug: string; picture: { id: string; widthPx: number } | null }> {
  const { slug, picture } = await requireVisibleEvent(db, idOrSlug);
  return { slug, picture: picture && { id: picture.id, widthPx: Math.max(...picture.widths_px) } };
}

/** The next dates of an event's series, from its own on; where they are few, earlier ones that are still to come. Refuses as `showEvent` does. */
export async function listSeriesDates({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string): Promise<SeriesDate[]> {
  const { series_id } = await requireVisibleEvent(db, id);
  if (series_id === null) return [];
  const rows = await findNextDates(db, id, clock(), maxSeriesDates);
  const inOrder = rows.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return inOrder.map((row) => ({
    id: row.id,
    slug: row.slug,
    dateStart: toVenueIso(row.starts_at, row.time_zone),
    dateEnd: toVenueIso(row.ends_at, row.time_zone),
    place: row.venue,
    town: row.town,
    isCancelled: row.cancelled_at !== null,
  }));
}

/** Those of these events that are somebody's own, in no order. */
export async function filterOwnEvents(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  ids: readonly string[],
): Promise<Event[]> {
  const rows = await findByIds(db, ids);
  return rows.filter((row) => isOwnEvent(person, row)).map(serialize);
}

/** The events of these ids in their order, without those that are deleted. */
export async function eventsByIds({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<Event[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map(serialize);
}

/** The events of these ids as they are now, by those ids: one that was joined with another is that one, a deleted one is not there. */
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

/** The same for administrators: deleted and hidden ones too, with all that their creators see. */
export async function ownEventsByIds(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<OwnEvent[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findOwnByIds(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => serializeOwn(row, clock(), { creator: true }));
}

/** Whose or where events are. */
type EventScope = Pick<EventScopeQuery, 'column' | 'id'>;

/** The events of one organiser or venue that stand, a page at a time; how many there are, where one page has them all. */
export async function listEventsOf(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  shared: EventScope,
  { when, limit, cursor }: { when: 'upcoming' | 'past'; limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const wanted = { ...shared, when, now: clock() };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findByScope(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  const isWhole = after === undefined && next === null;
  return {
    items: rows.map(serialize),
    next,
    total: isWhole ? rows.length : null,
  };
}

/** How many are looked up at once, while the rest of a file waits. */
const exportBatchSize = 200;

/** All events of someone or of an organiser that stand, over, cancelled and hidden ones too, the earliest first; and which state of each this is. */
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

/** How many of one organiser or venue stand, to come and past. */
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

/**
 * So many of its next events carry the news of an organiser or a venue: pages and answers that are kept are forgotten with
 * the first of them, on every server, and who follows events hears of those that people are about to go to.
 */
const maxTouched = 100;

/** Has what all its events show of one organiser or venue be told anew. */
export async function touchUpcomingEventsOf(events: EventWriter, shared: EventScope): Promise<void> {
  await events.change(await findUpcomingIds(events.db, { ...shared, now: events.now }, maxTouched), {});
}

/**
 * Every evening to come within so many kilometres of a place (and a little further), with all its dates; and those without
 * coordinates in a town of that name.
 */
export async function listRecurringEventsAround(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  center: { latitude: number; longitude: number; name: string },
  radiusKm: number,
): Promise<RecurringEvent[]> {
  return findRecurringEvents(db, clock(), boxAround(center, radiusKm), center.name);
}

/** The soonest events of a style that begin so many local days from now, both included: 0 is today at the venue. */
export async function listSoonestOfStyle(
  tools: EventTools,
  style: string,
  { daysAhead, limit }: { daysAhead: { first: number; last: number }; limit: number },
): Promise<Event[]> {
  const rows = await findSoonest(tools, { styles: [style], daysAhead, notOverAt: tools.clock() }, limit);
  return rows.map(serialize);
}

/** The evenings of a style that have most dates to come, in no order; and how many dates all of its evenings have. */
export async function listMostRepeated(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  danceId: string,
  limit: number,
): Promise<{ evenings: RecurringEvent[]; dates: number }> {
  return findMostRepeated(db, clock(), danceId, limit);
}

/** How many events are to come, by what their addresses call the town. */
export async function countByTown({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<CountedPlace[]> {
  return countByPlace(db, clock());
}
