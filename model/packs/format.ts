import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { PackPart } from '#contract/packs.ts';
import type { PlaceNames } from '#contract/places.ts';

/*
 * The format of area packs: JSON in gzip. All rows are sorted by Morton code, then id. Columns have one entry for each row.
 * Values that several rows share are stored once in a table, and the column has the index. Indexes that mostly grow are
 * stored as differences to the previous row (`deltas.ts`), because those compress to almost nothing.
 */

/** Increased when the meaning of a field changes. Readers ignore packs of another format. */
export const packFormat = 1;

export type Tile = readonly [z: number, x: number, y: number];

/** `[name, country, time zone, names in other languages or 0]` */
export type RegionRow = [name: string, countryCode: string, timeZone: string, names: NonNullable<PlaceNames> | 0];

/** `[name, region, latitude, longitude, population, slug or 0 if it is the name, names in other languages or 0]` */
export type TownRow = [
  name: string,
  region: number,
  latitude: number,
  longitude: number,
  population: number,
  slug: string | null | 0,
  names: NonNullable<PlaceNames> | 0,
];

interface PackHead<Part extends PackPart> {
  format: number;
  part: Part;
  tile: Tile;
  /** When the events were read (ISO 8601). A pack that the server confirms with 304 is as recent as that response. */
  at: string;
  /** `v` of the map when the events were read. */
  v: number;
}

/** Fields for the map, its filters and the order of lists. */
export interface CorePack extends PackHead<'core'> {
  /** Hash of the content. The other parts name it in `of`. */
  edition: string;
  /** The whole catalogue, in its order. */
  types: EventType[];
  dances: Dance[];
  /** Names of types and styles in languages that the site does not offer, by id. Only the search finds them. */
  otherNames: Record<string, string[]>;
  /** IANA names. */
  zones: string[];
  /** Degrees by place. */
  latitudes: number[];
  longitudes: number[];
  /** The combinations of styles, as indexes into `dances`. */
  styleSets: number[][];
  /** Ids of the series and of the rows, written by `idsText`. */
  series: string;
  ids: string;
  /** Local start day, in days since 1970. */
  startDays: number[];
  /** Local start time, in seconds since midnight. */
  startSeconds: number[];
  /** UTC offset at the start, in minutes. */
  startOffsets: number[];
  /** Seconds from start to end. */
  durations: number[];
  /** UTC offset at the end less that at the start, in minutes. */
  offsetChanges: number[];
  /** Indexes into `zones`, `types`, `styleSets`. */
  zone: number[];
  type: number[];
  styleSet: number[];
  /** Bits of `contract/fact-filters.ts`. */
  facts: number[];
  /** Indexes of places, as differences. */
  place: number[];
  /** Indexes into `series`, or -1, as differences. */
  serie: number[];
  /** Rows of cancelled events, in order. All others are on the map. */
  cancelled: number[];
}

/** `[name, link, price, currency, venue name or 0 if it is that of the venue, venue, organiser, picture, creator, rest]` */
export type CardRow = [
  name: string,
  link: string | null,
  price: number | null,
  currency: string,
  venueName: string | 0,
  venue: number,
  organiser: number,
  picture: number,
  createdBy: number,
  rest: CardRest | 0,
];

/** Fields that most events do not have. */
export interface CardRest extends Pick<Event, 'prices' | 'rhythm' | 'cancelledBecause'> {
  language?: string;
}

type Reference = [id: string, slug: string, name: string];

/** `[town, address, names of the town or 0]` */
type PlaceRow = [town: string, displayName: string, names: NonNullable<PlaceNames> | 0];

export interface PackedPicture {
  /** `url` is that of the source of a width, with `*` in place of the width. */
  url: string;
  widthsPx: number[];
  size: [widthPx: number, heightPx: number];
  placeholder: string;
  text: string;
  texts?: NonNullable<Event['picture']>['alternativeTexts'];
}

/** Further fields for the entries of lists, and for the search. */
export interface CardsPack extends PackHead<'cards'> {
  /** `edition` of the core that it belongs to. */
  of: string;
  /** Ids by place, written by `idsText`. */
  placeIds: string;
  places: PlaceRow[];
  venues: Reference[];
  organisers: Reference[];
  pictures: PackedPicture[];
  creators: string;
  /** All towns of the tile, also without events, and their regions. */
  regions: RegionRow[];
  towns: TownRow[];
  cards: CardRow[];
  /** Index into `cards`, as differences. */
  card: number[];
  slugs: string[];
  /** In milliseconds since 1970; null if never. */
  confirmedAt: (number | null)[];
  /** Rows of events that the rule of their series no longer contains. */
  offRule: number[];
}

/** The fields of an event that only its page shows. */
export type PackedWhole = Pick<
  Event,
  'description' | 'translations' | 'facts' | 'programme' | 'houseFacts' | 'sources'
>;

/** Further fields for event pages. */
export interface WholesPack extends PackHead<'wholes'> {
  /** `edition` of the core that it belongs to. */
  of: string;
  /** Country and slug of the town's page, by place. */
  countries: (string | null)[];
  townSlugs: (string | null)[];
  wholes: PackedWhole[];
  /** Index into `wholes`, as differences. */
  whole: number[];
  /** The original starts of events that were moved to another day, by row. */
  formerStarts: [row: number, start: string][];
}

export interface PackOf {
  core: CorePack;
  cards: CardsPack;
  wholes: WholesPack;
}
