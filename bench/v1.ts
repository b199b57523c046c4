/**
 * Time of the public interface over HTTP on one kept connection: lists with each filter, events, changes, responses of
 * 304, and a renamed style with many upcoming events.
 *
 *   npm run bench:v1 [-- --events 1000000] [-- --postgresql]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { Random } from '#server/sample-data/random.ts';
import { Client } from '#testing/reliability/requests.ts';
import { startSite } from '#testing/reliability/site-process.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { percentile, type Report, runBench, say } from './report.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '300' },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  say('Usage: npm run bench:v1 -- [--events 1000000] [--requests 300] [--postgresql]');
  process.exit();
}

const limits = { listMs: 25, notModifiedMs: 1, renameMs: 1000, slowestMs: 500 };
const requestCount = Number(values.requests);
/** Not counted. */
const warmUpCount = 20;
const maxRenameMs = 180_000;

interface Listed {
  id: string;
  slug: string;
  venue: { slug: string } | null;
  styles: { id: string; slug: string; name: string }[];
  place: { townSlug?: string | null; latitude: number; longitude: number };
}

let authorization = '';
await runBench(async (report) => {
  const site = await startSite({
    isOnPostgresql: values.postgresql,
    async fill(tools) {
      say(`Filling in ${values.events} events …`);
      const storage = await openStorage(tools);
      await fillWithSampleData({ ...tools, storage }, { events: Number(values.events), eventsPerVenue: 12 });
      authorization = (await aPerson(tools, { roles: [...administrator] })).headers.authorization;
    },
  });
  const client = new Client(site.address);
  try {
    // The search index is built after the start, which takes a processor for a while.
    while ((await client.ask('/api/v1/search?q=tango')).status !== 200) await pause(1000);
    await measureLists(report, client);
    await measureNotModified(report, client);
    await measureRename(report, client);
  } finally {
    client.close();
    await site.remove();
  }
});

async function read<Body>(client: Client, path: string): Promise<{ body: Body; milliseconds: number }> {
  const { status, body, milliseconds } = await client.ask(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  return { body: JSON.parse(body), milliseconds };
}

async function measureLists(report: Report, client: Client): Promise<void> {
  const some = await someEvents(client);
  const around = (random: Random) => {
    const { latitude, longitude } = random.pick(some).place;
    return [longitude - 0.3, latitude - 0.2, longitude + 0.3, latitude + 0.2].map((degrees) => degrees.toFixed(4));
  };
  const day = (random: Random) => new Date(Date.now() + random.whole(0, 80) * 86_400_000).toISOString().slice(0, 10);
  const style = (random: Random) => random.pick(random.pick(some).styles).slug;
  const kinds: Record<string, (random: Random) => string> = {
    'from a day on': (random) => `events?from=${day(random)}`,
    'a style, from a day on': (random) => `events?styles=${style(random)}&from=${day(random)}`,
    'a box': (random) => `events?bbox=${around(random)}`,
    'a box with all fields, 100 events': (random) => `events?detail=full&limit=100&bbox=${around(random)}`,
    'by distance': (random) => `events?near=${around(random)[1]},${around(random)[0]}`,
    'a town': (random) =>
      `events?town=${random.pick(['lyon', 'paris', 'nantes', 'berlin', 'lille'])}&from=${day(random)}`,
    'a venue': (random) => `events?venue=${random.pick(some.filter(({ venue }) => venue)).venue?.slug}`,
    'folded by series': (random) => `events?fold=series&from=${day(random)}`,
    'one event': (random) => `events/${random.pick(some).slug}`,
  };
  for (const [name, pathOf] of Object.entries(kinds)) {
    const random = new Random(name);
    const took: number[] = [];
    for (let nth = 0; nth < warmUpCount + requestCount; nth++) {
      const { milliseconds } = await read(client, `/api/v1/${pathOf(random)}`);
      if (nth >= warmUpCount) took.push(milliseconds);
    }
    const note = `p50 ${percentile(took, 0.5).toFixed(1)} ms, of ${requestCount}`;
    // A page of all fields is for copies of the whole site.
    const limit = name.includes('all fields') ? {} : { limit: { max: limits.listMs } };
    report({ name: `${values.events}: ${name}, p99`, value: percentile(took, 0.99), unit: 'ms', ...limit, note });
  }
}

/** Returns events from many places of the list. */
async function someEvents(client: Client): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let days = 1; days < 80; days += 8) {
    const from = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    found.push(...(await read<{ items: Listed[] }>(client, `/api/v1/events?limit=100&from=${from}`)).body.items);
  }
  return found;
}

