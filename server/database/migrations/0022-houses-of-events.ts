import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { mortonCode } from '#contract/tiles.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { nthSlug, slugOf } from '#server/text/slugs.ts';
import { findMatchingVenue, namesVenue, venueNameKey, venueSlugText } from '#server/text/venue-matching.ts';

/**
 * Creates venues from the names in existing events, by the rule for new events (`server/text/venue-matching.ts`): among
 * equal names, in the order of creation, each event joins the nearest venue within a hundred metres, or creates another
 * one. A venue has the spelling and position of its first event. Events are read and written in batches, and only the
 * venues of one name are in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await gatherSpots(db);
  await makeHouses(db);
  await sendEvents(db);
  for (const table of ['house_spots', 'spot_houses']) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`
    alter table events add constraint events_venue_id_fkey foreign key (venue_id) references venues (id)
  `.execute(db);
  // The events of a venue, in the order of its page; including deleted ones, for merges.
  await db.schema
    .createIndex('events_by_venue')
    .on('events')
    .columns(['venue_id', 'starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`venue_id is not null`)
    .execute();
}

const batchSize = 5000;

/** Each name at each place once, with the first event that was added there. */
interface Written {
  venue: string;
  town: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  timeZone: string;
  placeId: string;
  key: string;
  firstId: string;
  addedAt: Date;
}

