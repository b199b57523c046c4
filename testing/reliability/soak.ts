/** Sends mixed requests for a long time and compares p99 and memory of the first and the last third. */
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '#server/build.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { MeasuredRequests } from './measured-requests.ts';
import { postgresql, readOptions, say } from './options.ts';
import { ProcessFigures } from './process-figures.ts';
import { Client } from './requests.ts';
import { type Result, reportResults } from './result-table.ts';
import { startSite } from './site-process.ts';
import { BusyOrganiser, type KnownSite, type Organiser, openChangingCalendar, Visitors } from './soak-visitors.ts';

const options = readOptions(
  'soak',
  `
Sends mixed requests of visitors, organisers, programs and crawlers, and changes a calendar that the server reads.
Fails if a request fails, if p99 of the last third is above 1.5 times that of the first, or if memory grows.

Builds the site if it has changed. Takes a minute more than --minutes for each 100000 events. Writes a table into
docs/reliability.md.`,
  {
    minutes: { about: 'duration', default: 10 },
    events: { about: 'sample events', default: 100_000 },
    rate: { about: 'requests of visitors a second', default: 20 },
    postgresql,
  },
);
if ((await build(say)) !== 0) process.exit(1);

const seed = 'soak';
const organisers = 4;
/** Share of the duration in which caches fill and code is compiled. */
const warmUpShare = 0.2;
const maxP99Ratio = 1.5;
/** A p99 below this is within the limit in any case. */
const p99FloorMs = 50;
const maxGrowthRatio = 1.15;
/** More than the heap varies between two garbage collections. */
const maxGrowthMb = 64;
const readCalendarEveryMs = 30_000;
const editEveryMs = 1000;

const durationMs = options.minutes * 60_000;
const people: Organiser[] = [];
/** The id of the calendar among the sources. */
let source: string | undefined;
const slugs: string[] = [];
const calendar = await openChangingCalendar();
say(`Filling a database with ${options.events} events …`);
const site = await startSite({
  isOnPostgresql: options.postgresql,
  env: { SOURCE_SERVERS: calendar.host },
  async fill({ db, clock, dataDir, tokenSecret }) {
    await fillWithSampleData({ db, clock, storage: await openStorage({ dataDir }) }, { events: options.events });
    // Administrators may add any number of dates a day.
    for (let nth = 0; nth <= organisers; nth++)
      people.push(await aPerson({ db, clock, tokenSecret }, { roles: [...administrator] }));
    const found = await db.selectFrom('event_slugs').select('slug').orderBy('slug').limit(20_000).execute();
    slugs.push(...found.map(({ slug }) => slug));
  },
});
try {
  await run();
} finally {
  await site.remove();
  calendar.close();
}

async function run(): Promise<void> {
  const client = new Client(site.address);
  const list = async (path: string) => JSON.parse((await client.ask(`/api/internal/${path}`)).body);
  const catalogue = { types: await list('event_types'), dances: await list('dances') };
  const known: KnownSite = { address: site.address, slugs, catalogue };
  const measured = new MeasuredRequests();
  const visitors = new Visitors(known, new Random(`${seed} visitors`), measured);
  const [owner, ...others] = people as [Organiser, ...Organiser[]];
  const busy = others.map((person, nth) => new BusyOrganiser(known, person, new Random(`${seed} ${nth}`), measured));

  say(`Sending requests for ${options.minutes} minutes …`);
  const figures = new ProcessFigures(() => site);
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > durationMs;
  const running: Promise<unknown>[] = [
    sendVisits(visitors, startedAt),
    ...busy.map((organiser) => repeat(() => organiser.work(), editEveryMs, isOver)),
    repeat(() => readCalendar(measured, client, owner), readCalendarEveryMs, isOver),
  ];
  await Promise.all(running);
  visitors.close();
  for (const organiser of busy) organiser.close();
  client.close();
  await figures.stop();
  report(measured, figures);
}