async function measureNotModified(report: Report, client: Client): Promise<void> {
  const took: number[] = [];
  const path = '/api/v1/events?limit=100';
  let etag = '';
  while (took.length < 10 * requestCount) {
    const { status, headers, milliseconds } = await client.ask(path, { headers: { 'if-none-match': etag } });
    if (status === 304) took.push(milliseconds);
    else etag = String(headers.etag);
  }
  const limit = { max: limits.notModifiedMs };
  const note = `p99 ${percentile(took, 0.99).toFixed(1)} ms, of ${took.length}, with the time of the connection`;
  report({ name: `${values.events}: 304, median`, value: percentile(took, 0.5), unit: 'ms', limit, note });
}

/** Renames the style with most events, while others read and write. */
async function measureRename(report: Report, client: Client): Promise<void> {
  const { body: dances } = await read<{ id: string; slug: string }[]>(client, '/api/internal/dances');
  const { body: types } = await read<{ id: string }[]>(client, '/api/internal/event_types');
  const some = await someEvents(client);
  const uses = (slug: string) => some.filter(({ styles }) => styles.some((style) => style.slug === slug)).length;
  const [style] = dances.toSorted((one, other) => uses(other.slug) - uses(one.slug));
  if (!style) throw new Error('There is no style.');
  // The cursor of now contains the last half minute.
  let since = '';
  for (let isComplete = false; !isComplete; ) {
    const query = since === '' ? '' : `?limit=500&detail=list&since=${since}`;
    const { body } = await read<{ next: string; isComplete: boolean }>(client, `/api/v1/changes${query}`);
    isComplete = since !== '' && body.isComplete;
    since = body.next;
  }

  const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const [reads, writes]: [number[], number[]] = [[], []];
  let isOver = false;
  const reading = (async () => {
    for (let nth = 0; !isOver; nth++) {
      // Each list is another one, so that none is cached.
      reads.push((await read(client, `/api/v1/events?limit=20&bbox=-10,35,${20 + nth / 10_000},60`)).milliseconds);
      await pause(20);
    }
  })();
  const writing = (async () => {
    while (!isOver) {
      const body = {
        ...{ name: 'Milonga', dateStart: `${day}T20:00`, dateEnd: `${day}T23:00`, place: 'The Forge' },
        ...{ type: types[0], dances: [dances[0]] },
        location: { latitude: 45.76, longitude: 4.83, place: 'Lyon', displayName: 'Lyon, France' },
      };
      const answer = await client.ask('/api/internal/events', { method: 'POST', headers: { authorization }, body });
      if (answer.status !== 201) throw new Error(`Adding an event answered ${answer.status}: ${answer.body}`);
      writes.push(answer.milliseconds);
      await pause(100);
    }
  })();
  await pause(2000);
  const before = { reads: Math.max(...reads), writes: Math.max(...writes) };
  reads.length = 0;
  writes.length = 0;
  const startedAt = performance.now();
  const renamed = await client.ask(`/api/dances/${style.id}`, {
    ...{ method: 'PUT', headers: { authorization } },
    body: { name: 'A new name', color: '#112233' },
  });
  if (renamed.status !== 200) throw new Error(`The rename answered ${renamed.status}: ${renamed.body}`);
  let changed = 0;
  let lastChangeMs = 0;
  // Complete when nothing came for some seconds, because a job adds the lines.
  while (performance.now() - startedAt - lastChangeMs < 8000 && performance.now() - startedAt < maxRenameMs) {
    const { body } = await read<{ changes: { kind: string }[]; next: string; isComplete: boolean }>(
      client,
      `/api/v1/changes?limit=500&detail=list&since=${since}`,
    );
    since = body.next;
    const count = body.changes.filter(({ kind }) => kind === 'changed').length;
    changed += count;
    if (count > 0) lastChangeMs = performance.now() - startedAt;
    if (body.isComplete) await pause(50);
  }
  isOver = true;
  await Promise.all([reading, writing]);
  const name = `${values.events}: a renamed style with ${changed} events`;
  report({ name, value: renamed.milliseconds, unit: 'ms', limit: { max: limits.renameMs }, note: 'its response' });
  report({ name: 'until a mirror has read all changes', value: lastChangeMs, unit: 'ms' });
  for (const [what, took, quiet] of [
    ['list', reads, before.reads],
    ['saved event', writes, before.writes],
  ] as const) {
    const note = `p50 ${percentile(took, 0.5).toFixed(1)} ms, of ${took.length}`;
    const beside = { name: 'longest without', value: quiet };
    report({
      name: `longest ${what} meanwhile`,
      value: Math.max(...took),
      unit: 'ms',
      limit: { max: limits.slowestMs },
      beside,
      note,
    });
  }
}
