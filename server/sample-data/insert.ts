import { type RawBuilder, sql } from 'kysely';
import { mortonCode } from '#contract/tiles.ts';
import type { Db } from '#server/database/connect.ts';
import { searchText } from '#server/events/search-text.ts';
import { startDay } from '#server/events/start-day.ts';
import { nthSlug, slugOf } from '#server/slugs.ts';
import { entriesOf } from './entries.ts';
import type { SampleEvent } from './events.ts';
import type { Venue } from './venues.ts';

interface Programmes {
  venues: Venue[];
  events: SampleEvent[];
  /** One for each event. */
  slugs: string[];
}

/** What the rows point to. */
interface Ids {
  dances: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  pictureOf(event: SampleEvent): string | null;
}

/**
 * Puts venues and their events into the tables: a statement for each table, a column at a time, which is the fastest that
 * every PostgreSQL takes.
 */
export async function insertProgrammes(
  db: Db,
  { venues, events, slugs }: Programmes,
  ids: Ids,
  now: Date,
): Promise<void> {
  await insertColumns(db, 'places', {
    id: ['uuid', venues.map((venue) => venue.id)],
    town: ['text', venues.map((venue) => venue.town.name)],
    display_name: ['text', venues.map((venue) => venue.address)],
    latitude: ['float8', venues.map((venue) => venue.latitude)],
    longitude: ['float8', venues.map((venue) => venue.longitude)],
    country_code: ['text', venues.map((venue) => venue.town.countryCode)],
  });
  await insertColumns(db, 'events', {
    id: ['uuid', events.map((event) => event.id)],
    slug: ['text', slugs],
    name: ['text', events.map((event) => event.name)],
    search_text: [
      'text',
      events.map(({ name, venue }) => searchText({ name, venue: venue.name, town: venue.town.name })),
    ],
    link: ['text', events.map((event) => event.link)],
    starts_at: ['timestamptz', events.map((event) => event.startsAt.toISOString())],
    ends_at: ['timestamptz', events.map((event) => event.endsAt.toISOString())],
    time_zone: ['text', events.map((event) => event.venue.timeZone)],
    start_day: ['int4', events.map((event) => startDay(event.startsAt, event.venue.timeZone))],
    price_cents: ['int4', events.map((event) => event.priceCents)],
    currency: ['text', events.map((event) => event.currency)],
    venue: ['text', events.map((event) => event.venue.name)],
    place_id: ['uuid', events.map((event) => event.venue.id)],
    morton: ['int8', events.map(({ venue }) => mortonCode(venue.longitude, venue.latitude))],
    type_id: ['uuid', events.map((event) => ids.types.get(event.kind))],
    picture_id: ['uuid', events.map((event) => ids.pictureOf(event))],
    created_at: ['timestamptz', events.map((event) => event.createdAt.toISOString())],
    changed_at: ['timestamptz', events.map(() => now.toISOString())],
  });
  await insertColumns(db, 'event_slugs', {
    slug: ['text', slugs],
    event_id: ['uuid', events.map((event) => event.id)],
  });
  const links = events.flatMap((event) =>
    event.styles.map((style) => ({ event: event.id, dance: ids.dances.get(style) })),
  );
  await insertColumns(db, 'event_dances', {
    event_id: ['uuid', links.map((link) => link.event)],
    dance_id: ['uuid', links.map((link) => link.dance)],
  });
}

type Column = readonly [type: 'uuid' | 'text' | 'int4' | 'int8' | 'float8' | 'timestamptz', values: readonly unknown[]];

async function insertColumns(db: Db, table: string, columns: Record<string, Column>): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const arrays: RawBuilder<unknown>[] = entriesOf(columns).map(
    ([, [type, values]]) => sql`${values}::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) select * from unnest(${sql.join(arrays)})`.execute(db);
}

/** Slugs that nobody has: the second Milonga is `milonga-2`. */
export class Slugs {
  readonly #taken: Set<string>;
  readonly #counts = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  next(name: string): string {
    const base = slugOf(name);
    for (let nth = (this.#counts.get(base) ?? 0) + 1; ; nth++) {
      const slug = nthSlug(base, nth);
      if (this.#taken.has(slug)) continue;
      this.#counts.set(base, nth);
      this.#taken.add(slug);
      return slug;
    }
  }
}
