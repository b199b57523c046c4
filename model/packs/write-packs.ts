import type { Dance, EventType } from '#contract/catalogue.ts';
import { factBits } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { mortonCode } from '#contract/tiles.ts';
import { toDeltas } from './deltas.ts';
import type { CardRest, CardRow, CardsPack, CorePack, PackedPicture, WholesPack } from './format.ts';
import { idsText } from './ids-text.ts';
import { Table } from './table.ts';
import { type PackedTown, writeTowns } from './towns.ts';

type HeadField = 'format' | 'part' | 'tile' | 'at' | 'v' | 'of' | 'edition';

/** The parts of a pack without their heads. The same events and catalogue give the same content. */
export interface PackContents {
  core: Omit<CorePack, HeadField>;
  cards: Omit<CardsPack, HeadField>;
  wholes: Omit<WholesPack, HeadField>;
}

/** All types and styles, in the order of the catalogue. */
export interface Catalogue {
  types: EventType[];
  dances: Dance[];
  /** Names in languages that the site does not offer, by id. */
  otherNames?: Record<string, string[]>;
}

/** An event as its page has it. Of types and styles, only the ids are needed. */
export interface PackableEvent extends Omit<Event, 'type' | 'dances'> {
  type: Pick<Event['type'], 'id'>;
  dances: Pick<Event['dances'][number], 'id'>[];
  /** Whether the rule of its series no longer contains it. */
  isOffRule?: boolean | undefined;
}

const secondsPerDay = 86_400;

/**
 * Returns the parts of the pack of some events, in any order. If an event is given twice, the last one counts. Events without
 * coordinates are left out, because they are in no tile.
 */
export function writePacks(
  events: Iterable<PackableEvent>,
  catalogue: Catalogue,
  towns: readonly PackedTown[] = [],
): PackContents {
  const rows = sorted(events);
  const places = new Table<Event['location']>(({ id }) => id);
  const series = new Table<string>();
  for (const { location, seriesId } of rows) {
    places.add(location);
    if (seriesId !== null) series.add(seriesId);
  }
  return {
    core: writeCore(rows, places, series, catalogue),
    cards: { ...writeCards(rows, places), ...writeTowns(towns) },
    wholes: writeWholes(rows, places),
  };
}

/** By Morton code, then id, as in the columns of the read model. */
function sorted(events: Iterable<PackableEvent>): PackableEvent[] {
  const byId = new Map<string, { morton: number; event: PackableEvent }>();
  for (const event of events) {
    const { latitude, longitude } = event.location;
    if (latitude === null || longitude === null) continue;
    byId.set(event.id, { morton: mortonCode(longitude, latitude), event });
  }
  return [...byId.values()]
    .sort((one, other) => one.morton - other.morton || (one.event.id < other.event.id ? -1 : 1))
    .map(({ event }) => event);
}

function writeCore(
  rows: readonly PackableEvent[],
  places: Table<Event['location']>,
  series: Table<string>,
  { types, dances, otherNames = {} }: Catalogue,
): PackContents['core'] {
  const zones = new Table<string>();
  const styleSets = new Table<number[]>(String);
  const typeIndex = new Map(types.map(({ id }, index) => [id, index]));
  const danceIndex = new Map(dances.map(({ id }, index) => [id, index]));
  const times = rows.map(timesOf);
  const zone = rows.map(({ timeZone }) => zones.add(timeZone));
  const styleSet = rows.map((row) => styleSets.add(row.dances.flatMap(({ id }) => danceIndex.get(id) ?? [])));
  return {
    types,
    dances,
    otherNames,
    zones: zones.entries,
    latitudes: places.entries.map(({ latitude }) => latitude ?? 0),
    longitudes: places.entries.map(({ longitude }) => longitude ?? 0),
    styleSets: styleSets.entries,
    series: idsText(series.entries),
    ids: idsText(rows.map(({ id }) => id)),
    startDays: times.map(({ startDay }) => startDay),
    startSeconds: times.map(({ startSecond }) => startSecond),
    startOffsets: times.map(({ startOffset }) => startOffset),
    durations: times.map(({ duration }) => duration),
    offsetChanges: times.map(({ offsetChange }) => offsetChange),
    zone,
    type: rows.map((row) => typeIndex.get(row.type.id) ?? 0),
    styleSet,
    facts: rows.map(({ price, facts = {}, programme = [] }) => factBits({ price, facts, programme })),
    place: toDeltas(rows.map(({ location }) => places.add(location))),
    serie: toDeltas(rows.map(({ seriesId }) => (seriesId === null ? -1 : series.add(seriesId)))),
    cancelled: rows.flatMap(({ isCancelled }, row) => (isCancelled ? row : [])),
  };
}

