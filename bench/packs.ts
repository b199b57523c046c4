/**
 * Packs of one tile with many events: bytes of each part, the time until the server has packed it, how long other requests
 * wait meanwhile, and whether a change makes only the packs of its own tile new.
 *
 *   npm run bench:packs [-- --events 2000,20000] [-- --postgresql]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type PackTile, packParts, packZoom } from '#contract/packs.ts';
import { unproject } from '#contract/tiles.ts';
import { Client } from '#testing/reliability/requests.ts';
import { startSite } from '#testing/reliability/site-process.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { fillTile, otherTile, tile } from './pack-events.ts';
import { percentile, type Report, runBench, say } from './report.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000,20000' },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say('Usage: npm run bench:packs -- [--events 2000,20000] [--postgresql]');
  process.exit();
}

/** A pack compared with the same events as lists send them, in gzip. */
const maxShareOfLists = 0.6;
/** Packing compared with reading the same events as lists. */
const maxTimeOfLists = 2;
/** How much longer than otherwise a request may wait while a tile is packed. */
const maxWaitMs = 50;
const listLimit = 100;
/** Time for the requests without packing, half of it before and half after. */
const quietMs = 10_000;

await runBench(async (report) => {
  for (const events of values.events.split(',').map(Number)) await measure(report, events);
});

async function measure(report: Report, events: number): Promise<void> {
  let authorization = '';
  const site = await startSite({
    isOnPostgresql: values.postgresql,
    async fill(tools) {
      say(`Filling a tile with ${events} events …`);
      await fillTile(tools.db, tools.dataDir, events);
      authorization = (await aPerson(tools, { roles: [...administrator] })).headers.authorization;
    },
  });
  const client = new Client(site.address);
  const load = startReaders(site.address);
  try {
    // The search index is built after the start, which takes a processor for a while.
    while (!(JSON.parse((await client.ask('/api/internal/search?q=tango')).body) as { isComplete: boolean }).isComplete)
      await pause(500);
    const packs = await measurePacking(report, client, load, events);
    await load.stop();
    const listsMs = await measureBytes(report, client, events, packs);
    await measureTags(report, client, { events, authorization, listsMs });
  } finally {
    await load.stop();
    client.close();
    await site.remove();
  }
}

type Load = ReturnType<typeof startReaders>;

/** Packs the tile for the first time, with all three parts asked for at once. Returns the bytes of the parts. */
async function measurePacking(report: Report, client: Client, load: Load, events: number): Promise<number[]> {
  const quiet = () => load.during(() => pause(quietMs / 2));
  const before = await quiet();
  let [bytes, tookMs]: [number[], number] = [[], 0];
  const busy = await load.during(async () => {
    const startedAt = performance.now();
    const answers = await Promise.all(packParts.map((part) => client.ask(pathOf(tile, part))));
    tookMs = performance.now() - startedAt;
    for (const { status } of answers) if (status !== 200) throw new Error(`A pack answered ${status}.`);
    bytes = answers.map(({ headers }) => Number(headers['content-length']));
  });
  const calm = [...before, ...(await quiet())];
  const kept = await client.ask(pathOf(tile, 'core'));
  report({
    name: `${events}: packed, with readers`,
    value: tookMs,
    unit: 'ms',
    note: `kept ${kept.milliseconds.toFixed(1)} ms`,
  });
  report({
    name: `${events}: longest other request while packing`,
    ...{ value: Math.max(...busy), unit: 'ms', limit: { max: Math.max(...calm) + maxWaitMs } },
    beside: { name: 'without', value: Math.max(...calm) },
    note: `p99 ${percentile(busy, 0.99).toFixed(1)} ms, without ${percentile(calm, 0.99).toFixed(1)} ms, of ${busy.length}`,
  });
  return bytes;
}

