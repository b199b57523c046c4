import type { ColumnType, JSONColumnType } from 'kysely';
import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

/** The tables as Kysely sees them; `migrations/` makes them. Keys are UUIDs, version 7, made by the server. */
export interface Tables {
  users: UserTable;
  dances: CatalogueTable;
  event_types: CatalogueTable;
  places: PlaceTable;
  pictures: PictureTable;
  events: EventTable;
  event_dances: EventDanceTable;
  event_slugs: EventSlugTable;
}

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

interface UserTable {
  id: string;
  email: string;
  name: string;
  roles: string[];
  created_at: Instant;
}

interface CatalogueTable {
  id: string;
  slug: string;
  name: string;
  names: JSONColumnType<Partial<Record<Locale, string>>>;
  color: string;
  /** Its place in the catalogue's order, from 0. */
  position: number;
}

interface PlaceTable {
  id: string;
  /** The town or district. */
  town: string;
  display_name: string;
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1, two capital letters; null where nobody knows. */
  country_code: string | null;
}

interface PictureTable {
  id: string;
  width_px: number;
  height_px: number;
  /** The widths it is kept in, narrowest first. */
  widths_px: number[];
  /** `data:` address of a tiny copy. */
  placeholder: string;
  alternative_text: string;
  created_at: Instant;
}

interface EventTable {
  id: string;
  /** The one it has now; `event_slugs` has all it ever had. */
  slug: string;
  name: string;
  /** Name, venue and town, lower case and without accents, for searching. */
  search_text: string;
  link: string | null;
  starts_at: Instant;
  ends_at: Instant;
  /** IANA name; the venue's. */
  time_zone: string;
  /** The local day it starts on, in days since 1970-01-01. */
  start_day: number;
  price_cents: number;
  currency: Currency;
  venue: string;
  place_id: string;
  /** Morton code of the place at full depth (`contract/tiles.ts`); null without coordinates. `pg` hands out int8 as text. */
  morton: ColumnType<string | null, number | null, number | null>;
  type_id: string;
  picture_id: string | null;
  created_by: string | null;
  created_at: Instant;
  /** Grows with each change: what the map's read model follows. */
  changed_at: Instant;
  /** A deleted event stays until the next clean-up: its address then says so, and the deletion can be undone. */
  deleted_at: Instant | null;
}

interface EventDanceTable {
  event_id: string;
  dance_id: string;
}

interface EventSlugTable {
  slug: string;
  event_id: string;
}
