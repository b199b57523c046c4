/**
 * Time of search queries: each prefix of twenty queries, as they are typed, and queries with typing errors; in the
 * index at 100,000 and 1,000,000 synthetic events, then complete responses including towns and the embedded database.
 *
 *   npm run bench:search [-- 100000 1000000] [postgresql://…]
 *
 * With the URL of a filled PostgreSQL database, complete responses are measured on that one. Organisers are added if
 * there are none.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { mortonCode } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import { Columns } from '#model/map/columns.ts';
import { ReadModel } from '#model/map/read-model.ts';
import { searchPasses } from '#model/search/find-things.ts';
import { PhraseReader } from '#model/search/phrases/phrase-reader.ts';
import { parseQuery } from '#model/search/query-parser.ts';
import { SearchIndex } from '#model/search/search-index.ts';
import { TownFinder } from '#model/search/towns.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { openEventMap } from '#server/map/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { allTowns, townZoom } from '#server/places/service.ts';
import { kinds, styles } from '#server/sample-data/catalogue.ts';
import { inventProgramme } from '#server/sample-data/events.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';
import { DancingTowns, inventVenues } from '#server/sample-data/venues.ts';
import { gazetteerPlaces } from '#server/search/gazetteer-places.ts';
import { openSearch } from '#server/search/service.ts';
import { silentLog } from '#testing/log.ts';
import { percentile, type Report, runBench, say } from './report.ts';
import { styleCount, syntheticEvents, typeCount } from './synthetic-events.ts';

const limitMs = 50;
const phraseLimitMs = 25;
const withDatabase = 100_000;
const maxOrganisers = 10_000;
const now = new Date();
const near = { latitude: 45.764, longitude: 4.8357 };

const queries = [
  'milonga',
  'bal folk lyon',
  'salsa',
  'tango paris',
  'festival lindy hop',
  'bachata barcelona',
  'west coast swing',
  'kizomba',
  'practica tango berlin',
  'bal',
  'milonga del angel',
  'rock',
  'saint etienne',
  'buenos aires',
  'cours de salsa lyon',
  'studio des mouettes',
  'soiree swing',
  'marathon tango',
  'forro',
  'balboa london',
];
const phrases = [
  'milonga tonight',
  'tango lyon',
  'bal folk gratuit samedi',
  'free lindy hop berlin this weekend',
  'clases de tango madrid mañana',
  'workshop balfolk décembre',
  'concert ce week-end',
  'soirée salsa à marseille vendredi 4 décembre',
  'studio des mouettes samedi',
];
/** Misspelt and unknown words, which have several corrections each. */
const guessedPhrases = [
  'bachta barcelna sabado',
  'milong tomorow berln gratuitt',
  'festivalle contre semaina marche',
  'lessn partyy nuitt tangoo',
  'gratuixs gratuios gretuits xqzvwf',
  'lyon gratuixs gratuios gretuits xqzvwf',
  'xqwz fooble zorgle blarp',
];
const withErrors = ['milnga', 'grenobel', 'tngo', 'bachta pariss', 'slasa lyon', 'festval lindi hop', 'saint etiene'];
const prefixes = queries.flatMap((question) => [...question].map((_, end) => question.slice(0, end + 1)));
const typedPhrases = phrases.flatMap((phrase) => [...phrase].map((_, end) => phrase.slice(0, end + 1)));
const typed = [...new Set([...prefixes.map((text) => text.trim()), ...withErrors])];

await runBench(async (report) => {
  const given = process.argv.slice(2);
  const sizes = given.map(Number).filter((size) => !Number.isNaN(size));
  for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
    await inMemory(report, size);
    await ofPhrases(report, size);
  }
  await inServer(
    report,
    given.find((argument) => argument.startsWith('postgresql:')),
  );
});

async function inMemory(report: Report, size: number): Promise<void> {
  const name = size.toLocaleString('en');
  const before = process.memoryUsage();
  const index = new SearchIndex();
  const building = await fill(index, size);
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  report({
    name: `${name} events: building the index`,
    value: building,
    unit: 'ms',
    note: `${index.things.size} documents`,
  });
  report({
    name: `${name} events: memory`,
    value: bytes / 2 ** 20,
    unit: 'MB',
    note: 'including garbage that was not collected yet',
  });
  for (let round = 0; round < 2; round += 1) for (const text of typed) ask(index, text);
  const took = typed.flatMap((text) => [timed(() => ask(index, text)), timed(() => ask(index, text))]);
  reportTimes(report, `${name} events: a query of the index`, took, typed.length);
  const one = {
    name: 'A new evening',
    venue: 'A new venue',
    town: 'Lyon',
    morton: 1,
    loneId: null,
    spot: near,
    kind: '',
  };
  const changes = Array.from({ length: 200 }, (_, nth) =>
    timed(() => index.put({ ...one, name: `A new evening ${nth}`, endsAt: now.getTime() / 1000 + 3600 })),
  );
  report({ name: `${name} events: one change`, value: percentile(changes, 0.99), unit: 'ms', note: 'p99 of 200' });
}

