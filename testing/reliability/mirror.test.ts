import { expect, test } from 'vitest';
import { Random } from '#server/sample-data/random.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { type Method, RandomWriter } from './random-edits.ts';
import { SiteMirror } from './site-mirror.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db);

/** `npm run reliability:mirror` makes more edits, and kills the server meanwhile. */
test('a mirror made from the interface equals the site after edits by several writers', async () => {
  const catalogue = {
    types: [await anEventType(db), await anEventType(db)],
    dances: [await aDance(db), await aDance(db)],
  };
  const mirror = new SiteMirror((path) => send(app, 'GET', path));
  const admin = await aPerson(tools, { roles: [...administrator] });
  const asAdmin = (method: Method, path: string, body?: object) => send(app, method, path, admin, body);
  const writers = await Promise.all(
    ['one', 'two', 'three'].map(async (seed) => {
      const person = await aPerson(tools);
      const ask = (method: Method, path: string, body?: object) => send(app, method, path, person, body);
      return new RandomWriter(new Random(seed), ask, catalogue, now);
    }),
  );
  const edit = (writer: RandomWriter, times: number): Promise<void> =>
    times === 0 ? Promise.resolve() : writer.edit().then(() => edit(writer, times - 1));

  await Promise.all(writers.map((writer) => edit(writer, 20)));
  await mirror.follow();
  await Promise.all([...writers.map((writer) => edit(writer, 40)), mirror.follow()]);
  const { items } = (await send(app, 'GET', '/api/v1/events?limit=100&detail=full')).body;
  const { organiser, venue } = items.find((event: { organiser: object | null }) => event.organiser !== null);
  for (const [path, body] of [
    [`/api/internal/organisers/${organiser.id}`, { isHidden: true }],
    [`/api/internal/venues/${venue.id}`, { name: 'La Grange' }],
    [`/api/internal/venues/${venue.id}`, { facts: { floor: 'stone' } }],
  ] as const)
    expect((await asAdmin('PATCH', path, body)).status).toBe(200);
  const entry = { name: 'Another', color: '#112233' };
  expect((await asAdmin('PUT', `/api/dances/${catalogue.dances[0]?.id}`, entry)).status).toBe(200);
  expect((await asAdmin('PUT', `/api/event_types/${catalogue.types[0]?.id}`, entry)).status).toBe(200);
  await mirror.follow();

  expect(mirror.events.size).toBeGreaterThan(20);
  expect(await mirror.differences()).toEqual([]);
  expect(JSON.stringify([...mirror.events])).not.toContain(organiser.name);
});
