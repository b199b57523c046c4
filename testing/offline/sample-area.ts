import { sql } from 'kysely';
import { packZoom } from '#contract/packs.ts';
import { mortonCode, unproject } from '#contract/tiles.ts';
import type { Tile } from '#model/packs/format.ts';
import type { Db } from '#server/database/connect.ts';
import { allTowns } from '#server/places/service.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';
import type { Tools } from '#server/tools.ts';

/** Paris and its surroundings: two columns and two rows of tiles. */
const [west, north] = [129, 87];
export const tiles: readonly Tile[] = [
  [packZoom, west, north],
  [packZoom, west + 1, north],
  [packZoom, west, north + 1],
  [packZoom, west + 1, north + 1],
];

const { longitude: westernmost, latitude: northernmost } = unproject(west / 2 ** packZoom, north / 2 ** packZoom);
const { longitude: easternmost, latitude: southernmost } = unproject(
  (west + 2) / 2 ** packZoom,
  (north + 2) / 2 ** packZoom,
);
/** The tiles, and a little less, so that its edges are inside. */
export const area = {
  west: westernmost + 0.001,
  south: southernmost + 0.001,
  east: easternmost - 0.001,
  north: northernmost - 0.001,
};

/** Larger samples would have descriptions, organisers and series in the first events only. */
const eventsAtOnce = 2000;
const kmPerDegree = 111;
const maxKm = 4.5;

/** Fills the database with sample events, and moves all of them to towns of the area. */
export async function fillArea(tools: Pick<Tools, 'db' | 'storage' | 'clock'>, events: number): Promise<void> {
  for (let left = events; left > 0; left -= eventsAtOnce)
    await fillWithSampleData(tools, { events: Math.min(left, eventsAtOnce), seed: `area ${left}` });
  await moveToArea(tools.db);
  await removeUnknownOrganisers(tools);
}

/** Packs have only the organisers of upcoming events. */
async function removeUnknownOrganisers({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const upcoming = sql`
    select organiser_id from events where organiser_id is not null and deleted_at is null and ends_at > ${clock()}`;
  await sql`update events set organiser_id = null where organiser_id not in (${upcoming})`.execute(db);
  await sql`delete from organisers where id not in (${upcoming})`.execute(db);
}

async function moveToArea(db: Db): Promise<void> {
  const random = new Random('area');
  const towns = (await allTowns()).filter(
    ({ latitude, longitude }) =>
      latitude > area.south + 0.05 &&
      latitude < area.north - 0.05 &&
      longitude > area.west + 0.07 &&
      longitude < area.east - 0.07,
  );
  const largestFirst = towns.sort((one, other) => other.population - one.population);
  const ids = await db.selectFrom('places').select('id').orderBy('id').execute();
  const spots = ids.map(({ id }) => {
    // Large towns more often.
    const town = largestFirst[Math.floor(random.next() ** 3 * largestFirst.length)];
    if (!town) throw new Error('The area has no towns.');
    const east = ((random.next() * 2 - 1) * maxKm) / kmPerDegree / Math.cos((town.latitude * Math.PI) / 180);
    const latitude = rounded(town.latitude + ((random.next() * 2 - 1) * maxKm) / kmPerDegree);
    const longitude = rounded(town.longitude + east);
    return { id, town: town.name, latitude, longitude, morton: mortonCode(longitude, latitude) };
  });
  const moved = sql`
    unnest(
      ${spots.map(({ id }) => id)}::uuid[], ${spots.map(({ town }) => town)}::text[],
      ${spots.map(({ latitude }) => latitude)}::float8[], ${spots.map(({ longitude }) => longitude)}::float8[],
      ${spots.map(({ morton }) => morton)}::bigint[]
    ) as moved (id, town, latitude, longitude, morton)`;
  await sql`
    update places set town = moved.town, latitude = moved.latitude, longitude = moved.longitude, country_code = 'FR'
    from ${moved} where places.id = moved.id`.execute(db);
  await sql`
    update venues set town = moved.town, latitude = moved.latitude, longitude = moved.longitude, morton = moved.morton
    from ${moved} where venues.id = moved.id`.execute(db);
  await sql`update events set morton = moved.morton from ${moved} where events.place_id = moved.id`.execute(db);
}

/** As precise as stored coordinates. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