/** Returns the time of all lists. */
async function measureBytes(report: Report, client: Client, events: number, packs: number[]): Promise<number> {
  const [west, south, east, north] = boxOf(tile);
  let [listBytes, lists]: [number, number] = [0, 0];
  const startedAt = performance.now();
  let path: string | undefined = `/api/internal/map/events?limit=${listLimit}&bbox=${west},${south},${east},${north}`;
  while (path !== undefined) {
    const { body, headers } = await client.ask(path);
    listBytes += gzipSync(body).length;
    lists += 1;
    path = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  const listsMs = performance.now() - startedAt;
  for (const [index, part] of packParts.entries()) {
    const value = (packs[index] ?? 0) / 1000;
    report({
      name: `${events}: ${part}`,
      value,
      unit: 'kB',
      note: `${((1000 * value) / events).toFixed(1)} bytes an event`,
    });
  }
  const all = packs.reduce((sum, bytes) => sum + bytes, 0);
  report({
    name: `${events}: all parts`,
    ...{ value: all / 1000, unit: 'kB', limit: { max: (maxShareOfLists * listBytes) / 1000 } },
    beside: { name: `${lists} lists in gzip`, value: listBytes / 1000 },
  });
  return listsMs;
}

/** Edits in the two tiles. */
async function measureTags(
  report: Report,
  client: Client,
  { events, authorization, listsMs }: { events: number; authorization: string; listsMs: number },
): Promise<void> {
  const tagOf = async (at: PackTile) => String((await client.ask(pathOf(at, 'core'))).headers.etag);
  const tag = await tagOf(tile);
  const ask304 = () => client.ask(pathOf(tile, 'core'), { headers: { 'if-none-match': tag } });
  const other = await tagOf(otherTile);
  await addEvent(client, authorization, otherTile);
  const same = await ask304();
  report({
    name: `${events}: statuses other than 304 after a change in another tile`,
    ...{ value: same.status === 304 ? 0 : 1, unit: '', limit: { max: 0 } },
    note: `${same.milliseconds.toFixed(1)} ms; the other tile ${other === (await tagOf(otherTile)) ? 'is the SAME' : 'has a new tag'}`,
  });
  await addEvent(client, authorization, tile);
  const changed = await ask304();
  report({
    name: `${events}: same tags after a change in this tile`,
    ...{ value: changed.status === 200 && changed.headers.etag !== tag ? 0 : 1, unit: '', limit: { max: 0 } },
  });
  report({
    name: `${events}: packed again, without readers`,
    ...{ value: changed.milliseconds, unit: 'ms', limit: { max: maxTimeOfLists * listsMs } },
    beside: { name: 'lists of the same events', value: listsMs },
  });
}

async function addEvent(client: Client, authorization: string, { x, y }: PackTile): Promise<void> {
  const headers = { authorization };
  const [types, dances] = await Promise.all(
    ['event_types', 'dances'].map(async (name) => JSON.parse((await client.ask(`/api/internal/${name}`)).body)),
  );
  const { longitude, latitude } = unproject((x + 0.5) / 2 ** packZoom, (y + 0.5) / 2 ** packZoom);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = {
    ...{ name: 'Milonga', dateStart: `${day}T20:00`, dateEnd: `${day}T23:00`, place: 'The Forge' },
    ...{ type: types[0], dances: [dances[0]] },
    location: { latitude, longitude, place: 'Somewhere', displayName: 'Somewhere' },
  };
  const answer = await client.ask('/api/internal/events', { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`Adding an event answered ${answer.status}: ${answer.body}`);
}

/** Two readers, one of answers from memory and one of answers from the database, none of them cached. */
function startReaders(address: string) {
  const [west, south, east, north] = boxOf(tile);
  let took: number[] = [];
  let isOver = false;
  const read = async (pathAt: (nth: number) => string) => {
    const client = new Client(address);
    for (let nth = 0; !isOver; nth++) {
      took.push((await client.ask(pathAt(nth))).milliseconds);
      await pause(5);
    }
    client.close();
  };
  const readers = Promise.all([
    read((nth) => `/api/internal/map/filters?bbox=${west},${south},${east},${north + nth / 1e6}`),
    read((nth) => `/api/internal/map/events?limit=20&bbox=${west},${south},${east},${north + nth / 1e6}`),
  ]);
  return {
    /** Returns the milliseconds of the requests that ended while `work` ran. */
    async during(work: () => Promise<unknown>): Promise<number[]> {
      took = [];
      await work();
      return took;
    },
    async stop() {
      isOver = true;
      await readers;
    },
  };
}

function boxOf({ x, y }: PackTile): [west: number, south: number, east: number, north: number] {
  const [corner, opposite] = [
    unproject(x / 2 ** packZoom, (y + 1) / 2 ** packZoom),
    unproject((x + 1) / 2 ** packZoom, y / 2 ** packZoom),
  ];
  return [corner.longitude, corner.latitude, opposite.longitude, opposite.latitude];
}

function pathOf({ x, y }: PackTile, part: string): string {
  return `/api/internal/map/packs/${packZoom}/${x}/${y}?part=${part}`;
}
