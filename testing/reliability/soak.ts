/**
 * Sends mixed requests for a long time and compares p99 and memory of the first and the last third. Prints a table and
 * writes it to docs/reliability.md.
 *
 *   npm run soak -- [--minutes 10] [--events 100000] [--rate 20] [--postgresql]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { MeasuredRequests } from './measured-requests.ts';
import { Client } from './requests.ts';
import { type Result, reportResults } from './result-table.ts';
import { startSite } from './site-process.ts';
import { BusyOrganiser, type KnownSite, type Organiser, openChangingCalendar, Visitors } from './soak-visitors.ts';

const usage = `Usage: npm run soak -- [options]

Sends mixed requests of visitors, organisers, programs and crawlers, and changes a calendar that the server reads.
Fails if a request fails, if p99 of the last third is above 1.5 times that of the first, or if memory grows.

  --minutes N    duration (10)
  --events N     sample events (100000)
  --rate N       requests of visitors a second (20)
  --postgresql   on PostgreSQL instead of the embedded database
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    events: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '20' },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}

const say = (line: string) => process.stdout.write(`${line}\n`);
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

const durationMs = Number(values.minutes) * 60_000;
const people: Organiser[] = [];
/** The id of the calendar among the sources. */
let source: string | undefined;
const slugs: string[] = [];
const calendar = await openChangingCalendar();
say(`Filling a database with ${values.events} events …`);
const site = await startSite({
  isOnPostgresql: values.postgresql,
  env: { SOURCE_SERVERS: calendar.host },
  async fill({ db, clock, dataDir, tokenSecret }) {
    await fillWithSampleData({ db, clock, storage: await openStorage({ dataDir }) }, { events: Number(values.events) });
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
  const residentMb: { atMs: number; mb: number }[] = [];

  say(`Sending requests for ${values.minutes} minutes …`);
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > durationMs;
  const running: Promise<unknown>[] = [
    sendVisits(visitors, startedAt),
    ...busy.map((organiser) => repeat(() => organiser.work(), editEveryMs, isOver)),
    repeat(() => readCalendar(measured, client, owner), readCalendarEveryMs, isOver),
    repeat(async () => residentMb.push({ atMs: performance.now() - startedAt, mb: residentNow() }), 1000, isOver),
  ];
  await Promise.all(running);
  visitors.close();
  for (const organiser of busy) organiser.close();
  client.close();
  report(measured, residentMb);
}

/** Sends visits at a fixed rate, whether earlier ones were answered or not. */
async function sendVisits(visitors: Visitors, startedAt: number): Promise<void> {
  const total = Math.round((durationMs / 1000) * Number(values.rate));
  const running = new Set<Promise<void>>();
  for (let sent = 0; sent < total; sent++) {
    const dueMs = (sent / Number(values.rate)) * 1000;
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

function residentNow(): number {
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

function report(measured: MeasuredRequests, residentMb: readonly { atMs: number; mb: number }[]): void {
  const fromMs = warmUpShare * durationMs;
  const thirdMs = (durationMs - fromMs) / 3;
  const first = [fromMs, fromMs + thirdMs] as const;
  const last = [durationMs - thirdMs, durationMs] as const;
  const [p99First, p99Last] = [measured.p99Between(...first), measured.p99Between(...last)];
  const memory = ([from, to]: readonly [number, number]) => {
    const within = residentMb.filter(({ atMs }) => atMs >= from && atMs < to);
    return within.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, within.length);
  };
  const [mbFirst, mbLast] = [memory(first), memory(last)];
  const maxP99Ms = Math.max(p99FloorMs, maxP99Ratio * p99First);
  const maxMb = Math.max(maxGrowthRatio * mbFirst, mbFirst + maxGrowthMb);
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const mb = (value: number) => `${Math.round(value)} MB`;
  const lines: Result[] = measured.byKind().map(([kind, { requests, errors, p50Ms, p99Ms }]) => ({
    what: `${kind}: requests; p50; p99; errors`,
    value: `${requests}; ${ms(p50Ms)}; ${ms(p99Ms)}; ${errors}`,
    isFine: errors === 0,
  }));
  lines.push(
    { what: 'errors', value: String(measured.errors), limit: '0', isFine: measured.errors === 0 },
    { what: 'errors in the log', value: String(site.logged.length), limit: '0', isFine: site.logged.length === 0 },
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
  );
  for (const line of [...measured.complaints, ...site.logged.slice(0, 5)]) say(line);
  const options = `--minutes ${values.minutes} --events ${values.events} --rate ${values.rate}`;
  const database = values.postgresql ? ' --postgresql' : '';
  reportResults(values.postgresql ? 'soak-postgresql' : 'soak', `npm run soak -- ${options}${database}`, lines);
}
