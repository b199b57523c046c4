import * as z from 'zod/mini';
import { mostSeriesDates } from '#contract/constants.ts';
import { distanceKm } from '#contract/distance.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Event, EventFilters, EventInList, NearbyEvent, OwnEvent, SeriesDate } from '#contract/events.ts';
import { Id } from '#contract/identity.ts';
import type { listMapEvents as listMapEventsEndpoint } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import { cutPage, type Page, type PageEnd, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import type { OrganiserTools } from './add-event.ts';
import { boxAround, type CodeRange, codeRanges } from './areas.ts';
import { confirmEvents } from './confirm.ts';
import { countDates as countAddedDates } from './dates-limit.ts';
import { type CountedPlace, countByPlace, type Evening, findEvenings, findMostRepeated } from './evenings-store.ts';
import { findAllOf, type Whose } from './export-store.ts';
import * as feed from './feed.ts';
import * as finding from './find-same.ts';
import { formerStartOf } from './former-start.ts';
import { cancelEvent, reinstateEvent } from './lifecycle.ts';
import { findNearest, wholeMetres } from './nearest.ts';
import type { NearestEnd } from './nearest-store.ts';
import { countStanding, findOfOne, type Wanted } from './one-store.ts';
import { serializeOwn } from './own.ts';
import * as ownStore from './own-store.ts';
import * as rights from './rights.ts';
import { searchText } from './search-text.ts';
import { atVenue, houseFactsOf, organiserOf, serialize, serializeWhole } from './serialize.ts';
import { findNextDates } from './series-store.ts';
import * as sourced from './sourced.ts';
import * as sourcedStore from './sourced-store.ts';
import * as sourcesOfEvent from './sources-of-event.ts';
import * as startDays from './start-day.ts';
import { type EventRow, findById, findByIds, findBySlug, findOwnByIds, type OneEventRow } from './store.ts';
import { findNearestOfNext, findSoonest, positionOf, type UpcomingTools } from './upcoming.ts';
import { enteredPlace } from './validate-event.ts';
import * as venue from './venue.ts';
import { cancellationOf } from './write-store.ts';

type MapQuery = Output<typeof listMapEventsEndpoint, 'query'>;

export type FeedEntry = feed.FeedEntry;
export type EventTools = Pick<Tools, 'clock'> & UpcomingTools;

interface ListQuery extends EventFilters {
  near?: { latitude: number; longitude: number } | undefined;
  bbox?: BoundingBox | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Events that are not over, soonest first or nearest to a place, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. How
 * many there are is told where one page has them all: counting more would cost more than the page itself.
 */
export async function listEvents(
  tools: EventTools,
  { near, limit, cursor, ...query }: ListQuery,
): Promise<Page<EventInList>> {
  if (near) return listNearest(tools, { near, limit, cursor, ...query });
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await findSoonest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  return { items: page.rows.map(serialize), next: page.next, total: after || page.next ? null : page.rows.length };
}

const nearestCodec = cursorCodec(z.tuple([z.int().check(z.gte(0)), InstantMs, Id]));

function readNearestCursor(cursor: string): NearestEnd {
  const [distance, at, id] = nearestCodec.read(cursor);
  return { distance, at: new Date(at), id };
}

async function listNearest(
  tools: EventTools,
  { limit, cursor, ...query }: ListQuery & { near: NonNullable<ListQuery['near']> },
): Promise<Page<EventInList>> {
  const after = cursor === undefined ? undefined : readNearestCursor(cursor);
  const rows = await findNearest(tools, { ...query, after, notOverAt: tools.clock() }, limit + 1);
  const page = cutPage(rows, limit, (last) => nearestCodec.write([last.distance, last.starts_at.getTime(), last.id]));
  const items = page.rows.map((row) => ({ ...serialize(row), distance: row.distance }));
  return { items, next: page.next, total: after || page.next ? null : items.length };
}

/**
 * One event, over or not, by its id, its slug or one that it used to have.
 * Refuses with `event-unknown`, or `event-deleted` or `event-hidden` where there was one.
 */
export async function showEvent({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<Event> {
  return whole(await standing(db, idOrSlug));
}

/** The same for a page of its own, and the way to what `listNearby` gives: the event is looked up once for all that follows. */
export async function lookUpEvent(tools: EventTools, idOrSlug: string) {
  const row = await standing(tools.db, idOrSlug);
  return {
    organiserId: row.organiser?.hidden_because === null ? row.organiser.id : undefined,
    showEvent: () => whole(row),
    listNearby: () => findNearby(tools, row),
  };
}

/** The whole of it, with what is known of its house and of its past, and the way to its town's page. */
async function whole(row: OneEventRow): Promise<Event> {
  const { country_code: countryCode } = row;
  const town = await townOfAddress({ ...row, countryCode });
  const formerStart = formerStartOf(row);
  const event = { ...serializeWhole(row), ...houseFactsOf(row), ...(formerStart && { formerStart }) };
  const location = { ...event.location, ...(countryCode && { countryCode }), ...(town && { townSlug: town.slug }) };
  return { ...event, location };
}

/** The slug that an event goes by, and its picture with the width of its largest copy. Refuses as `showEvent` does. */
export async function pictureOf(
  { db }: Pick<Tools, 'db'>,
  idOrSlug: string,
): Promise<{ slug: string; picture: { id: string; widthPx: number } | null }> {
  const { slug, picture } = await standing(db, idOrSlug);
  return { slug, picture: picture && { id: picture.id, widthPx: Math.max(...picture.widths_px) } };
}

/** How far around an event one looks for others: first what is a short ride away, further where there is little. */
const nearbyRadiiKm = [40, 120, 400];
/** Among so many that come next, the nearest are shown: what is a little closer but in half a year helps nobody. */
const nextOnes = 30;
const mostNearby = 6;

/**
 * Other events around one that are not over when it starts, or now if that is later: of those that come next the nearest, at
 * most six. An evening that repeats is there once, and that of the event itself not at all.
 */
export async function listNearby(tools: EventTools, id: string): Promise<NearbyEvent[]> {
  return findNearby(tools, await standing(tools.db, id));
}

async function findNearby(tools: EventTools, event: EventRow): Promise<NearbyEvent[]> {
  const { id, latitude, longitude, starts_at, series_id } = event;
  if (latitude === null || longitude === null) return [];

  const center = { latitude, longitude };
  const notOverAt = new Date(Math.max(starts_at.getTime(), tools.clock().getTime()));
  const around = { center, radiiKm: nearbyRadiiKm, notOverAt, exceptId: id, exceptSeriesId: series_id };
  const rows = await findNearestOfNext(tools, around, { among: nextOnes, most: mostNearby });
  return rows
    .map((row) => ({ ...serialize(row), distanceKm: roundedKm(distanceKm(center, positionOf(row))) }))
    .sort((one, other) => one.distanceKm - other.distanceKm);
}

/** The next dates of an event's series. Refuses as `showEvent` does. */
export async function listSeriesDates({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string): Promise<SeriesDate[]> {
  const { series_id } = await standing(db, id);
  if (series_id === null) return [];
  const rows = await findNextDates(db, id, clock(), mostSeriesDates);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    dateStart: atVenue(row.starts_at, row.time_zone),
    dateEnd: atVenue(row.ends_at, row.time_zone),
    place: row.venue,
    town: row.town,
    isCancelled: row.cancelled_at !== null,
  }));
}

/** To a hundred metres. */
function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}

/**
 * The events behind cells of the map or inside a box, soonest first or in a box nearest to a place, a page at a time. The map says which; what was
 * deleted since it last looked is left out of the page. Refuses with `unavailable` while the map is being loaded.
 */
export async function listMapEvents(tools: Pick<Tools, 'db' | 'map'>, query: MapQuery): Promise<Page<EventInList>> {
  if (!tools.map.isLoaded) throw new Problem('unavailable', { detail: 'The map is being loaded.' });
  const { z: zoom, cells, bbox, near, fold, at, cursor, limit, ...filters } = query;
  const area = bbox ?? { zoom: zoom ?? 0, cells: cells ?? [] };
  const folds = fold !== undefined;
  const { ids, dates = [], ...page } = tools.map.events({ area, filters, limit, at, cursor, near, folds });
  const items = await eventsByIds(tools, ids);
  if (!near && !folds) return { ...page, items };
  const datesOf = new Map(ids.map((id, place) => [id, dates[place]]));
  return {
    ...page,
    items: items.map((event) => ({
      ...event,
      ...(near && { distance: wholeMetres(near, event.location) }),
      dates: datesOf.get(event.id),
    })),
  };
}

/** Those of these events that are somebody's own, in no order. */
export async function eventsOfTheirs(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  ids: readonly string[],
): Promise<Event[]> {
  const rows = await findByIds(db, ids);
  return rows.filter((row) => rights.isOwn(person, row)).map(serialize);
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
  const joined = await sourcedStore.findJoinedOf(tools.db, missing);
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

/**
 * What someone answers who was asked whether events of theirs are on: confirmed, or cancelled, one date each. What was
 * cancelled since they were asked comes back where they say now that it is on; what was before stays so. Refuses with
 * `editing-off`; what is over, gone or no longer theirs is passed by.
 */
export async function answerForEvents(
  tools: OrganiserTools,
  person: Person,
  ids: readonly string[],
  { answer, askedAt }: { answer: 'on' | 'cancelled'; askedAt: Date },
): Promise<void> {
  for (const id of ids) {
    try {
      if (answer === 'cancelled') await cancelEvent(tools, person, id, 'this');
      else {
        const cancelledAt = await cancellationOf(tools.db, id);
        if (cancelledAt && cancelledAt >= askedAt) await reinstateEvent(tools, person, id, 'this');
        await confirmEvents(tools, person, [id]);
      }
    } catch (error) {
      if (!(error instanceof Problem) || !passedBy.has(error.code)) throw error;
    }
  }
}

const passedBy = new Set<ProblemCode>(['event-unknown', 'event-deleted', 'event-hidden', 'event-over', 'forbidden']);

/** One event, deleted or not, by its id, its slug or one that it used to have. */
export async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<OneEventRow | undefined> {
  return (Id.safeParse(idOrSlug).success && (await findById(db, idOrSlug))) || (await findBySlug(db, idOrSlug));
}

async function standing(db: Tools['db'], idOrSlug: string): Promise<OneEventRow> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('event-unknown');
  if (row.hidden_because !== null) throw new Problem('event-hidden');
  if (row.deleted_at) return joinedWith(db, row.id);
  return row;
}

/** What turned out to be the same evening lives on as the one that it was joined with: old links lead there. */
async function joinedWith(db: Tools['db'], id: string): Promise<OneEventRow> {
  const other = await sourcedStore.findJoined(db, id);
  const row = other === undefined ? undefined : await findById(db, other);
  if (!row || row.deleted_at) throw new Problem('event-deleted');
  return row;
}

/** Whose or where events are. */
type Shared = Pick<Wanted, 'column' | 'id'>;

/** The events of one organiser or venue that stand, a page at a time; how many there are, where one page has them all. */
export async function listOfOne(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  shared: Shared,
  { when, limit, cursor }: { when: 'upcoming' | 'past'; limit: number; cursor?: string | undefined },
): Promise<Page<Event>> {
  const wanted = { ...shared, when, now: clock() };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findOfOne(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  const isWhole = after === undefined && next === null;
  return {
    items: rows.map(serialize),
    next,
    total: isWhole ? rows.length : null,
  };
}

/** How many are looked up at once, while the rest of a file waits. */
const exportedAtOnce = 200;

/** All events of someone or of an organiser that stand, over, cancelled and hidden ones too, the earliest first; and which state of each this is. */
export async function* eachOf(
  { db }: Pick<Tools, 'db'>,
  whose: Whose,
  atOnce = exportedAtOnce,
): AsyncGenerator<{ event: Event; createdAt: Date; changedAt: Date }> {
  let after: PageEnd | undefined;
  do {
    const rows = await findAllOf(db, whose, after, atOnce);
    for (const row of rows) {
      const event = { ...serializeWhole(row), ...organiserOf(row) };
      yield { event, createdAt: row.created_at, changedAt: row.changed_at };
    }
    const last = rows.length < atOnce ? undefined : rows.at(-1);
    after = last && { at: last.starts_at, id: last.id };
  } while (after);
}

/** How many of one organiser or venue stand, to come and past. */
export async function countOfOne(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  shared: Shared,
): Promise<{ upcoming: number; past: number }> {
  const now = clock();
  const [upcoming, past] = await Promise.all(
    (['upcoming', 'past'] as const).map((when) => countStanding(db, { ...shared, when, now })),
  );
  return { upcoming: upcoming ?? 0, past: past ?? 0 };
}

/**
 * Every evening to come within so many kilometres of a place (and a little further), with all its dates; and those without
 * coordinates in a town of that name.
 */
export async function listEveningsAround(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  center: { latitude: number; longitude: number; name: string },
  radiusKm: number,
): Promise<Evening[]> {
  return findEvenings(db, clock(), boxAround(center, radiusKm), center.name);
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
): Promise<{ evenings: Evening[]; dates: number }> {
  return findMostRepeated(db, clock(), danceId, limit);
}

/** The day that the calendar shows in a time zone at an instant, in days since 1970-01-01, as evenings count theirs. */
export function localDay(instant: Date, timeZone: string): number {
  return startDays.startDay(instant, timeZone);
}

/** How many events are to come, by what their addresses call the town. */
export async function countByTown({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<CountedPlace[]> {
  return countByPlace(db, clock());
}

/** Ranges of Morton codes that hold all that is as close to a spot, and a little more. */
export function rangesAround(spot: { latitude: number; longitude: number }, radiusKm: number): CodeRange[] {
  return codeRanges(boxAround(spot, radiusKm));
}

/** The box that reaches so far from a spot in each direction. */
export const boxAroundSpot = boxAround;

/** Where an address is, and whose clocks people use there; what has not moved since `former` keeps those it had. */
export async function locate(
  location: Parameters<typeof enteredPlace>[0]['location'],
  former: Parameters<typeof enteredPlace>[1],
): ReturnType<typeof enteredPlace> {
  return enteredPlace({ location }, former);
}

/** What the tables say of an event besides what was entered, worked out from that: what searches and lists look at. */
export function derivedColumns(event: {
  name: string;
  venue: string;
  town: string;
  startsAt: Date;
  timeZone: string;
}): { search_text: string; start_day: number } {
  return { search_text: searchText(event), start_day: startDays.startDay(event.startsAt, event.timeZone) };
}

/** Whether an event is somebody's own. */
export const isOwnEvent = rights.isOwn;

/** Lets those whose event it is and administrators through, and says no to everyone else. */
export const authorizeEvent = rights.authorizeEvent;

/** Counts dates that somebody adds, and refuses more than one may. */
export const countDates = countAddedDates;

/** What a feed tells of. */
export const { listForFeed, listForFeedByIds } = feed;

/** Makes a venue, wherever others are. */
export const makeVenue = venue.makeVenue;

/** The first slug like a text that no other venue has or ever had. */
export const freeVenueSlug = venue.freeSlug;

/* What comes in from elsewhere and stays in step. */
export type SourcedValues = sourced.SourcedValues;
export type LocatedPlace = sourced.LocatedPlace;
export type NewSourced = sourced.NewSourced;
export type HeldSourced = sourced.HeldSourced;
export type FieldGroup = sourced.FieldGroup;
export type LikelySame = finding.LikelySame;
export const { fieldGroups, holdSourced, knownCatalogue, locatePlace, organiserFor, SourcedWriter } = sourced;
export const { findSame } = finding;
export const { shownSourceName } = sourcesOfEvent;

/** An instant as the clock at the venue shows it, with its offset. */
export const clockTimeAt = atVenue;

/** In which series events are, by their ids. */
export const seriesOfEvents = sourcedStore.seriesOf;

/** A day, `2026-11-21`, in days since 1970-01-01. */
export const dayNumber = startDays.dayNumber;

/** In SQL: whose events are. */
export const isTheirs = ownStore.isTheirs;