/** Time to understand a phrase and to count its events, in the town of the visitor and worldwide. */
async function ofPhrases(report: Report, size: number): Promise<void> {
  const model = new ReadModel(() => now);
  const slugs = (items: typeof styles | typeof kinds, count: number) =>
    Array.from({ length: count }, (_, nth) => Object.keys(items)[nth] ?? `other-${nth}`);
  const [styleSlugs, typeSlugs] = [slugs(styles, styleCount), slugs(kinds, typeCount)];
  model.styles.rename(styleSlugs.map((slug, nth) => ({ id: `style-${nth}`, slug })));
  model.types.rename(typeSlugs.map((slug, nth) => ({ id: `type-${nth}`, slug })));
  model.columns = new Columns(size);
  for (const event of syntheticEvents(size, now.getTime() / 1000)) model.columns.append(event);
  const towns = new TownFinder(gazetteerPlaces);
  const count = model.count.bind(model);
  const reader = new PhraseReader(
    { count, eventsIn: (town) => count({}, townBox({ ...town, zoom: townZoom(town) })) },
    towns,
    gazetteerPlaces,
  );
  const entriesOf = (side: 'styles' | 'types', items: typeof styles | typeof kinds) =>
    Object.entries(items).map(([slug, { names }]) => ({ side, slug, names: Object.values(names) }));
  reader.setCatalogue([...entriesOf('styles', styles), ...entriesOf('types', kinds)]);
  await towns.like('lyon', { near, limit: 1, isLikely: () => true });
  while (!towns.isComplete) await setTimeout(20);
  const read = async (phrases: readonly string[]) => {
    const took: number[] = [];
    for (const asked of [{ near }, {}]) {
      for (const text of phrases) {
        const startedAt = performance.now();
        const question = { ...asked, typed: text, now };
        if (!(await reader.read(question))) await reader.guess(question);
        took.push(performance.now() - startedAt);
      }
    }
    return took;
  };
  const name = `${size.toLocaleString('en')} events: a phrase`;
  reportTimes(report, name, await read(typedPhrases), typedPhrases.length, phraseLimitMs);
  // Compiles the code that compares words.
  await read(guessedPhrases);
  reportTimes(report, `${name} with misspelt words`, await read(guessedPhrases), guessedPhrases.length);
}

/** Searches the index with increasing tolerance as the service does, without the database. */
function ask(index: SearchIndex, text: string): void {
  const question = parseQuery(text);
  let found = 0;
  for (const { tolerance, mayMissOne } of searchPasses(question, () => ({ events: found, any: found > 0 }))) {
    found += index.find(question, tolerance, { mayMissOne, near, now: now.getTime() / 1000, max: 64 }).things.length;
  }
}

async function fill(index: SearchIndex, size: number): Promise<number> {
  const random = new Random('search');
  let took = 0;
  let count = 0;
  for (const venue of inventVenues(new DancingTowns(await allTowns()), random, now)) {
    const { name: venueName, town, latitude, longitude } = venue;
    const morton = mortonCode(longitude, latitude);
    const events = [...inventProgramme(venue, Math.min(12, size - count), random, now)];
    count += events.length;
    took += timed(() => {
      for (const { name, endsAt, kind, styles: dances } of events) {
        const place = { venue: venueName, town: town.name, morton, loneId: null, spot: { latitude, longitude } };
        index.put({ name, ...place, kind: [kind, ...dances].join(','), endsAt: endsAt.getTime() / 1000 });
      }
    });
    if (count >= size) break;
  }
  return took;
}

async function inServer(report: Report, url?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pista-bench-search-'));
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url });
  const { db, close } = await openDatabase(config, silentLog);
  const clock = () => new Date();
  try {
    await migrate(db);
    if (url === undefined) {
      say(`filling a database with ${withDatabase} events`);
      await fillWithSampleData(
        { db, storage: await openStorage(config), clock },
        { events: withDatabase, eventsPerVenue: 12 },
      );
    }
    await addOrganisers(db);
    const { count } = await db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const map = openEventMap({ db, clock, log: silentLog });
    await map.catchUp();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startedAt = performance.now();
    const search = openSearch({ db, clock, log: silentLog, map });
    await search.catchUp();
    const built = performance.now() - startedAt;
    delay.disable();
    const name = `${Number(count).toLocaleString('en')} events, ${url === undefined ? 'embedded' : 'PostgreSQL'}`;
    report({ name: `${name}: building`, value: built, unit: 'ms' });
    report({
      name: `${name}: event loop delay meanwhile`,
      value: delay.percentile(99) / 1e6,
      unit: 'ms',
      note: 'p99',
    });
    while (!search.isComplete) await search.find({ q: 'lyon', near, limit: 5 });
    const took: number[] = [];
    for (const text of [...typed, ...typedPhrases]) {
      const asked = performance.now();
      await search.find({ q: text, near, limit: 5 });
      took.push(performance.now() - asked);
    }
    reportTimes(report, `${name}: a complete response`, took, took.length);
    await search.close();
    await map.close();
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}

/** Named like venues, so that queries find them. */
async function addOrganisers(db: Db): Promise<void> {
  await sql`
    insert into organisers (id, slug, name, words, links, created_at, changed_at)
    select gen_random_uuid(), 'organiser-' || row_number() over (), venue, '', '{}', now(), now()
    from (select distinct venue from events limit ${maxOrganisers}) houses
    where not exists (select from organisers)
  `.execute(db);
}

function reportTimes(report: Report, name: string, took: readonly number[], count: number, max = limitMs): void {
  report({ name: `${name}, p50`, value: percentile(took, 0.5), unit: 'ms', note: `of ${count} queries` });
  report({ name: `${name}, p99`, value: percentile(took, 0.99), unit: 'ms', limit: { max } });
}

function timed(run: () => unknown): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}
