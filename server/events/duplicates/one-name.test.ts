import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, type Sent, send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';
beforeEach(clear);

const statuses = (answers: readonly Sent[]) => [...new Set(answers.map(({ status }) => status))];
const slugsInUse = async () => (await db.selectFrom('events').select('slug').execute()).map(({ slug }) => slug).sort();

async function aForm(given: object) {
  const [type, dance] = [await anEventType(db), await aDance(db)];
  return aFilledForm(db, { type, dances: [dance], ...given });
}

test('gives each of fifty concurrently added events of one name its own slug', async () => {
  const form = await aForm({ name: 'Milonga' });
  const organisers = await Promise.all(Array.from({ length: 50 }, () => aPerson(tools)));
  const answers = await Promise.all(organisers.map((organiser) => send(app, 'POST', address, organiser, form)));
  expect(statuses(answers)).toEqual([201]);
  const wanted = ['milonga', ...Array.from({ length: 49 }, (_, index) => `milonga-${index + 2}`)];
  expect(answers.map(({ body }) => body.slug).sort()).toEqual(wanted.sort());
  expect(await slugsInUse()).toEqual(wanted);
});

test('gives unique slugs to numbered names and to series of one name', async () => {
  const organiser = await aPerson(tools);
  const names = ['Milonga', 'Milonga 2', 'Milonga 3', 'Milonga 2 2'];
  const forms = await Promise.all(names.map((name) => aForm({ name })));
  const series = await aForm({ name: 'Milonga', dateEnd: '2027-05-08T23:30', repeat: 'FREQ=WEEKLY;COUNT=5' });
  const sent = Array.from({ length: 10 }, (_, index) => forms[index % 4] ?? series).concat(Array(6).fill(series));
  const answers = await Promise.all(sent.map((form) => send(app, 'POST', address, organiser, form)));
  expect(statuses(answers)).toEqual([201]);
  expect(new Set(await slugsInUse()).size).toBe(10 + 6 * 5);
});

test('keeps the old slugs of events that are concurrently renamed to one name', async () => {
  const organiser = await aPerson(tools);
  const form = await aForm({ name: 'Milonga' });
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(app, 'POST', address, organiser, { ...form, name: `Bal ${index}` })),
  );
  const answers = await Promise.all(
    added.map(({ body }) => send(app, 'PUT', `${address}/${body.id}`, organiser, { ...form, name: 'Práctica' })),
  );
  expect(statuses(answers)).toEqual([200]);
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(12);
  for (const { body } of added) {
    const found = await send(app, 'GET', `${address}/${body.slug}`);
    expect([found.status, found.body.id]).toEqual([200, body.id]);
  }
});
