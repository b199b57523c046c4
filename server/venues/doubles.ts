import { metresBetween } from '#contract/distance.ts';
import type { Db } from '#server/database/connect.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import { areAlike } from './alike-names.ts';
import { listApart, listPlacedNames, type PlacedName } from './doubles-store.ts';

/** Two venues that may be one. */
export interface LikelyDouble {
  /** The normalized name of the first. */
  name: string;
  oneId: string;
  id: string;
  meters: number;
}

/** Of one name and so close to each other, two venues are probably one that was added twice. */
const sameNameMeters = 2000;
/** With another name a venue is only the same one next door. */
const alikeNameMeters = 150;
/** A little more than `alikeNameMeters` in degrees of latitude: what is closer is in the same row or the next one. */
const rowDegrees = 0.0015;
/** Where more venues than this have one spot, their pins are in the middle of a town, which says nothing. */
const maxCompared = 200;
/** Other requests wait no longer than this. */
const yieldEveryMs = 5;

/**
 * All likely doubles by name, two and two: of one name within two kilometres, or of a name that is written differently within
 * 150 metres; without those that were declared different.
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

/** The position of a pair in the list. */
export function keyOf({ name, oneId, id }: LikelyDouble): Key {
  return [name, oneId, id];
}

export function compareKeys(one: Key, other: Key): number {
  const differs = one.findIndex((part, nth) => part !== other[nth]);
  return differs < 0 ? 0 : (one[differs] ?? '') < (other[differs] ?? '') ? -1 : 1;
}

/** Of several with one name each is compared with the next one, as they come in the order of their places. */
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
    // Each pair once, from the one that comes first by name.
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

/** Those of a row, which goes from west to east, that are about as far east as a venue. */
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
