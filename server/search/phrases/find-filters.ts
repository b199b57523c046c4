import type { EventFilters } from '#contract/events.ts';
import { writeDays } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FoundFilters } from '#contract/search.ts';
import { project, tileSizePx, unproject } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import { boxAround, wrapped } from '#contract/views.ts';
import type { EventMap } from '#server/map/service.ts';
import { findTimeZone, findTownAt } from '#server/places/service.ts';
import type { Spot } from '#server/search/nearness.ts';
import { type Town, toFoundTown } from '#server/search/towns.ts';
import { daysOf, localToday } from './days.ts';
import { filterCount, type Phrase } from './parse-phrase.ts';

type LocatedPhrase = Omit<Phrase<unknown>, 'towns'> & { town: Town | undefined };

/** The time and place of a query. */
export interface AskedFrom {
  now: Date;
  near?: Spot | undefined;
  /** The visible part of the map. */
  view?: { box: BoundingBox; zoom: number } | undefined;
}

/** Filters of a phrase, as lists take them and as the search answers them. */
export interface CountedFilters {
  filters: EventFilters;
  box: BoundingBox;
  answer: FoundFilters;
}

/** The area of a phrase, as a part of the map's address. */
interface Area {
  town: FoundFilters['town'];
  box: BoundingBox;
  /** Its time zone has the days. */
  spot: Spot | undefined;
  address: string[];
}

/** Radius of "near me", as in the list of the map. */
const nearbyKm = 40;
const worldBox: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };
/** Its zoom shows the whole world on every screen. */
const world: Area = { town: null, box: worldBox, spot: undefined, address: ['z=0', 'lat=0', 'lng=0'] };
/** Events this far outside belong to the town. */
const outskirtsKm = 15;

/**
 * Returns the filters of a phrase with their number of events. If there are none, wider ones that find events follow:
 * worldwide if the phrase names no town, or without the days, the facts, the types or the styles. Empty for a phrase
 * that a single style, type or town answers.
 */
export async function findFilters(
  map: Pick<EventMap, 'count'>,
  phrase: LocatedPhrase,
  asked: AskedFrom,
): Promise<CountedFilters[]> {
  if (!isCombination(phrase)) return [];
  const areas = await areasOf(phrase, asked);
  const countIn = (area: Area, without?: keyof EventFilters) => {
    const { [without ?? 'from']: _, ...filters } = filtersOf(phrase, area, asked.now);
    return withCount(map, filters, area, phrase.isNearMe);
  };
  const [found = countIn(world), ...others] = areas.map((area) => countIn(area));
  if (found.answer.count > 0) return [found];
  const elsewhere = others.find(({ answer }) => answer.count > 0);
  // The town of the visitor is only a guess.
  if (elsewhere) return phrase.town || asked.view ? [found, elsewhere] : [elsewhere];
  const [area = world] = areas;
  for (const key of ['days', 'facts', 'types', 'styles'] as const) {
    const wider = countIn(area, key);
    if (wider.answer.count > 0 && Object.keys(wider.filters).length > 0) return [found, wider];
  }
  return [found];
}

function filtersOf({ styles, types, facts, days }: LocatedPhrase, { spot }: Area, now: Date): EventFilters {
  const timeZone = spot ? findTimeZone(spot) : 'UTC';
  return {
    ...(styles.length > 0 && { styles: styles.toSorted() }),
    ...(types.length > 0 && { types: types.toSorted() }),
    ...(facts.length > 0 && { facts: facts.toSorted() }),
    ...(days && { days: daysOf(days, localToday(now, timeZone)) }),
  };
}

/** Whether the filters say more than a single style, type or town, which has its own group of results. */
function isCombination(phrase: LocatedPhrase): boolean {
  const count = filterCount({ ...phrase, towns: phrase.town ? [phrase.town] : [] });
  if (count !== 1) return count > 1;
  const { styles, types, facts, days, isNearMe } = phrase;
  return styles.length > 1 || types.length > 1 || facts.length > 0 || days !== undefined || isNearMe;
}

/** Returns the area of a phrase. If it names none, also the world. */
async function areasOf({ town, isNearMe }: LocatedPhrase, { near, view }: AskedFrom): Promise<Area[]> {
  if (town) return [areaOfTown(town)];
  if (isNearMe && near) return [areaAround(near)];
  const everywhere = { ...world, spot: near };
  if (view) return [areaOfView(view), everywhere];
  const here = near && (await findTownAt(near, outskirtsKm));
  return here ? [areaOfTown(here), everywhere] : [everywhere];
}

function areaOfTown(town: Town): Area {
  const found = toFoundTown(town);
  const view = rounded(found);
  const address = [...viewParts(view), `${new URLSearchParams({ town: found.name })}`];
  return { town: found, box: townBox(view), spot: town, address };
}

function areaOfView({ box, zoom }: NonNullable<AskedFrom['view']>): Area {
  const width = (box.east - box.west + 360) % 360 || 360;
  const [top, bottom] = [project(0, box.north).y, project(0, box.south).y];
  const { latitude } = unproject(0, (top + bottom) / 2);
  const center = { latitude, longitude: wrapped(box.west + width / 2) };
  return { town: null, box, spot: center, address: viewParts(rounded({ ...center, zoom })) };
}

/** As the map's address has it: to about a kilometre. */
function areaAround({ latitude, longitude }: Spot): Area {
  const near = { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
  return {
    town: null,
    box: boxAround(near, nearbyKm),
    spot: near,
    address: [`near=${near.latitude},${near.longitude}`],
  };
}

function withCount(
  map: Pick<EventMap, 'count'>,
  filters: EventFilters,
  { town, box, address }: Area,
  isNearMe: boolean,
): CountedFilters {
  const { styles = [], types = [], facts = [], days } = filters;
  const lists = Object.entries({ styles, types, facts }).flatMap(([name, values]) =>
    values.length > 0 ? `${name}=${values.join(',')}` : [],
  );
  const parts = [...address, ...lists, ...(days ? [`days=${writeDays(days)}`] : [])];
  const answer = {
    styles,
    types,
    facts,
    days: days ? writeDays(days) : null,
    town,
    isNearMe,
    count: map.count(filters, box),
    href: `/?${parts.join('&')}`,
  };
  return { filters, box, answer };
}

/** Rounds to half a pixel, as the map's address does, so that both have the same area. */
function rounded<View extends Spot & { zoom: number }>(view: View): View {
  const digits = Math.max(2, Math.ceil(Math.log10((2 * tileSizePx * 2 ** view.zoom) / 360)));
  return {
    ...view,
    latitude: Number(view.latitude.toFixed(digits)),
    longitude: Number(view.longitude.toFixed(digits)),
  };
}

function viewParts({ zoom, latitude, longitude }: Spot & { zoom: number }): string[] {
  return [`z=${zoom}`, `lat=${latitude}`, `lng=${longitude}`];
}
