import type { Event, EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { boxAround } from './areas.ts';
import { type FeedOrder, findForFeed, findForFeedByIds, findPlacesInUse } from './feed-store.ts';
import { serializeWhole } from './serialize.ts';
import { inTermsOfDatabase } from './upcoming.ts';

interface FeedWish extends EventFilters {
  bbox?: BoundingBox | undefined;
  organiserId?: string | undefined;
  venueId?: string | undefined;
  town?: { slug: string; latitude: number; longitude: number } | undefined;
}

/** An event of a feed, and which state of it this is. */
export interface FeedEntry {
  event: Event;
  createdAt: Date;
  changedAt: Date;
}

/** As far as an address may be from the middle of its town. */
const townRadiusKm = 40;

/**
 * Events that are not over, cancelled ones too, since who follows them has to hear of it: the soonest, in their order, or
 * those that were added last, the last one first.
 */
export async function listForFeed(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { town, organiserId, venueId, ...filters }: FeedWish,
  order: FeedOrder,
  limit: number,
): Promise<FeedEntry[]> {
  const notOverAt = clock();
  const [inTerms, placeIds] = await Promise.all([
    inTermsOfDatabase(db, { ...filters, notOverAt }),
    town && findPlaceIds(db, town, notOverAt),
  ]);
  if (!inTerms || placeIds?.length === 0) return [];
  const wanted = { ...inTerms, organiserId, venueId, placeIds };
  const found = await Promise.all([
    findForFeed(db, wanted, order, limit),
    findForFeed(db, { ...wanted, isCancelled: true }, order, limit),
  ]);
  const soonest = order === 'soonest';
  return found
    .flat()
    .sort((one, other) => (soonest ? bySoonest(one, other) : Number(one.id < other.id) - Number(one.id > other.id)))
    .slice(0, limit)
    .map(entryOf);
}

/** The events of these ids that stand, over and cancelled ones too, the soonest first. */
export async function listForFeedByIds({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<FeedEntry[]> {
  return (await findForFeedByIds(db, ids)).sort(bySoonest).map(entryOf);
}

type FeedRow = Awaited<ReturnType<typeof findForFeed>>[number];

function bySoonest(one: FeedRow, other: FeedRow): number {
  return one.starts_at.getTime() - other.starts_at.getTime() || (one.id < other.id ? -1 : 1);
}

function entryOf(row: FeedRow): FeedEntry {
  return { event: serializeWhole(row), createdAt: row.created_at, changedAt: row.changed_at };
}

/** The places whose address names the town. */
async function findPlaceIds(db: Tools['db'], town: NonNullable<FeedWish['town']>, notOverAt: Date): Promise<string[]> {
  const places = await findPlacesInUse(db, boxAround(town, townRadiusKm), notOverAt);
  const towns = await Promise.all(
    places.map(({ country_code: countryCode, ...place }) => townOfAddress({ ...place, countryCode })),
  );
  return places.filter((_, index) => towns[index]?.slug === town.slug).map(({ id }) => id);
}
