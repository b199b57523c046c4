import { beforeEach, expect, test } from 'vitest';
import type { Fetched, GuardedFetch } from '#server/network/ssrf-safe-fetch.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { calendarOf, sourceSite } from '#testing/sources/source-site.ts';
import { readDue } from './read-due.ts';
import { SourceSchedule } from './schedule.ts';

const db = await testDatabase();
const { app, tools, pages, reading, clear, anOwner } = await sourceSite(db);

beforeEach(clear);

type Person = Awaited<ReturnType<typeof aPerson>>;

async function add(owner: Person, url: string): Promise<string> {
  pages.set(url, calendarOf([{ name: 'Bal', day: 10 }]));
  return (await send(app, 'POST', '/api/internal/sources', owner, { url })).body.id;
}

async function upload(owner: Person): Promise<string> {
  const value = Buffer.from(calendarOf([{ name: 'Bal du fichier', day: 11 }]));
  const { payload, headers } = await formData([{ name: 'file', fileName: 'bals.ics', value }]);
  const request = { method: 'POST' as const, url: '/api/internal/sources', payload };
  return (await app.inject({ ...request, headers: { ...headers, ...owner.headers } })).json().id;
}

/** Starts a server that answers these addresses only once `release` is called, and records the requests. */
function slowServer(isSlow: (url: string) => boolean) {
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  const fetcher = {
    async fetch(url: string, question: GuardedFetch = {}): Promise<Fetched> {
      asked.push(url);
      if (isSlow(url)) await held.promise;
      return reading.sources.fetcher.fetch(url, question);
    },
  };
  return { asked, release: held.resolve, tools: { ...reading, sources: { ...reading.sources, fetcher } } };
}

const stateOf = async (owner: Person, id: string) =>
  (await send(app, 'GET', `/api/internal/sources/${id}`, owner)).body;

test('takes turns between accounts, with one reading of an account at a time', async () => {
  const [many, few] = [(await anOwner()).owner, await aPerson(tools)];
  for (const nth of [1, 2, 3]) await add(many, `https://many.example/${nth}.ics`);
  await add(few, 'https://few.example/1.ics');
  const server = slowServer((url) => url === 'https://many.example/1.ics');
  const first = readDue(server.tools, 'addresses');
  await expect.poll(() => server.asked).toHaveLength(1);
  expect(await readDue(server.tools, 'addresses')).toBe(true);
  // One source of the account with three is being read already.
  expect(await readDue(server.tools, 'addresses')).toBe(false);
  server.release();
  await first;
  const newer = await aPerson(tools);
  await add(newer, 'https://newer.example/1.ics');
  while (await readDue(server.tools, 'addresses'));
  expect(server.asked).toEqual([
    ...['https://many.example/1.ics', 'https://few.example/1.ics'],
    ...['https://newer.example/1.ics', 'https://many.example/2.ics', 'https://many.example/3.ics'],
  ]);
});

test('ends a whole reading at its limit, however quickly each page began', async () => {
  const { owner } = await anOwner();
  const page = 'https://wordpress.example/wp-json/tribe/events/v1/events';
  pages.set('https://wordpress.example', `<link rel="alternate" href="${page}">`);
  const server = slowServer((url) => url.startsWith(page));
  const { id } = (await send(app, 'POST', '/api/internal/sources', owner, { url: 'https://wordpress.example' })).body;
  expect(await readDue(server.tools, 'addresses', { limitMs: 300 })).toBe(true);
  expect(server.asked).toHaveLength(2);
  expect(await stateOf(owner, id)).toMatchObject({ state: 'failing', problems: [{ code: 'too-slow' }] });
  server.release();
});

test('reads an uploaded file while all readers of addresses wait for slow servers', async () => {
  const people = [(await anOwner()).owner, await aPerson(tools), await aPerson(tools)];
  for (const [nth, owner] of people.entries()) await add(owner, `https://slow.example/${nth}.ics`);
  const server = slowServer(() => true);
  const schedule = new SourceSchedule();
  schedule.start(server.tools, { everyMs: 50 });
  await expect.poll(() => server.asked).toHaveLength(2);
  const file = await upload(people[0] as Person);
  await expect.poll(async () => (await stateOf(people[0] as Person, file)).state).toBe('preview');
  expect(server.asked).toHaveLength(2);
  server.release();
  await schedule.close();
});
