import type { Event, EventFilters } from '#contract/events.ts';
import { bitsOf } from '#contract/fact-filters.ts';
import type { BoundingBox } from '#contract/places.ts';
import { boxAround, isInBox } from '#model/geo/bounding-box.ts';
import { danceIds, eventTypeIds } from '#server/catalogue/service.ts';
import { serializeDetails } from '#server/events/serialize.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import type { Tools } from '#server/tools.ts';
import {
  type FeedFilter,
  type FeedOrder,
  findForFeed,
  findForFeedByIds,
  findLocalDays,
  findPlacesInUse,
} from './feed-store.ts';

interface FeedQuery extends EventFilters {
  bbox?: BoundingBox | undefined;
  organiserId?: string | undefined;
  venueId?: string | undefined;
  town?: { slug: string; latitude: number; longitude: number } | undefined;
}

/** An event of a feed with the times of its revision. */
export interface FeedEntry {
  event: Event;
  createdAt: Date;
  changedAt: Date;
}

type FeedTools = Pick<Tools, 'db' | 'clock'> & { map: Pick<Tools['map'], 'upcoming' | 'cancelled'> };

/** Maximum distance of an address from the centre of its town. */
const townRadiusKm = 40;

/**
 * Returns at most `limit` events that are not over, including cancelled ones, because subscribers must see the
 * cancellation. `soonest` returns the earliest in order of start; `newest` returns the last added first.
 */
export async function listForFeed(
  tools: FeedTools,
  query: FeedQuery,
  order: FeedOrder,
  limit: number,
): Promise<FeedEntry[]> {
  const { town, organiserId, venueId, ...others } = query;
  if (town && !organiserId && !venueId) return listOfTown(tools, { town, ...others }, order, limit);
  const { db } = tools;
  const wanted = await selectionOf(tools, query);
  if (!wanted) return [];
  const found = await Promise.all([
    findForFeed(db, wanted, order, limit),
    findForFeed(db, { ...wanted, isCancelled: true }, order, limit),
  ]);
  return found.flat().sort(inOrder(order)).slice(0, limit).map(entryOf);
}

/** More than any town has. */
const maxEventsOfTown = 200_000;

/** From the read model, because finding the places of a town in the database takes hundreds of milliseconds. */
async function listOfTown(
  { db, clock, map }: FeedTools,
  { town, bbox: box, ...filters }: Omit<FeedQuery, 'organiserId' | 'venueId'>,
  order: FeedOrder,
  limit: number,
): Promise<FeedEntry[]> {
  // The newest events may be the last to begin.
  const wanted = { filters, town, box, limit: order === 'soonest' ? limit : maxEventsOfTown };
  const notOverAt = clock();
  const positions = [...map.upcoming({ ...wanted, notOverAt }), ...map.cancelled(wanted)];
  const first = positions
    .map(({ id, at }) => ({ id, starts_at: at }))
    .sort(inOrder(order))
    .slice(0, limit);
  const rows = await findForFeedByIds(
    db,
    first.map(({ id }) => id),
  );
  return rows.sort(inOrder(order)).map(entryOf);
}

/** Compares by start, or the last added first: ids are created in the order of time. */
function inOrder(order: FeedOrder): typeof compareByStart {
  return order === 'soonest' ? compareByStart : (one, other) => Number(one.id < other.id) - Number(one.id > other.id);
}

/** An event with its local days, in days since 1970, both inclusive. */
export interface EventDays {
  id: string;
  first: number;
  last: number;
}

/**
 * Returns the local days of at most `limit` events that are not over, including cancelled ones, in order of start and
 * id.
 */
export async function listDaysForFeed(
  tools: Pick<Tools, 'db' | 'clock'>,
  query: FeedQuery,
  limit: number,
): Promise<EventDays[]> {
  const wanted = await selectionOf(tools, query);
  if (!wanted) return [];
  const found = await Promise.all([
    findLocalDays(tools.db, wanted, limit),
    findLocalDays(tools.db, { ...wanted, isCancelled: true }, limit),
  ]);
  return found
    .flat()
    .sort(compareByStart)
    .slice(0, limit)
    .map(({ id, first_day, last_day }) => ({ id, first: first_day, last: last_day }));
}

/** Returns the conditions of a query, or null if no event can match. */
async function selectionOf(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { town, organiserId, venueId, ...filters }: FeedQuery,
): Promise<FeedFilter | null> {
  const notOverAt = clock();
  const [filter, placeIds] = await Promise.all([
    toFeedFilter(db, { ...filters, notOverAt }),
    town && findPlaceIds(db, town, notOverAt),
  ]);
  if (!filter || placeIds?.length === 0) return null;
  return { ...filter, organiserId, venueId, placeIds };
}

/**
 * Returns the filters with ids in place of slugs; null if none of the given styles or none of the given types exists,
 * so that nothing can match.
 */
export async function toFeedFilter(
  db: Tools['db'],
  {
    styles,
    types,
    facts = [],
    bbox: box,
    from,
    days,
    notOverAt,
  }: EventFilters & Pick<FeedFilter, 'notOverAt'> & { bbox?: BoundingBox | undefined },
): Promise<FeedFilter | null> {
  const [dances, eventTypes] = await Promise.all([
    styles?.length ? danceIds({ db }, styles) : undefined,
    types?.length ? eventTypeIds({ db }, types) : undefined,
  ]);
  if (dances?.length === 0 || eventTypes?.length === 0) return null;
  return { notOverAt, from, days, danceIds: dances, typeIds: eventTypes, factBits: bitsOf(facts), box };
}

/** Returns the events of these ids that are not deleted, including past and cancelled ones, earliest first. */
export async function listForFeedByIds({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<FeedEntry[]> {
  return (await findForFeedByIds(db, ids)).sort(compareByStart).map(entryOf);
}

type FeedRow = Awaited<ReturnType<typeof findForFeed>>[number];

function compareByStart(one: Pick<FeedRow, 'id' | 'starts_at'>, other: Pick<FeedRow, 'id' | 'starts_at'>): number {
  return one.starts_at.getTime() - other.starts_at.getTime() || (one.id < other.id ? -1 : 1);
}

function entryOf(row: FeedRow): FeedEntry {
  return { event: serializeDetails(row), createdAt: row.created_at, changedAt: row.changed_with_names };
}

/** Returns whether a place is near enough to a town for its lists. */
export function isAroundTown(
  place: { latitude: number | null; longitude: number | null },
  town: { latitude: number; longitude: number },
): boolean {
  return isInBox(place, boxAround(town, townRadiusKm));
}

/** Returns the ids of places with an event that is not over whose address names the town. */
export async function findPlaceIds(
  db: Tools['db'],
  town: NonNullable<FeedQuery['town']>,
  notOverAt: Date,
): Promise<string[]> {
  const places = await findPlacesInUse(db, boxAround(town, townRadiusKm), notOverAt);
  const towns = await Promise.all(
    places.map(({ country_code: countryCode, ...place }) => townOfAddress({ ...place, countryCode })),
  );
  return places.filter((_, index) => towns[index]?.slug === town.slug).map(({ id }) => id);
}
