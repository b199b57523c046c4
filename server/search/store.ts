import { type RawBuilder, sql } from 'kysely';
import type { DocumentKey } from '#model/search/find-things.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { describePicture } from '#server/pictures/service.ts';

/** Events with equal indexed fields, as one row. */
interface IndexRow {
  name: string;
  venue: string;
  town: string;
  morton: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Ids of the type and styles, separated by commas. */
  kind: string;
  /** End of the last of them, in seconds since 1970. */
  endsAt: number;
}

/** Position after a batch. */
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
 * Returns the next `max` upcoming events with coordinates in Morton order, grouped by their indexed fields. `next` is
 * the position of the next batch, undefined after the last batch.
 */
export async function readBatch(db: Db, now: Date, after: BatchEnd | undefined, max: number) {
  const isBehind = after ? sql`(morton, id) > (${after.morton}::bigint, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<IndexRow & { morton: string; lastId: string; events: string }>`
    select name, venue, town, morton, latitude, longitude, kind,
      max(${endsAt}) as "endsAt", max(page.id::text) as "lastId", count(*) as events
    from (
      select ${searched} from events
      where ${isUpcoming(now)} and morton is not null and ${isBehind} order by morton, id limit ${max}
    ) page
    join places on places.id = page.place_id
    group by name, venue, town, morton, latitude, longitude, kind
  `.execute(db);
  let events = 0;
  let next: BatchEnd | undefined;
  for (const { morton, lastId: id, events: count } of rows) {
    events += Number(count);
    // Codes are below 2^52, so they fit a number.
    const behind = Number(morton) - Number(next?.morton ?? -1);
    if (!next || behind > 0 || (behind === 0 && id > next.id)) next = { morton, id };
  }
  return { rows, next: events === max ? next : undefined };
}

/**
 * Returns the next upcoming events without coordinates, one row each, by id. `next` is the id after which the next
 * batch starts, undefined after the last batch.
 */
export async function readUnplacedBatch(db: Db, now: Date, after: string | undefined, max: number) {
  const isBehind = after === undefined ? sql`true` : sql`id > ${after}::uuid`;
  const rows = await readUngrouped(
    db,
    sql`
    where ${isUpcoming(now)} and morton is null and ${isBehind} order by id limit ${max}
  `,
  );
  return { rows, next: rows.length === max ? rows.at(-1)?.id : undefined };
}

/** Returns those of the given events that are neither deleted, cancelled nor over, by id. */
export async function readEvents(db: Db, now: Date, ids: readonly string[]): Promise<(IndexRow & { id: string })[]> {
  return readUngrouped(db, sql`where ${isUpcoming(now)} and id = ${anyOf(ids)}`);
}

async function readUngrouped(db: Db, which: RawBuilder<unknown>): Promise<(IndexRow & { id: string })[]> {
  const { rows } = await sql<IndexRow & { id: string }>`
    select event.id, name, venue, town, morton, latitude, longitude, kind, ${endsAt} as "endsAt"
    from (select ${searched} from events ${which}) event
    join places on places.id = event.place_id
    order by event.id
  `.execute(db);
  return rows;
}

/** The fields of an event in a search result. */
export interface DateRow {
  id: string;
  slug: string;
  name: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  venue: string;
  town: string;
  country_code: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Colour of its type. */
  color: string;
  picture: Parameters<typeof describePicture>[0] | null;
}

const look = sql`
  (select color from event_types where event_types.id = event.type_id) as color,
  (
    select json_build_object('id', id, 'width_px', width_px, 'height_px', height_px, 'widths_px', widths_px,
      'placeholder', placeholder, 'alternative_text', alternative_text, 'alternative_texts', alternative_texts)
    from pictures where pictures.id = event.picture_id
  ) as picture
`;

/** Returns the next upcoming date of each document, by its index in the list, without those that have none. */
export async function findNextDates(db: Db, now: Date, things: readonly DocumentKey[]): Promise<Map<number, DateRow>> {
  if (things.length === 0) return new Map();
  const isMeant = sql`
    name = wanted.name and venue = wanted.venue and ${isUpcoming(now)} and (wanted.kind is null or wanted.kind = ${kindOf})
  `;
  const { rows } = await sql<DateRow & { nth: string }>`
    select wanted.nth, event.id, event.slug, event.name, event.starts_at, event.ends_at, event.time_zone, event.venue,
      places.town, places.country_code, places.latitude, places.longitude, ${look}
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

/** Returns events by id, in order of their start. */
export async function findEvents(db: Db, ids: readonly string[]): Promise<DateRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DateRow>`
    select event.id, event.slug, event.name, event.starts_at, event.ends_at, event.time_zone, event.venue,
      places.town, places.country_code, places.latitude, places.longitude, ${look}
    from events event
    join places on places.id = event.place_id
    where event.id = ${anyOf(ids)} and deleted_at is null and cancelled_at is null
    order by event.starts_at, event.id
  `.execute(db);
  return rows;
}

/** The fields of a venue in a search result. */
export interface VenueRow {
  /** Slug of its page, if it has one. */
  slug: string | null;
  name: string;
  town: string;
  country_code: string | null;
  latitude: number;
  longitude: number;
}

/** Returns the venues with an upcoming event, by their index in the list, at the coordinates of the next one. */
export async function findVenues(
  db: Db,
  now: Date,
  venues: readonly { name: string; morton: number }[],
): Promise<Map<number, VenueRow>> {
  if (venues.length === 0) return new Map();
  const { rows } = await sql<VenueRow & { nth: string }>`
    select wanted.nth, wanted.name, house.slug, places.town, places.country_code, places.latitude, places.longitude
    from unnest(${venues.map(({ name }) => name)}::text[], ${venues.map(({ morton }) => morton)}::bigint[])
      with ordinality as wanted (name, morton, nth)
    cross join lateral (
      select place_id, venue_id from events where morton = wanted.morton and venue = wanted.name and ${isUpcoming(now)}
      order by starts_at, id limit 1
    ) event
    join places on places.id = event.place_id
    left join venues house on house.id = event.venue_id and house.hidden_because is null
    where places.latitude is not null and places.longitude is not null
  `.execute(db);
  return new Map(rows.map(({ nth, ...row }) => [Number(nth) - 1, row]));
}
