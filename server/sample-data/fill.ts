import { importEvents } from '#server/changes/service.ts';
import { analyzeGrownTables } from '#server/database/statistics.ts';
import { allTowns } from '#server/places/service.ts';
import { venueSlugText } from '#server/text/venue-matching.ts';
import type { Tools } from '#server/tools.ts';
import { prepareCatalogue } from './catalogue-rows.ts';
import { inventProgramme, type SampleEvent } from './events.ts';
import { insertProgrammes, Slugs } from './insert.ts';
import { storePosters } from './keep-posters.ts';
import { Random } from './random.ts';
import { completeEvents } from './record.ts';
import { inventShowcase } from './showcase.ts';
import { DancingTowns, inventVenues, type Venue } from './venues.ts';

interface Options {
  /** Two thousand events give a full map and a quick start. */
  events?: number;
  /** The same seed and time give the same events. */
  seed?: string;
  /** On average; the first venue, in Paris, has many. */
  eventsPerVenue?: number;
  /** Called after each batch with the number of events. */
  onProgress?: (done: number) => void;
}

/** Keeps statements fast, and small enough for the embedded database. */
const batchSize = 2_500;
const largestVenue = 60;

/**
 * Fills the database with generated events around now, at venues in real towns, with regional customs and languages.
 * Existing styles and types are kept. Up to a few thousand events are added in one transaction, more in batches.
 */
export async function fillWithSampleData(
  { db, storage, clock }: Pick<Tools, 'db' | 'storage' | 'clock'>,
  { events = 2_000, seed = 'pista', eventsPerVenue = 5, onProgress = () => {} }: Options = {},
): Promise<void> {
  const now = clock();
  const random = new Random(seed);
  const towns = new DancingTowns(await allTowns());
  const catalogue = await prepareCatalogue(db, random, now);
  const { rows: pictures, pictureOf } = await storePosters(storage, random, now);
  const slugsIn = async (table: 'event_slugs' | 'venue_slugs' | 'organiser_slugs') =>
    new Slugs((await db.selectFrom(table).select('slug').execute()).map((row) => row.slug));
  const [slugs, venueSlugs] = [await slugsIn('event_slugs'), await slugsIn('venue_slugs')];
  const organiserSlugs = await slugsIn('organiser_slugs');
  const randomOf = (what: string) => new Random(`${seed} ${what}`);
  const showcase = inventShowcase(towns, randomOf('showcase'), now);

  let done = 0;
  let underWay: Promise<void> = Promise.resolve();
  for (const batch of inventBatches(
    { showcase, venues: inventVenues(towns, random, now) },
    { events, eventsPerVenue },
    random,
    now,
  )) {
    const isFirst = done === 0;
    const records = isFirst ? completeEvents(batch, randomOf('details'), now) : undefined;
    const rows = {
      ...batch,
      records,
      organiserSlugs: (records?.organisers ?? []).map(({ name }) => organiserSlugs.next(name)),
      slugs: batch.events.map((event) => slugs.next(event.name)),
      venueSlugs: batch.venues.map(({ name, town }) => venueSlugs.next(venueSlugText({ name, town: town.name }))),
    };
    const before = underWay;
    underWay = importEvents({ db, clock: () => now }, async (writer) => {
      if (isFirst) {
        await catalogue.insertMissing(writer.db);
        await writer.db.insertInto('pictures').values(pictures).execute();
      }
      await insertProgrammes(writer, rows, { ...catalogue, pictureOf });
    });
    // Errors are handled where it is awaited, one batch later.
    underWay.catch(() => {});
    done += batch.events.length;
    // While the database inserts a batch, the next one is generated, which uses two cores.
    await (isFirst ? underWay : before);
    onProgress(done);
  }
  await underWay;
  await analyzeGrownTables(db);
}

interface Batch {
  venues: Venue[];
  events: SampleEvent[];
}

function* inventBatches(
  { showcase, venues }: { showcase: Iterable<Pick<Batch, 'events'>>; venues: Iterable<Venue> },
  { events, eventsPerVenue }: { events: number; eventsPerVenue: number },
  random: Random,
  now: Date,
): Generator<Batch> {
  let batch: Batch = { venues: [], events: [] };
  let left = events;
  for (const town of showcase) {
    const some = town.events.slice(0, left);
    left -= some.length;
    batch.venues.push(...new Set(some.map(({ venue }) => venue)));
    batch.events.push(...some);
  }
  if (left === 0) {
    yield batch;
    return;
  }
  let wanted = largestVenue;
  for (const venue of venues) {
    batch.venues.push(venue);
    batch.events.push(...inventProgramme(venue, Math.min(left, wanted), random, now));
    left -= Math.min(left, wanted);
    if (left === 0 || batch.events.length >= batchSize) {
      yield batch;
      batch = { venues: [], events: [] };
    }
    if (left === 0) return;
    // Most venues have few events, some have many.
    wanted = Math.min(largestVenue, 1 + Math.floor(-(eventsPerVenue - 0.5) * Math.log(1 - random.next())));
  }
}
