import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type PackTile, packZoom } from '#contract/packs.ts';
import { mortonCode, unproject } from '#contract/tiles.ts';
import type { Db } from '#server/database/connect.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';

/** Around Paris. */
export const tile: PackTile = { x: 129, y: 88 };
/** Another one, in which an event is edited. */
export const otherTile: PackTile = { x: 131, y: 91 };

const batchSize = 1000;
const shares = { description: 0.6, level: 0.3, partner: 0.25, music: 0.3, access: 0.2, floor: 0.15, food: 0.1 };
const characters = { min: 120, mean: 530, max: 4900 };
const wordsPerRun = { min: 2, max: 9 };

/**
 * Fills a database with sample events, moves all of them into one tile, and gives them descriptions: runs of words of real
 * announcements, so that they compress as real ones do. Events of the same name at the same venue have the same one.
 */
export async function fillTile(db: Db, dataDir: string, events: number): Promise<void> {
  const storage = await openStorage({ dataDir });
  await fillWithSampleData({ db, storage, clock: () => new Date() }, { events, eventsPerVenue: 12 });
  const random = new Random('packs');
  await movePlaces(db, random);
  await addDescriptions(db, random);
}

async function movePlaces(db: Db, random: Random): Promise<void> {
  const places = await db.selectFrom('places').select('id').orderBy('id').execute();
  const moved = places.map(({ id }) => {
    const [x, y] = [tile.x + random.next(), tile.y + random.next()];
    const { longitude, latitude } = unproject(x / 2 ** packZoom, y / 2 ** packZoom);
    const [east, north] = [longitude, latitude].map((degrees) => Math.round(degrees * 1e6) / 1e6) as [number, number];
    return { id, longitude: east, latitude: north, morton: mortonCode(east, north) };
  });
  await inBatches(moved, async (rows) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, longitude float8, latitude float8, morton bigint)`;
    await sql`update places set longitude = given.longitude, latitude = given.latitude from ${given}
      where places.id = given.id`.execute(db);
    await sql`update events set morton = given.morton from ${given} where events.place_id = given.id`.execute(db);
  });
}

async function addDescriptions(db: Db, random: Random): Promise<void> {
  const words = announcedWords();
  const rows = await db.selectFrom('events').select(['id', 'name', 'venue_id']).orderBy('id').execute();
  const known = new Map<string, { description: string | null; facts: object }>();
  const described = rows.map(({ id, name, venue_id }) => {
    const key = `${name} ${venue_id}`;
    const details = known.get(key) ?? {
      description: random.next() < shares.description ? text(words, random) : null,
      facts: facts(random),
    };
    known.set(key, details);
    return { id, ...details };
  });
  await inBatches(described, async (some) => {
    await sql`update events set description = given.description, description_language = 'fr', facts = given.facts
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given(id uuid, description text, facts jsonb)
      where events.id = given.id`.execute(db);
  });
}

function announcedWords(): string[] {
  const folder = join(import.meta.dirname, '../testing/announcements');
  const files = ['dev-1', 'dev-2', 'holdout', 'third-party-1', 'third-party-2', 'third-party-3'];
  return files
    .flatMap((name) =>
      readFileSync(join(folder, `${name}.jsonl`), 'utf8')
        .trim()
        .split('\n'),
    )
    .flatMap((line) => (JSON.parse(line) as { text: string }).text.split(/\s+/));
}

function text(words: readonly string[], random: Random): string {
  const { min, mean, max } = characters;
  const length = Math.min(max, min - Math.log(1 - random.next()) * (mean - min));
  let out = '';
  while (out.length < length) {
    const first = Math.floor(random.next() * (words.length - wordsPerRun.max));
    const count = random.whole(wordsPerRun.min, wordsPerRun.max);
    out += `${words.slice(first, first + count).join(' ')} `;
  }
  return out.trim();
}

function facts(random: Random): object {
  const has = (share: number) => random.chance(share);
  return {
    ...(has(shares.level) && { level: 'beginners' }),
    ...(has(shares.partner) && { partner: 'not-needed' }),
    ...(has(shares.music) && { music: 'live' }),
    ...(has(shares.access) && { access: 'step-free' }),
    ...(has(shares.floor) && { floor: 'wood' }),
    ...(has(shares.food) && { food: 'Auberge espagnole, bar sur place' }),
  };
}

async function inBatches<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize) await write(rows.slice(first, first + batchSize));
}