async function gatherSpots(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table house_names (venue text primary key, key text collate "C")`.execute(db);
  await sql`insert into house_names select distinct venue from events`.execute(db);
  for (let last = ''; ; ) {
    const { rows } = await sql<{ venue: string }>`
      select venue from house_names where venue > ${last} order by venue limit ${batchSize}
    `.execute(db);
    if (rows.length === 0) break;
    const venues = rows.map(({ venue }) => venue);
    await sql`
      update house_names set key = given.key
      from unnest(${venues}::text[], ${venues.map(venueNameKey)}::text[]) given (venue, key)
      where house_names.venue = given.venue
    `.execute(db);
    last = venues.at(-1) ?? last;
  }
  await sql`
    create temporary table house_spots as
    select house_names.key, events.venue, events.place_id, min(events.id::text)::uuid as first_id,
      min(events.time_zone) as time_zone, min(events.created_at) as added_at
    from events join house_names on house_names.venue = events.venue
    where house_names.key <> ''
    group by house_names.key, events.venue, events.place_id
  `.execute(db);
  await sql`create index on house_spots (key, first_id, place_id, venue)`.execute(db);
  await sql`drop table house_names`.execute(db);
  await sql`create temporary table spot_houses (venue text, place_id uuid, venue_id uuid)`.execute(db);
}

async function* readSpots(db: Kysely<unknown>): AsyncGenerator<Written> {
  let last: Written | undefined;
  do {
    const isBehind = last
      ? sql`(spot.key, first_id, place_id, venue)
          > (${last.key}, ${last.firstId}::uuid, ${last.placeId}::uuid, ${last.venue})`
      : sql`true`;
    const { rows } = await sql<Written>`
      select spot.key, venue, town, display_name as address, latitude, longitude, country_code as "countryCode",
        time_zone as "timeZone", place_id as "placeId", first_id as "firstId", added_at as "addedAt"
      from (
        select * from house_spots spot where ${isBehind} order by key, first_id, place_id, venue limit ${batchSize}
      ) spot
      join places on places.id = place_id
      order by spot.key, first_id, place_id, venue
    `.execute(db);
    yield* rows;
    last = rows.at(-1);
  } while (last);
}

interface House extends Written {
  id: string;
}

async function makeHouses(db: Kysely<unknown>): Promise<void> {
  let key: string | undefined;
  let known = new Map<string | number, House[]>();
  let made: House[] = [];
  let sent: { venue: string; placeId: string; houseId: string }[] = [];
  const slugs = new SlugWishes(db);
  const write = async () => {
    await insertHouses(db, made, await slugs.take(made));
    await insertSpots(db, sent);
    made = [];
    sent = [];
  };
  for await (const spot of readSpots(db)) {
    if (spot.key !== key) known = new Map();
    key = spot.key;
    if (!namesVenue({ name: spot.venue, town: spot.town, address: spot.address })) continue;
    const shelves = shelvesOf(spot);
    const near = shelves.flatMap((shelf) => known.get(shelf) ?? []);
    const [own] = shelves;
    let house = findMatchingVenue(near, { name: spot.venue, ...spot });
    if (!house) {
      house = { ...spot, id: v7({ msecs: spot.addedAt.getTime() }) };
      made.push(house);
      if (own !== undefined) known.set(own, [...(known.get(own) ?? []), house]);
    }
    sent.push({ venue: spot.venue, placeId: spot.placeId, houseId: house.id });
    if (sent.length === batchSize) await write();
  }
  await write();
}

/**
 * Returns the keys under which venues of one name are indexed: strips of a thousandth of a degree of latitude, its own
 * and the adjacent ones.
 */
function shelvesOf({ latitude, town }: Written): (string | number)[] {
  if (latitude === null) return [normalizeTown(town)];
  const strip = Math.floor(latitude * 1000);
  return [strip, strip - 1, strip + 1];
}

/** Takes for each venue the first free slug. */
class SlugWishes {
  readonly #db: Kysely<unknown>;
  /** How often each slug was requested. */
  readonly #counts = new Map<string, number>();

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  async take(houses: readonly House[]): Promise<string[]> {
    const wishes = houses.map((house) => slugOf(venueSlugText({ name: house.venue, town: house.town })));
    const slugs = wishes.map((wish) => this.#next(wish));
    for (;;) {
      const { rows } = await sql<{ slug: string }>`
        select slug from venues where slug = any(${slugs}::text[])
      `.execute(this.#db);
      const taken = new Set(rows.map(({ slug }) => slug));
      let areFree = true;
      for (const [index, slug] of slugs.entries()) {
        if (!taken.has(slug)) {
          taken.add(slug);
          continue;
        }
        slugs[index] = this.#next(wishes[index] ?? '');
        areFree = false;
      }
      if (areFree) return slugs;
    }
  }

  #next(wish: string): string {
    const nth = (this.#counts.get(wish) ?? 0) + 1;
    this.#counts.set(wish, nth);
    return nthSlug(wish, nth);
  }
}

async function insertHouses(db: Kysely<unknown>, houses: readonly House[], slugs: readonly string[]): Promise<void> {
  if (houses.length === 0) return;
  const column = <Value>(read: (house: House) => Value) => houses.map(read);
  const codes = column(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : mortonCode(longitude, latitude),
  );
  await sql`
    insert into venues (id, slug, name, name_key, town, town_key, display_name, latitude, longitude, country_code, morton,
      time_zone, created_at, changed_at)
    select id, slug, name, name_key, town, town_key, display_name, latitude, longitude, country_code, morton, time_zone,
      at, at
    from unnest(${column(({ id }) => id)}::uuid[], ${slugs}::text[], ${column(({ venue }) => venue)}::text[],
      ${column(({ key }) => key)}::text[], ${column(({ town }) => town)}::text[],
      ${column(({ town }) => normalizeTown(town))}::text[],
      ${column(({ address }) => address)}::text[], ${column(({ latitude }) => latitude)}::float8[],
      ${column(({ longitude }) => longitude)}::float8[], ${column(({ countryCode }) => countryCode)}::text[],
      ${codes}::int8[], ${column(({ timeZone }) => timeZone)}::text[],
      ${column(({ addedAt }) => addedAt.toISOString())}::timestamptz[]
    ) house (id, slug, name, name_key, town, town_key, display_name, latitude, longitude, country_code, morton,
      time_zone, at)
  `.execute(db);
  await sql`
    insert into venue_slugs (slug, venue_id) select * from unnest(${slugs}::text[], ${column(({ id }) => id)}::uuid[])
  `.execute(db);
}

async function insertSpots(
  db: Kysely<unknown>,
  spots: readonly { venue: string; placeId: string; houseId: string }[],
): Promise<void> {
  await sql`
    insert into spot_houses (venue, place_id, venue_id)
    select * from unnest(${spots.map(({ venue }) => venue)}::text[], ${spots.map(({ placeId }) => placeId)}::uuid[],
      ${spots.map(({ houseId }) => houseId)}::uuid[])
  `.execute(db);
}

/** Rewrites the table once, and creates its indexes once: a million updates would take four times as long. */
async function sendEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create index on spot_houses (place_id, venue)`.execute(db);
  await sql`analyze spot_houses`.execute(db);
  await sql`
    create function pg_temp.house_of(at uuid, called text) returns uuid stable language plpgsql as
    'begin return (select venue_id from spot_houses where place_id = at and venue = called limit 1); end'
  `.execute(db);
  await sql`
    alter table events alter column venue_id type uuid using pg_temp.house_of(place_id, venue)
  `.execute(db);
  await sql`drop function pg_temp.house_of(uuid, text)`.execute(db);
}
