import { tileSizePx } from '#contract/constants.ts';
import type { EventFilters } from '#contract/events.ts';
import { writeDays } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FoundFilters } from '#contract/search.ts';
import { project, unproject } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import { boxAround, roundedView, wrapped } from '#contract/views.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import type { Town } from '#model/places/town.ts';
import type { Spot } from '#model/search/nearness.ts';
import type { FoundCountry, Places } from '#model/search/places.ts';
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
  /** Number of events in the box, also if the answer has none. */
  count: number;
}

/** The area of a phrase, as a part of the map's address. */
interface Area {
  town: FoundFilters['town'];
  country: string | null;
  box: BoundingBox;
  /** Its time zone has the days. */
  spot: Spot | undefined;
  address: string[];
}

/** Radius of "near me", as in the list of the map. */
const nearbyKm = 40;
/** Around a town without events: where people go for an evening, and for a weekend. The zooms show that on a phone. */
const surroundings = [
  { radiusKm: 100, zoom: 8 },
  { radiusKm: 400, zoom: 6 },
];
const phoneWidthPx = 390;
const worldBox: BoundingBox = { west: -180, south: -90, east: 180, north: 90 };
/** Its zoom shows the whole world on every screen. */
const world: Area = { town: null, country: null, box: worldBox, spot: undefined, address: ['z=0', 'lat=0', 'lng=0'] };
/** Events this far outside belong to the town. */
const outskirtsKm = 15;

/**
 * Returns the filters of a phrase with their number of events. If there are none, wider ones that find events follow:
 * worldwide if the phrase names no town, or without the days, around the town, or without the facts, the types or, at
 * last, the styles. Empty for a phrase that a single style, type or town answers.
 */
export async function findFilters(
  map: Pick<ReadModel, 'count'>,
  phrase: LocatedPhrase,
  asked: AskedFrom,
  places: Places,
): Promise<CountedFilters[]> {
  if (!isCombination(phrase)) return [];
  const areas = await areasOf(phrase, asked, places);
  const countIn = (area: Area, ...without: (keyof EventFilters)[]) => {
    const filters = filtersOf(phrase, area, asked.now, places);
    for (const key of without) delete filters[key];
    return withCount(map, filters, area, phrase);
  };
  const [found = countIn(world), ...others] = areas.map((area) => countIn(area));
  // Only the device knows where "near me" is.
  if (found.count > 0 || phrase.isNearMe) return [found];
  const elsewhere = others.find(({ count }) => count > 0);
  // The town of the visitor is only a guess.
  if (elsewhere) return phrase.town || asked.view ? [found, elsewhere] : [elsewhere];
  const [area = world] = areas;
  const [around = area, farAround = area] = surroundingsOf(area);
  const attempts = [
    () => countIn(area, 'days'),
    () => countIn(around),
    () => countIn(around, 'days'),
    () => countIn(area, 'facts'),
    () => countIn(area, 'types'),
    () => countIn(area, 'days', 'types'),
    ...(phrase.styles.length > 0 ? [() => countIn(farAround), () => countIn(farAround, 'days', 'types')] : []),
    () => countIn(area, 'styles'),
  ];
  for (const attempt of attempts) {
    const wider = attempt();
    if (wider.count > 0 && Object.keys(wider.filters).length > 0) return [found, wider];
  }
  return [found];
}

function filtersOf(
  { styles, types, facts, days }: LocatedPhrase,
  { spot }: Area,
  now: Date,
  places: Places,
): EventFilters {
  const timeZone = spot ? places.findTimeZone(spot) : 'UTC';
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
  const { styles, types, facts, days, country, isNearMe } = phrase;
  return (
    styles.length > 1 || types.length > 1 || facts.length > 0 || days !== undefined || country !== undefined || isNearMe
  );
}

/** Returns the area of a phrase. If it names none, also the world. */
async function areasOf(
  { town, country, isNearMe }: LocatedPhrase,
  { near, view }: AskedFrom,
  places: Places,
): Promise<Area[]> {
  if (town) return [areaOfTown(town, places)];
  if (country) return [areaOfCountry(country)];
  if (isNearMe) return [near ? areaAround(near) : { ...world, address: [] }];
  const everywhere = { ...world, spot: near };
  if (view) return [areaOfView(view), everywhere];
  const here = near && (await places.findTownAt(near, outskirtsKm));
  return here ? [areaOfTown(here, places), everywhere] : [everywhere];
}

