import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { factBits, factChoices, partKinds, partMusic } from '#contract/event-details.ts';
import { factBit } from '#contract/fact-filters.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
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

describe('a donation', () => {
  test('keeps its optional suggested amount and is never free', async () => {
    const suggested = await add({ price: 10, prices: { donation: true } });
    expect(await show(suggested)).toMatchObject({ price: 10, prices: { donation: true } });
    const open = await add({ name: 'Bal', price: 0, prices: { donation: true, door: 5 } });
    expect(await show(open)).toMatchObject({ price: null, prices: { donation: true, door: 5 } });
    expect((await send(app, 'GET', `${address}?facts=free`)).body).toEqual([]);
    expect((await listed()).map((event: { prices: object }) => event.prices)).toContainEqual({ donation: true });
  });

  test('is kept by edits of clients that omit it, and can be removed', async () => {
    const id = await add({ price: 10, prices: { donation: true } });
    expect((await change(id, { name: 'Bal', price: 0 })).body).toMatchObject({
      price: null,
      prices: { donation: true },
    });
    const { body } = await change(id, { name: 'Bal', price: 0, prices: null });
    expect(body.price).toBe(0);
    expect(body).not.toHaveProperty('prices');
  });
});

describe('a description', () => {
  test('is returned with its language for one event; lists have an excerpt', async () => {
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

  test('is cut between words and never within a character', async () => {
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

  test('is kept by edits of clients that omit it, and removed if empty', async () => {
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

  test('is null if omitted when added', async () => {
    expect(await show(await add({}))).toMatchObject({ description: null, descriptionLanguage: null, excerpt: null });
  });

  test.each([
    ['of more than 5,000 characters', { description: 'a'.repeat(5001) }, 'description'],
    ['in no language', { description: 'a', descriptionLanguage: 'fr" onclick="' }, 'descriptionLanguage'],
  ])('rejects %s at its field', async (_, given, path) => {
    const { status, body } = await send(app, 'POST', address, organiser, { ...form, ...given });
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });

  test('is copied to all dates of a series, and changed in the following ones', async () => {
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

describe('translations of a description', () => {
  const original = { description: 'Deux salles.', descriptionLanguage: 'fr' };
  const translations = { ar: 'قاعتان.', en: 'Two rooms.' };

  test('are returned for one event, without empty ones; lists have their beginnings', async () => {
    const id = await add({ ...original, translations: { ...translations, en: ' Two\r\nrooms. ', es: ' ' } });
    expect(await show(id)).toMatchObject({ ...original, translations: { ...translations, en: 'Two\nrooms.' } });
    const [event] = await listed();
    expect(event).toMatchObject({ excerpt: 'Deux salles.', excerpts: { ...translations, en: 'Two rooms.' } });
    expect(event).not.toHaveProperty('translations');
  });

  test('are kept by edits of clients that omit them, and removed by null or with the description', async () => {
    const id = await add({ ...original, translations });
    expect((await change(id, { name: 'Bal', description: 'Trois salles.' })).body).toMatchObject({ translations });
    expect((await change(id, { name: 'Bal', translations: { en: 'One room.' } })).body.translations).toEqual({
      en: 'One room.',
    });
    expect((await change(id, { name: 'Bal', translations: null })).body).not.toHaveProperty('translations');
    await change(id, { name: 'Bal', translations });
    expect((await change(id, { name: 'Bal', description: null })).body).not.toHaveProperty('translations');
    expect((await change(id, { name: 'Bal', ...original })).body).not.toHaveProperty('translations');
  });

  test('are copied to all dates of a series and recorded in the audit trail', async () => {
    const id = await add({ ...original, translations, repeat: 'FREQ=WEEKLY;COUNT=2' });
    await change(id, { translations: { en: 'One room.' }, repeat: 'FREQ=WEEKLY;COUNT=3' }, '?scope=following');
    const rows = await db.selectFrom('events').select('description_translations').execute();
    expect(rows.map((row) => row.description_translations)).toEqual(Array(3).fill({ en: 'One room.' }));
    const { details } = await db
      .selectFrom('trail')
      .select('details')
      .where('action', '=', 'event-changed')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ changes: { translations: { from: translations, to: { en: 'One room.' } } } });
  });

  test.each([
    ['one of more than 5,000 characters', { ...original, translations: { en: 'a'.repeat(5001) } }, 'translations.en'],
    ['one in no language', { ...original, translations: { 'fr" onclick="': 'a' } }, 'translations.fr" onclick="'],
    ['one in the language of the description', { ...original, translations: { fr: 'Une salle.' } }, 'translations.fr'],
    ['one without a description', { translations }, 'translations.ar'],
    ['a private address', { ...original, translations: { en: 'https://a.example/x.ics' } }, 'translations.en'],
    [
      'more than languages of the site',
      { ...original, translations: Object.fromEntries([...'abcdefghi'].map((each) => [`x${each}`, 'a'])) },
      'translations',
    ],
  ])('refuse %s at its field', async (_, given, path) => {
    const { status, body } = await send(app, 'POST', address, organiser, { ...form, ...given });
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });
});

describe('facts', () => {
  const facts = { level: 'beginners', partner: 'not-needed', floor: 'wood', floorNote: '150 m²', access: 'step-free' };

  test('are returned for one event, without empty ones', async () => {
    const id = await add({ facts: { ...facts, floorNote: ' 150\nm² ', dress: '  ', shoes: 'a word of tomorrow' } });
    expect((await show(id)).facts).toEqual({ ...facts, floorNote: '150 m²' });
    expect((await listed())[0]).not.toHaveProperty('facts');
    expect((await show(await add({}))).facts).toEqual({});
  });

  test('are kept if omitted, recorded if changed, and removed if empty', async () => {
    const id = await add({ facts });
    expect((await change(id, {})).body).toMatchObject({ facts, version: 1 });
    const reordered = Object.fromEntries(Object.entries(facts).reverse());
    expect((await change(id, { facts: reordered })).body.version).toBe(1);
    expect((await change(id, { facts: { music: 'live' } })).body).toMatchObject({
      facts: { music: 'live' },
      version: 2,
    });
    expect((await change(id, { facts: null })).body.facts).toEqual({});
  });

  test.each([
    ['a choice that there is not', { level: 'genius' }, 'facts.level'],
    ['a text that is no longer short', { food: 'a'.repeat(121) }, 'facts.food'],
  ])('rejects %s at its field', async (_, wrong, path) => {
    const { status, body } = await send(app, 'POST', address, organiser, { ...form, facts: wrong });
    expect([status, body.fields[0].path]).toEqual([400, path]);
  });

  test('are copied to the dates of a series and changed in the following ones', async () => {
    const id = await add({ facts, repeat: 'FREQ=WEEKLY;COUNT=2' });
    await change(id, { facts: { music: 'dj' }, repeat: 'FREQ=WEEKLY;COUNT=3' }, '?scope=following');
    const rows = await db.selectFrom('events').select('facts').execute();
    expect(rows.map((row) => row.facts)).toEqual([{ music: 'dj' }, { music: 'dj' }, { music: 'dj' }]);
  });
});

describe('the programme', () => {
  // The event lasts from 21:00 to 02:00.
  const lesson = { time: '21:00', kind: 'lesson', level: 'beginners', by: 'Ana' };
  const social = { time: '22:30', kind: 'social', title: 'Milonga', by: 'El Trío', music: 'live' };
  const late = { day: 1, time: '00:30', kind: 'show' };

  test('is sorted by time, also past midnight', async () => {
    const id = await add({ programme: [late, late, { ...social, title: ' Milonga ', level: undefined }, lesson] });
    expect((await show(id)).programme).toEqual([{ ...lesson, day: 0 }, { ...social, day: 0 }, late]);
    expect((await show(await add({}))).programme).toEqual([]);
  });

  test.each([
    ['begins before the event', { ...lesson, time: '20:59' }],
    ['begins when it is over', { day: 1, time: '02:00', kind: 'other' }],
    ['is on another day', { ...social, day: 2 }],
  ])('rejects a part that %s at its field', async (_, part) => {
    const { status, body } = await send(app, 'POST', address, organiser, { ...form, programme: [lesson, part] });
    expect([status, body.fields]).toMatchObject([400, [{ path: 'programme.1', rule: 'outside_event' }]]);
  });

  test('loses parts outside the event if a client that omits them moves it', async () => {
    const id = await add({ programme: [lesson, social, late] });
    const times = async () => (await show(id)).programme.map(({ time }: { time: string }) => time);
    await change(id, { name: 'Bal' });
    expect(await times()).toEqual(['21:00', '22:30', '00:30']);
    await change(id, { dateStart: '2027-05-08T22:00', dateEnd: '2027-05-09T00:15' });
    expect(await times()).toEqual(['22:30']);
    await change(id, { dateStart: '2027-05-15T22:00', dateEnd: '2027-05-16T00:15' });
    expect(await times()).toEqual(['22:30']);
  });

  test('is copied to the dates of a series across a clock change', async () => {
    await add({ programme: [lesson, late], repeat: 'FREQ=WEEKLY;COUNT=30' });
    const rows = await db.selectFrom('events').select('programme').execute();
    expect(rows).toHaveLength(30);
    for (const { programme } of rows) expect(programme).toEqual([{ ...lesson, day: 0 }, late]);
  });
});

test('maps each filter to its own bit', () => {
  const bits = factBits({ price: 0, programme: [{ day: 0, time: '21:00', kind: 'lesson' }] });
  expect(bits).toBe(factBit.free | factBit.lesson);
  expect(factBits({ price: 8, facts: { music: 'both', access: 'steps' } })).toBe(factBit['live-music']);
});

test('computes the same filter bits in the database and the contract', async () => {
  const facts = fc.record(
    {
      music: fc.constantFrom(...factChoices.music),
      partner: fc.constantFrom(...factChoices.partner),
      access: fc.constantFrom(...factChoices.access),
    },
    { requiredKeys: [] },
  );
  const part = fc.record(
    { kind: fc.constantFrom(...partKinds), music: fc.constantFrom(...partMusic) },
    { requiredKeys: ['kind'] },
  );
  const programme = fc.array(
    part.map((each) => ({ day: 0, time: '21:00', ...each })),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(facts, programme, fc.constantFrom(0, 12.5, null), async (facts, programme, price) => {
      const { fact_bits } = await anEvent(db, { facts, programme, price });
      expect(fact_bits).toBe(factBits({ price, facts, programme }));
    }),
    { numRuns: 60 },
  );
});
