import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';

/** Events that are searched alike, by what is searched of them. */
interface IndexRow {
  name: string;
  venue: string;
  town: string;
  morton: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Type and styles: their ids, with commas between. */
  kind: string;
  /** When the last of them ends, in seconds since 1970. */
  endsAt: number;
}

/** Where a batch has ended. */
interface BatchEnd {
  morton: string;
  id: string;
}

const isUpcoming = (now: Date) => sql`deleted_at is null and cancelled_at is null and ends_at > ${now}`;

const dancesOf = sql`(
  select ',' || string_agg(dance_id::text, ',' order by dance_id) from event_dances where event_id = events.id
)`;
const kindOf = sql`type_id::text || coalesce(${dancesOf}, '')`;

const searched = sql`events.id, name, venue, place_id, morton, ends_at, ${kindOf} as kind`;
const endsAt = sql`ceil(extract(epoch from ends_at))::float8`;

/**
 * The next events to come that are on the map, in Morton order, those that are searched alike in one row. `next` leads to
 * the batch after.
 */
export async function readBatch(db: Db, now: Date, after: BatchEnd | undefined, most: number) {
  const isBehind = after ? sql`(morton, id) > (${after.morton}::bigint, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<IndexRow & { morton: string; lastId: string; events: string }>`
    select name, venue, town, morton, latitude, longitude, kind,
      max(${endsAt}) as "endsAt", max(page.id::text) as "lastId", count(*) as events
    from (
      select ${searched} from events
      where ${isUpcoming(now)} and morton is not null and ${isBehind} order by morton, id limit ${most}
    ) page
    join places on places.id = page.place_id
    group by name, venue, town, morton, latitude, longitude, kind
  `.execute(db);
  let events = 0;
  let next: BatchEnd | undefined;
  for (const { morton, lastId: id, events: count } of rows) {
    events += Number(count);
    // Codes are below 2^52.
    const behind = Number(morton) - Number(next?.morton ?? -1);
    if (!next || behind > 0 || (behind === 0 && id > next.id)) next = { morton, id };
  }
  return { rows, next: events === most ? next : undefined };
}

/** The same for events without coordinates, each by itself, by id. */
export async function readUnplacedBatch(db: Db, now: Date, after: string | undefined, most: number) {
  const isBehind = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const rows = await readSingly(
    db,
    sql`
    where ${isUpcoming(now)} and morton is null and ${isBehind} order by id limit ${most}
  `,
  );
  return { rows, next: rows.length === most ? rows.at(-1)?.id : undefined };
}

/** Those of these events that are to come. */
export async function readEvents(db: Db, now: Date, ids: readonly string[]): Promise<(IndexRow & { id: string })[]> {
  return readSingly(db, sql`where ${isUpcoming(now)} and id = ${anyOf(ids)}`);
}

async function readSingly(db: Db, which: RawBuilder<unknown>): Promise<(IndexRow & { id: string })[]> {
  const { rows } = await sql<IndexRow & { id: string }>`
    select event.id, name, venue, town, morton, latitude, longitude, kind, ${endsAt} as "endsAt"
    from (select ${searched} from events ${which}) event
    join places on places.id = event.place_id
    order by event.id
  `.execute(db);
  return rows;
}

/** What an answer shows of an event. */
export interface NextDate {
  id: string;
  slug: string;
  name: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  venue: string;
  town: string;
  latitude: number | null;
  longitude: number | null;
}

/** Events that are searched alike, as the tables know them. */
export interface ThingKey {
  name: string;
  venue: string;
  morton: number | null;
  /** The event itself, where it has no coordinates. */
  loneId: string | null;
  /** Where they were found by their type or a style. */
  kind: string | null;
}

/** The next date to come of each thing, by its place in the list; a thing that has none is left out. */
export async function findNextDates(db: Db, now: Date, things: readonly ThingKey[]): Promise<Map<number, NextDate>> {
  if (things.length === 0) return new Map();
  const isMeant = sql`
    name = wanted.name and venue = wanted.venue and ${isUpcoming(now)} and (wanted.kind is null or wanted.kind = ${kindOf})
  `;
  const { rows } = await sql<NextDate & { nth: string }>`
    select wanted.nth, event.id, event.slug, event.name, event.starts_at, event.ends_at, event.time_zone, event.venue,
      places.town, places.latitude, places.longitude
    from unnest(
      ${things.map(({ name }) => name)}::text[], ${things.map(({ venue }) => venue)}::text[],
      ${things.map(({ morton }) => morton)}::bigint[], ${things.map(({ loneId }) => loneId)}::uuid[],
      ${things.map(({ kind }) => kind)}::text[]
    ) with ordinality as wanted (name, venue, morton, lone_id, kind, nth)
    cross join lateral (
      (select * from events where morton = wanted.morton and ${isMeant} order by starts_at, id limit 1)
      union all
      (select * from events where id = wanted.lone_id and ${isMeant})
      limit 1
    ) event
    join places on places.id = event.place_id
  `.execute(db);
  return new Map(rows.map(({ nth, ...row }) => [Number(nth) - 1, row]));
}

/** What an answer shows of a venue. */
export interface VenueRow {
  /** Of its page, where it has one. */
  slug: string | null;
  name: string;
  town: string;
  latitude: number;
  longitude: number;
}

/** Each venue that has an event to come, by its place in the list, where that event says it is. */
export async function findVenues(
  db: Db,
  now: Date,
  venues: readonly { name: string; morton: number }[],
): Promise<Map<number, VenueRow>> {
  if (venues.length === 0) return new Map();
  const { rows } = await sql<VenueRow & { nth: string }>`
    select wanted.nth, wanted.name, house.slug, places.town, places.latitude, places.longitude
    from unnest(${venues.map(({ name }) => name)}::text[], ${venues.map(({ morton }) => morton)}::bigint[])
      with ordinality as wanted (name, morton, nth)
    cross join lateral (
      select place_id, venue_id from events where morton = wanted.morton and venue = wanted.name and ${isUpcoming(now)} limit 1
    ) event
    join places on places.id = event.place_id
    left join venues house on house.id = event.venue_id and house.hidden_because is null
    where places.latitude is not null and places.longitude is not null
  `.execute(db);
  return new Map(rows.map(({ nth, ...row }) => [Number(nth) - 1, row]));
}