function areaOfTown(town: Town, places: Places): Area {
  const found = places.toFoundTown(town);
  const view = roundedView(found);
  const address = [...viewParts(view), `${new URLSearchParams({ town: found.name })}`];
  return { town: found, country: null, box: townBox(view), spot: town, address };
}

/** Its zoom shows nearly the whole country on a phone. The map lists the events of the box on every screen. */
function areaOfCountry({ code, box: exact, largest }: FoundCountry): Area {
  const box = enlarged(exact);
  const [start, end] = [project(0, box.north).y, project(0, box.south).y];
  const width = (box.east - box.west + 360) % 360 || 360;
  const size = tileSizePx * Math.max(width / 360, end - start);
  const view = { ...centerOf(box), zoom: Math.max(0, Math.round(Math.log2(phoneWidthPx / size))) };
  const sides = [box.west, box.south, box.east, box.north].join(',');
  const address = [...viewParts(roundedView(view)), `country=${code}`, `box=${sides}`];
  return { town: null, country: code, box, spot: largest, address };
}

/** Returns the box with sides of two decimals, for a short address. */
function enlarged({ west, south, east, north }: BoundingBox): BoundingBox {
  const down = (degrees: number) => Math.floor(degrees * 100) / 100;
  const up = (degrees: number) => Math.ceil(degrees * 100) / 100;
  return { west: down(west), south: down(south), east: Math.min(180, up(east)), north: up(north) };
}

function areaOfView({ box, zoom }: NonNullable<AskedFrom['view']>): Area {
  const center = centerOf(box);
  return { town: null, country: null, box, spot: center, address: viewParts(roundedView({ ...center, zoom })) };
}

/** Returns the near and the far surroundings of a town; none for other areas. */
function surroundingsOf({ town, spot }: Area): Area[] {
  if (!town || !spot) return [];
  return surroundings.map(({ radiusKm, zoom }) => {
    const view = roundedView({ latitude: spot.latitude, longitude: spot.longitude, zoom });
    return { town: null, country: null, box: boxAround(spot, radiusKm), spot, address: viewParts(view) };
  });
}

function centerOf(box: BoundingBox): Spot {
  const width = (box.east - box.west + 360) % 360 || 360;
  const [top, bottom] = [project(0, box.north).y, project(0, box.south).y];
  const { latitude } = unproject(0, (top + bottom) / 2);
  return { latitude, longitude: wrapped(box.west + width / 2) };
}

/**
 * Returns the area around a position, rounded to about a kilometre as in the map's address. The device adds its position
 * to the address.
 */
function areaAround({ latitude, longitude }: Spot): Area {
  const near = { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
  return { town: null, country: null, box: boxAround(near, nearbyKm), spot: near, address: [] };
}

function withCount(
  map: Pick<ReadModel, 'count'>,
  filters: EventFilters,
  { town, country, box, address }: Area,
  { isNearMe, dropped }: LocatedPhrase,
): CountedFilters {
  const { styles = [], types = [], facts = [], days } = filters;
  const lists = Object.entries({ styles, types, facts }).flatMap(([name, values]) =>
    values.length > 0 ? `${name}=${values.join(',')}` : [],
  );
  const parts = [...address, ...lists, ...(days ? [`days=${writeDays(days)}`] : [])];
  const count = map.count(filters, box);
  const answer = {
    styles,
    types,
    facts,
    days: days ? writeDays(days) : null,
    town,
    country,
    isNearMe,
    ignored: dropped,
    count: isNearMe ? null : count,
    href: parts.length > 0 ? `/?${parts.join('&')}` : '/',
  };
  return { filters, box, answer, count };
}

function viewParts({ zoom, latitude, longitude }: Spot & { zoom: number }): string[] {
  return [`z=${zoom}`, `lat=${latitude}`, `lng=${longitude}`];
}
