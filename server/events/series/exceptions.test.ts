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
const at = (day: string) => ({ dateStart: `${day}T21:00`, dateEnd: `${day}T23:30` });

/** Thursdays, including Christmas Eve and New Year's Eve. */
beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
  form = { ...(await aFilledForm(db)), ...at('2027-12-16') };
});

const add = (given: object) => send(app, 'POST', address, organiser, { ...form, ...given });
const dates = () => db.selectFrom('events').selectAll().orderBy('starts_at').execute();
const dayOf = (date: { starts_at: Date }) => date.starts_at.toISOString().slice(0, 10);
const active = async () => (await dates()).filter((date) => !date.deleted_at && !date.cancelled_at).map(dayOf);
const idOn = async (day: string) => (await dates()).find((date) => dayOf(date) === day)?.id ?? '';
const change = (id: string, given: object, query = '') =>
  send(app, 'PUT', `${address}/${id}${query}`, organiser, { ...form, ...given });
const preview = (id: string, given: object) =>
  send(app, 'POST', `${address}/${id}/series_preview`, organiser, { ...form, ...given });
const open = async (id: string) => (await send(app, 'GET', `${address}/${id}/edition`, organiser)).body;
const christmas = ['2027-12-23', '2027-12-30'];

describe('adding a series with exceptions', () => {
  test('leaves out the given days', async () => {
    const { status, body } = await add({ repeat: 'FREQ=WEEKLY;COUNT=5', except: ['2027-12-30', '2027-12-23'] });
    expect(status).toBe(201);
    expect(body.dates).toBe(3);
    expect(await active()).toEqual(['2027-12-16', '2028-01-06', '2028-01-13']);
    expect((await open(body.id)).except).toEqual(christmas);
  });

  test('starts with the next date when the first one is left out', async () => {
    const id = crypto.randomUUID();
    const { body } = await add({ id, repeat: 'FREQ=WEEKLY;COUNT=3', except: ['2027-12-16'] });
    expect(body).toEqual({ id, slug: expect.stringContaining('2027-12-23'), dates: 2 });
    expect(await active()).toEqual(['2027-12-23', '2027-12-30']);
    expect(await idOn('2027-12-23')).toBe(id);
  });

  test('adds a single event when one date remains', async () => {
    const { body } = await add({ repeat: 'FREQ=WEEKLY;COUNT=2', except: ['2027-12-16'] });
    expect(body.dates).toBe(1);
    expect(await open(body.id)).toMatchObject({ seriesId: null, except: [], repeat: null });
  });

  test.each([
    [
      'a day that the rule does not give',
      { repeat: 'FREQ=WEEKLY;COUNT=3', except: ['2027-12-24'] },
      'exception_not_in_rule',
    ],
    ['a day after the last date', { repeat: 'FREQ=WEEKLY;COUNT=3', except: ['2028-01-06'] }, 'exception_not_in_rule'],
    ['exceptions of an event that does not repeat', { except: ['2027-12-16'] }, 'exception_not_in_rule'],
    [
      'exceptions that leave no date',
      { repeat: 'FREQ=WEEKLY;COUNT=2', except: ['2027-12-16', '2027-12-23'] },
      'no_date_left',
    ],
  ])('rejects %s and adds nothing', async (_, given, rule) => {
    const { status, body } = await add(given);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: 'except', rule, message: expect.any(String) }]);
    expect(await dates()).toEqual([]);
  });

  test('counts the remaining dates against the limit of a series', async () => {
    // A monthly series has at most 60 dates.
    const repeat = 'FREQ=MONTHLY;BYDAY=3TH;COUNT=61';
    expect((await add({ repeat })).body.fields).toMatchObject([{ path: 'repeat', rule: 'too_many_dates' }]);
    expect((await add({ repeat, except: ['2027-12-16'] })).body.dates).toBe(60);
  });
});

describe('changing a series with exceptions', () => {
  let id: string;
  beforeEach(async () => {
    id = (await add({ repeat: 'FREQ=WEEKLY;COUNT=5', except: christmas })).body.id;
  });

  test('keeps them when the rule is set again without naming them', async () => {
    const repeat = 'FREQ=WEEKLY;UNTIL=20280120';
    expect((await preview(id, { repeat })).body).toEqual({ dates: 4, added: ['2028-01-20'], dropped: [] });
    expect((await change(id, { repeat })).body).toMatchObject({ lastDay: '2028-01-20', except: christmas });
    expect(await active()).toEqual(['2027-12-16', '2028-01-06', '2028-01-13', '2028-01-20']);
  });

  test('brings one back and leaves out another', async () => {
    const given = { repeat: 'FREQ=WEEKLY;COUNT=5', except: ['2027-12-23', '2028-01-06'] };
    expect((await preview(id, given)).body).toEqual({ dates: 3, added: ['2027-12-30'], dropped: ['2028-01-06'] });
    expect((await change(id, given)).body.except).toEqual(['2027-12-23', '2028-01-06']);
    expect(await active()).toEqual(['2027-12-16', '2027-12-30', '2028-01-13']);
    expect((await open(await idOn('2028-01-06'))).isCancelled).toBe(true);
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=5', except: [] });
    expect(await active()).toEqual(['2027-12-16', '2027-12-23', '2027-12-30', '2028-01-06', '2028-01-13']);
  });

  test('moves them along when all following dates move to another weekday', async () => {
    await change(id, at('2027-12-17'), '?scope=following');
    expect((await open(id)).except).toEqual(['2027-12-24', '2027-12-31']);
    form = { ...form, ...at('2027-12-17') };
    await change(id, { repeat: 'FREQ=WEEKLY;COUNT=6' });
    expect(await active()).toEqual(['2027-12-17', '2028-01-07', '2028-01-14', '2028-01-21']);
  });

  test('keeps earlier ones when the rule changes from a later date on', async () => {
    const later = await idOn('2028-01-06');
    await change(later, { ...at('2028-01-06'), repeat: 'FREQ=WEEKLY;COUNT=3', except: ['2028-01-13'] });
    expect((await open(id)).except).toEqual([...christmas, '2028-01-13']);
    expect(await active()).toEqual(['2027-12-16', '2028-01-06', '2028-01-20']);
  });

  test('rejects the changed date as an exception, and exceptions without a rule', async () => {
    const repeat = 'FREQ=WEEKLY;COUNT=5';
    for (const given of [{ repeat, except: ['2027-12-16'] }, { except: ['2027-12-23'] }])
      expect((await change(id, given)).body.fields).toMatchObject([{ path: 'except', rule: 'exception_not_in_rule' }]);
  });
});
