import { beforeEach, describe, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/events';

let organiser: Awaited<ReturnType<typeof aPerson>>;
let form: NewEvent;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  form = await aFilledForm(db);
});

const add = async (given: object) => (await send(app, 'POST', address, organiser, { ...form, ...given })).body.id;
const change = (id: string, given: object, query = '') =>
  send(app, 'PUT', `${address}/${id}${query}`, organiser, { ...form, ...given });
const show = async (id: string) => (await send(app, 'GET', `${address}/${id}`)).body;
const listed = async () => (await send(app, 'GET', address)).body;

const description = 'Every third Saturday.\n\nBring a cake: https://cakes.example/';

describe('a description', () => {
  test('is told with its language where one event is asked for; lists have its beginning in one line', async () => {
    const id = await add({
      description: `  ${description.replaceAll('\n', '\r\n')}\u0007 `,
      descriptionLanguage: 'en',
    });
    expect(await show(id)).toMatchObject({ description, descriptionLanguage: 'en' });
    const [event] = await listed();
    expect(event).toMatchObject({
      excerpt: 'Every third Saturday. Bring a cake: https://cakes.example/',
      descriptionLanguage: 'en',
    });
    expect(event).not.toHaveProperty('description');
  });

  test('that is long begins with whole words, and never with half a letter', async () => {
    await add({ description: 'Danser '.repeat(100) });
    const [event] = await listed();
    expect(event.excerpt).toMatch(/^(Danser ){21,22}Danser…$/);
    await clear();
    organiser = await aPerson(tools);
    form = await aFilledForm(db);
    await add({ description: '💃'.repeat(300) });
    const [other] = await listed();
    expect(other.excerpt.length).toBeLessThanOrEqual(160);
    expect(other.excerpt.isWellFormed()).toBe(true);
  });

  test('stays where a program that knows nothing of it changes the rest, and goes where it is emptied', async () => {
    const id = await add({ description, descriptionLanguage: 'en' });
    expect((await change(id, { name: 'Bal' })).body).toMatchObject({ name: 'Bal', description, version: 2 });
    expect((await change(id, { name: 'Bal' })).body.version).toBe(2);
    const emptied = await change(id, { name: 'Bal', description: ' \n ' });
    expect(emptied.body).toMatchObject({ description: null, descriptionLanguage: null, excerpt: null, version: 3 });
    expect((await change(id, { name: 'Bal', description: 'x', descriptionLanguage: 'br' })).body).toMatchObject({
      description: 'x',
      descriptionLanguage: 'br',
    });
    expect((await change(id, { name: 'Bal', description: null })).body.description).toBeNull();
  });

  test('is told by those who say nothing of it as none', async () => {
    expect(await show(await add({}))).toMatchObject({ description: null, descriptionLanguage: null, excerpt: null });
  });

  test.each([
    ['of more than 5,000 characters', { description: 'a'.repeat(5001) }, 'description'],
    ['in no language', { description: 'a', descriptionLanguage: 'fr" onclick="' }, 'descriptionLanguage'],
  ])('%s is refused at its field', async (_, given, path) => {
    const { status, body } = await send(app, 'POST', address, organiser, { ...form, ...given });
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });

  test('goes with all dates of a series, those that a rule adds later too, and changes in those that follow', async () => {
    const id = await add({ description, descriptionLanguage: 'en', repeat: 'FREQ=WEEKLY;COUNT=3' });
    const texts = async () =>
      (await db.selectFrom('events').select('description').orderBy('starts_at').execute()).map(
        (row) => row.description,
      );
    expect(await texts()).toEqual([description, description, description]);
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=4' });
    expect(await texts()).toEqual([description, description, description, description]);
    const [, second] = await db.selectFrom('events').select(['id']).orderBy('starts_at').execute();
    const later = { dateStart: '2027-05-15T21:00', dateEnd: '2027-05-16T02:00' };
    await change(second?.id ?? '', { ...later, description: 'Closed' }, '?scope=following');
    expect(await texts()).toEqual([description, 'Closed', 'Closed', 'Closed']);
  });
});