function writeCards(
  rows: readonly PackableEvent[],
  places: Table<Event['location']>,
): Omit<PackContents['cards'], 'regions' | 'towns'> {
  const venues = new Table<CardsPack['venues'][number]>(JSON.stringify);
  const organisers = new Table<CardsPack['organisers'][number]>(JSON.stringify);
  const pictures = new Table<PackedPicture>(({ url }) => url);
  const creators = new Table<string>();
  const cards = new Table<CardRow>(JSON.stringify);
  const card = rows.map((event) =>
    cards.add([
      event.name,
      event.link,
      event.price,
      event.currency,
      event.place === event.venue?.name ? 0 : event.place,
      event.venue ? venues.add([event.venue.id, event.venue.slug, event.venue.name]) : -1,
      event.organiser ? organisers.add([event.organiser.id, event.organiser.slug, event.organiser.name]) : -1,
      event.picture ? pictures.add(packedPicture(event.picture)) : -1,
      event.createdBy ? creators.add(event.createdBy.id) : -1,
      restOf(event),
    ]),
  );
  return {
    placeIds: idsText(places.entries.map(({ id }) => id)),
    places: places.entries.map(({ place, displayName, placeNames }) => [place, displayName, placeNames ?? 0]),
    venues: venues.entries,
    organisers: organisers.entries,
    pictures: pictures.entries,
    creators: idsText(creators.entries),
    cards: cards.entries,
    card: toDeltas(card),
    slugs: rows.map(({ slug }) => slug),
    confirmedAt: rows.map(({ confirmedAt }) => (confirmedAt ? Date.parse(confirmedAt) : null)),
    offRule: rows.flatMap(({ isOffRule }, row) => (isOffRule ? row : [])),
  };
}

function writeWholes(rows: readonly PackableEvent[], places: Table<Event['location']>): PackContents['wholes'] {
  const wholes = new Table<WholesPack['wholes'][number]>(JSON.stringify);
  const whole = rows.map(({ description = null, translations, facts, programme, houseFacts, sources }) =>
    wholes.add({
      description,
      ...(translations && { translations }),
      ...(facts && { facts }),
      ...(programme && { programme }),
      ...(houseFacts && { houseFacts }),
      ...(sources && { sources }),
    }),
  );
  return {
    countries: places.entries.map(({ countryCode }) => countryCode ?? null),
    townSlugs: places.entries.map(({ townSlug }) => townSlug ?? null),
    wholes: wholes.entries,
    whole: toDeltas(whole),
    formerStarts: rows.flatMap(({ formerStart }, row) => (formerStart === undefined ? [] : [[row, formerStart]])),
  };
}

/** Times of the contract have whole seconds, and offsets whole minutes. */
function timesOf({ dateStart, dateEnd }: Pick<Event, 'dateStart' | 'dateEnd'>) {
  const [start, end] = [Date.parse(dateStart) / 1000, Date.parse(dateEnd) / 1000];
  const localStart = localSecond(dateStart);
  const startDay = Math.floor(localStart / secondsPerDay);
  const startOffset = (localStart - start) / 60;
  return {
    startDay,
    startSecond: localStart - startDay * secondsPerDay,
    startOffset,
    duration: end - start,
    offsetChange: (localSecond(dateEnd) - end) / 60 - startOffset,
  };
}

/** The local time of an instant with offset, as if it were UTC. */
function localSecond(instant: string): number {
  return Date.parse(`${instant.slice(0, 19)}Z`) / 1000;
}

function packedPicture(picture: NonNullable<Event['picture']>): PackedPicture {
  const { sources, widthPx, heightPx, placeholder, alternativeText, alternativeTexts } = picture;
  const [first] = sources;
  return {
    url: first ? first.url.replace(`/${first.widthPx}.`, '/*.') : '',
    widthsPx: sources.map((source) => source.widthPx),
    size: [widthPx, heightPx],
    placeholder,
    text: alternativeText,
    ...(alternativeTexts && { texts: alternativeTexts }),
  };
}

function restOf({ prices, rhythm, descriptionLanguage, cancelledBecause }: PackableEvent): CardRest | 0 {
  const rest = {
    ...(prices && { prices }),
    ...(rhythm !== undefined && { rhythm }),
    ...(descriptionLanguage && { language: descriptionLanguage }),
    ...(cancelledBecause !== undefined && { cancelledBecause }),
  };
  return Object.keys(rest).length > 0 ? rest : 0;
}
