import { metresBetween } from '#contract/distance.ts';
import type { Db } from '#server/database/connect.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import { areAlike } from './alike-names.ts';
import { listApart, listPlacedNames, type PlacedName } from './doubles-store.ts';

/** Two venues that may be the same. */
export interface LikelyDouble {
  /** Normalized name of the first one. */
  name: string;
  oneId: string;
  id: string;
  meters: number;
}

/** Maximum distance of duplicates with equal names. */
const sameNameMeters = 2000;
/** Maximum distance of duplicates with similar names. */
const alikeNameMeters = 150;
/**
 * Height of a row in degrees of latitude, slightly more than `alikeNameMeters`, so that only adjacent rows need to be
 * compared.
 */
const rowDegrees = 0.0015;
/** If more venues share a position, it is the centre of a town and meaningless. */
const maxCompared = 200;
/** Maximum time between yields to the event loop. */
const yieldEveryMs = 5;

/**
 * Returns all likely duplicates by name: equal names within two kilometres, or similar names within 150 metres, without
 * those declared different.
 */
export async function findLikelyDoubles(db: Db): Promise<LikelyDouble[]> {
  const venues = await listPlacedNames(db);
  const apart = await listApart(db);
  const found = [...doublesOfOneName(venues), ...(await doublesNextDoor(venues))];
  return found
    .filter(({ oneId, id }) => !apart.has([oneId, id].sort().join(' ')))
    .sort((one, other) => compareKeys(keyOf(one), keyOf(other)));
}

type Key = [name: string, oneId: string, id: string];

/** Returns the sort key of a pair: its name, then both ids. */
export function keyOf({ name, oneId, id }: LikelyDouble): Key {
  return [name, oneId, id];
}

/** Compares sort keys part by part by UTF-16 code unit; returns -1, 0 or 1. */
export function compareKeys(one: Key, other: Key): number {
  const differs = one.findIndex((part, nth) => part !== other[nth]);
  return differs < 0 ? 0 : (one[differs] ?? '') < (other[differs] ?? '') ? -1 : 1;
}

/** Compares each venue with the next one of the same name, in Morton order. */
function doublesOfOneName(venues: readonly PlacedName[]): LikelyDouble[] {
  return venues.flatMap((venue, nth) => {
    const before = venues[nth - 1];
    if (before?.key !== venue.key) return [];
    const meters = metresBetween(before, venue);
    return meters <= sameNameMeters ? [{ name: venue.key, oneId: before.id, id: venue.id, meters }] : [];
  });
}

async function doublesNextDoor(venues: readonly PlacedName[]): Promise<LikelyDouble[]> {
  const rows = Map.groupBy(venues, ({ latitude }) => Math.floor(latitude / rowDegrees));
  for (const row of rows.values()) row.sort((one, other) => one.longitude - other.longitude);
  const found: LikelyDouble[] = [];
  const yieldIfDue = yieldEvery(yieldEveryMs);
  for (const venue of venues) {
    const row = Math.floor(venue.latitude / rowDegrees);
    const near = [row - 1, row, row + 1].flatMap((each) => inReach(rows.get(each) ?? [], venue));
    // Each pair once, starting with the name that sorts first.
    const others = near.filter(({ key }) => venue.key < key).slice(0, maxCompared);
    for (const other of others) {
      if (!areAlike(venue.key, other.key)) continue;
      const meters = metresBetween(venue, other);
      if (meters <= alikeNameMeters) found.push({ name: venue.key, oneId: venue.id, id: other.id, meters });
    }
    await yieldIfDue();
  }
  return found;
}

/** Returns the venues of a row (sorted by longitude) near the longitude of a venue. */
function inReach(row: readonly PlacedName[], { latitude, longitude }: PlacedName): readonly PlacedName[] {
  const reach = rowDegrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((row[middle]?.longitude ?? 0) < longitude - reach) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((row[end]?.longitude ?? Number.POSITIVE_INFINITY) <= longitude + reach) end += 1;
  return row.slice(low, end);
}
