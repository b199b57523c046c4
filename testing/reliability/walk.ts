/**
 * Walks through all pages of `/api/v1/events` while events are added, moved, cancelled and deleted. Each event that
 * existed unchanged throughout must be on exactly one page.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { postgresql, readOptions } from './options.ts';
import { Client } from './requests.ts';
import { startSite } from './site-process.ts';

const { events, changes, minutes, ...options } = readOptions(
  'reliability:walk',
  'Walks through all pages of the list of events while events come and go, and counts missed and repeated ones.',
  {
    events: { about: 'sample events of the site', default: 100_000 },
    changes: { about: 'events that are added, moved, cancelled or deleted during each walk', default: 1000 },
    minutes: { about: 'maximum duration of each walk', default: 10 },
    postgresql,
  },
);
const walks = {
  'by start': 'limit=100',
  'with cancelled ones': 'limit=100&include=cancelled',
  'in a box': 'limit=100&bbox=-10,35,20,60',
  'by distance': 'limit=100&near=45.76,4.83',
};

let authorization = '';
const site = await startSite({
  isOnPostgresql: options.postgresql,
  async fill(tools) {
    await fillWithSampleData({ ...tools, storage: await openStorage(tools) }, { events, eventsPerVenue: 12 });
    authorization = (await aPerson(tools, { roles: [...administrator] })).headers.authorization;
  },
});
const client = new Client(site.address);
try {
  process.stdout.write('walk                  events  pages  changes  missed  repeated\n');
  for (const [name, query] of Object.entries(walks)) await compare(name, query);
} finally {
  client.close();
  await site.remove();
}

/** Walks once while nothing changes, to know the events, and once during changes. */
async function compare(name: string, query: string): Promise<void> {
  const before = await walk(query, Date.now() + minutes * 60_000);
  const touched = new Set<string>();
  const writing = { isOver: false, made: 0 };
  const work = change(before.ids, touched, writing);
  // The changes are spread over the whole walk.
  const due = (pages: number) => Math.min(changes, (changes * pages) / before.pages);
  const during = await walk(query, Date.now() + minutes * 60_000, async (pages) => {
    while (writing.made < due(pages) && !writing.isOver) await pause(1);
  });
  writing.isOver = true;
  await work;
  const seen = Map.groupBy(during.ids, (id) => id);
  const throughout = before.ids.filter((id) => !touched.has(id) && !before.ending.has(id));
  const missed = throughout.filter((id) => !seen.has(id));
  const repeated = throughout.filter((id) => (seen.get(id)?.length ?? 0) > 1);
  const row = [during.ids.length, during.pages, writing.made, missed.length, repeated.length];
  process.stdout.write(`${name.padEnd(20)} ${row.map((value) => String(value).padStart(7)).join(' ')}\n`);
  if (missed.length > 0 || repeated.length > 0) process.exitCode = 1;
}

/** Returns the ids on all pages, in order. `ending` are those that end within an hour. */
async function walk(query: string, deadline: number, onPage: (pages: number) => Promise<void> = async () => {}) {
  const ids: string[] = [];
  const ending = new Set<string>();
  let pages = 0;
  let path: string | null = `/api/v1/events?${query}`;
  while (path !== null) {
    if (Date.now() > deadline) throw new Error(`The walk was not complete after ${minutes} minutes.`);
    const { status, body } = await client.ask(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    const page: { items: { id: string; end: string }[]; next: string | null } = JSON.parse(body);
    for (const { id, end } of page.items) {
      ids.push(id);
      if (Date.parse(end) < Date.now() + 3_600_000) ending.add(id);
    }
    pages += 1;
    await onPage(pages);
    path = page.next?.replace(/^https?:\/\/[^/]+/, '') ?? null;
  }
  return { ids, ending, pages };
}

/** Makes changes, spread over the list, until the walk is over or all are made. */
async function change(
  ids: readonly string[],
  touched: Set<string>,
  writing: { isOver: boolean; made: number },
): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await client.ask(path, { method, headers: { authorization }, ...(body && { body }) });
    if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer.body === '' ? {} : JSON.parse(answer.body);
  };
  const [type, dance] = [await send('GET', '/api/internal/event_types'), await send('GET', '/api/internal/dances')];
  const step = Math.max(1, Math.floor(ids.length / changes));
  for (let made = 0; made < changes && !writing.isOver; made = ++writing.made) {
    const id = ids[(made * step) % ids.length] ?? '';
    const day = new Date(Date.now() + ((made % 90) + 1) * 86_400_000).toISOString().slice(0, 10);
    const times = { dateStart: `${day}T20:00`, dateEnd: `${day}T23:00` };
    if (made % 4 === 0) {
      await send('POST', '/api/internal/events', {
        ...{ name: 'Milonga', ...times, place: 'The Forge', type: type[0], dances: [dance[0]] },
        location: { latitude: 45.76, longitude: 4.83, place: 'Lyon', displayName: 'Lyon, France' },
      });
      continue;
    }
    touched.add(id);
    const path = `/api/internal/events/${id}`;
    if (made % 4 === 1) await send('DELETE', path);
    if (made % 4 === 2) await send('POST', `${path}/cancellation`);
    if (made % 4 === 3) await send('PUT', path, { ...(await send('GET', path)), ...times });
  }
}
