import type { BoundingBox } from '#contract/places.ts';
import { wrapped } from '#contract/views.ts';
import type { Town } from '#model/places/town.ts';

/** A country as derived from its towns in the gazetteer. */
export interface Country {
  /** Total population of its towns. */
  population: number;
  /** Bounding box of nearly all its towns. */
  box: BoundingBox;
  largest: Town;
}

/** Fraction of towns ignored on each side, because a few remote islands would make the box useless. */
const ignoredFraction = 0.001;
/** Margin around the towns in degrees, because villages are not in the gazetteer. */
const margin = 0.15;

/** Returns population, extent and largest town of each country by its code. */
export function countriesOf(towns: Iterable<Town>): Map<string, Country> {
  const byCode = Map.groupBy(towns, ({ countryCode }) => countryCode);
  return new Map(
    [...byCode].map(([code, all]) => [
      code,
      {
        population: all.reduce((sum, { population }) => sum + population, 0),
        box: boxAround(all),
        largest: all.reduce((largest, town) => (town.population > largest.population ? town : largest)),
      },
    ]),
  );
}

function boxAround(towns: readonly Town[]): BoundingBox {
  const [south, north] = rangeOf(towns.map(({ latitude }) => latitude));
  const longitudes = towns.map(({ longitude }) => longitude);
  const ranges = [longitudes, longitudes.map((degrees) => (degrees + 360) % 360)].map(rangeOf);
  // Fiji is on both sides of the antimeridian.
  const [[west, east] = [-180, 180]] = ranges.sort((one, other) => one[1] - one[0] - (other[1] - other[0]));
  return { west: wrapped(west), south: Math.max(-90, south), east: wrapped(east), north: Math.min(90, north) };
}

function rangeOf(degrees: number[]): [least: number, most: number] {
  const sorted = degrees.sort((a, b) => a - b);
  const skipped = Math.floor(sorted.length * ignoredFraction);
  const [min = 0, max = 0] = [sorted[skipped], sorted[sorted.length - 1 - skipped]];
  return [min - margin, max + margin];
}