/** Sends visits at a fixed rate, whether earlier ones were answered or not. */
async function sendVisits(visitors: Visitors, startedAt: number): Promise<void> {
  const total = Math.round((durationMs / 1000) * options.rate);
  const running = new Set<Promise<void>>();
  for (let sent = 0; sent < total; sent++) {
    const dueMs = (sent / options.rate) * 1000;
    await pause(Math.max(0, startedAt + dueMs - performance.now()));
    const visit = visitors.visit();
    running.add(visit);
    void visit.finally(() => running.delete(visit));
  }
  await Promise.all(running);
}

async function repeat(work: () => Promise<unknown>, everyMs: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await work();
    await pause(everyMs);
  }
}

/** Adds the calendar as a source at first, then has it read again. */
async function readCalendar(measured: MeasuredRequests, client: Client, { headers }: Organiser): Promise<void> {
  const path = source === undefined ? '/api/internal/sources' : `/api/internal/sources/${source}/reads`;
  const body = source === undefined ? { url: calendar.url } : {};
  const send = async () => {
    const answer = await client.ask(path, { method: 'POST', headers, body });
    if (answer.status === 201) source ??= JSON.parse(answer.body).id;
    return answer;
  };
  await measured.note('readings of a calendar', send, [201, 409]);
}

function report(measured: MeasuredRequests, figures: ProcessFigures): void {
  const fromMs = warmUpShare * durationMs;
  const thirdMs = (durationMs - fromMs) / 3;
  const first = [fromMs, fromMs + thirdMs] as const;
  const last = [durationMs - thirdMs, durationMs] as const;
  const [p99First, p99Last] = [measured.p99Between(...first), measured.p99Between(...last)];
  const memory = ([from, to]: readonly [number, number]) => figures.between(from / durationMs, to / durationMs);
  const [memoryFirst, memoryLast] = [memory(first), memory(last)];
  const [mbFirst, mbLast] = [memoryFirst.residentMb, memoryLast.residentMb];
  const maxP99Ms = Math.max(p99FloorMs, maxP99Ratio * p99First);
  const maxMb = Math.max(maxGrowthRatio * mbFirst, mbFirst + maxGrowthMb);
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const mb = (value: number) => `${Math.round(value)} MB`;
  // Refused edits are no errors, but edits that are all refused show nothing.
  const edits = measured.all.filter(({ kind, status }) => kind === 'edits' && status < 300 && status > 0).length;
  const lines: Result[] = measured.byKind().map(([kind, { requests, errors, p50Ms, p99Ms }]) => ({
    what: `${kind}: requests; p50; p99; errors`,
    value: `${requests}; ${ms(p50Ms)}; ${ms(p99Ms)}; ${errors}`,
    isFine: errors === 0,
  }));
  lines.push(
    { what: 'errors', value: String(measured.errors), limit: '0', isFine: measured.errors === 0 },
    { what: 'errors in the log', value: String(site.logged.length), limit: '0', isFine: site.logged.length === 0 },
    { what: 'edits that succeeded', value: String(edits), isFine: edits > 0 },
    { what: 'samples without an answer', value: String(figures.failures), limit: '0', isFine: figures.failures === 0 },
    { what: 'readings of the calendar', value: String(calendar.reads()), isFine: calendar.reads() > 0 },
    {
      what: 'p99 of the first and the last third',
      value: `${ms(p99First)}, ${ms(p99Last)}`,
      limit: `at most ${ms(maxP99Ms)}`,
      isFine: p99Last <= maxP99Ms,
    },
    {
      what: 'memory in the first and the last third',
      value: `${mb(mbFirst)}, ${mb(mbLast)}`,
      limit: `at most ${mb(maxMb)}`,
      isFine: mbLast <= maxMb,
    },
    {
      what: 'of which caches',
      value: `${mb(memoryFirst.cachesMb)}, ${mb(memoryLast.cachesMb)}`,
      isFine: true,
    },
  );
  for (const line of [...measured.complaints, ...site.logged.slice(0, 5)]) say(line);
  reportResults('soak', lines, options.events >= 1_000_000 ? 'million' : undefined);
}
