import { beforeEach, describe, expect, test } from 'vitest';
import { datesLimits, knownAccount } from '#contract/constants.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, type Sent, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db, { RATE_LIMITS: 'on' });
const address = '/api/internal/events';
const dayMs = 86_400_000;

let form: NewEvent;
beforeEach(async () => {
  await clear();
  form = await aFilledForm(db);
});

const weeklyForTwoYears = { repeat: 'FREQ=WEEKLY;UNTIL=20290508' };
/** A rule with this many dates, at most twice a week for two years. */
const twiceAWeek = (dates: number) => ({ repeat: `FREQ=WEEKLY;BYDAY=WE,SA;COUNT=${dates}` });

type Someone = Awaited<ReturnType<typeof aPerson>>;
const add = (someone: Someone, given: Partial<NewEvent> = {}) =>
  send(app, 'POST', address, someone, { ...form, ...given });
const said = ({ status, body, headers }: Sent) => [
  status,
  body.code ?? body.dates,
  Number(headers['retry-after'] ?? 0),
];
const later = (seconds: number) => setTime(new Date(tools.clock().getTime() + seconds * 1000));

async function eventsOf({ id }: Someone): Promise<number> {
  return (await db.selectFrom('events').select('id').where('created_by', '=', id).execute()).length;
}

describe('an unconfirmed account', () => {
  test('counts the dates of an extended series', async () => {
    const newcomer = await aPerson(tools, { email_confirmed_at: null });
    const { body } = await add(newcomer, { repeat: 'FREQ=WEEKLY;COUNT=60' });
    await add(newcomer, { repeat: `FREQ=WEEKLY;COUNT=${datesLimits.unconfirmed.perDay - 70}`, name: 'Bal' });
    const extend = (count: number) => send(app, 'POST', `${address}/${body.id}/series_extension`, newcomer, { count });
    expect((await extend(11)).body.code).toBe('confirm-to-add-more');
    expect(await eventsOf(newcomer)).toBe(datesLimits.unconfirmed.perDay - 10);
    expect((await extend(10)).status).toBe(200);
  });

  test('may add two years of weekly dates and some single events before confirming', async () => {
    const newcomer = await aPerson(tools, { email_confirmed_at: null });
    expect(said(await add(newcomer, weeklyForTwoYears))).toEqual([201, 105, 0]);
    for (let nth = 106; nth <= datesLimits.unconfirmed.perDay; nth++) {
      expect(said(await add(newcomer, { name: `Bal ${nth}` }))).toEqual([201, 1, 0]);
    }
    later(60);
    expect(said(await add(newcomer))).toEqual([429, 'confirm-to-add-more', 86_400 - 60]);
    later(3600);
    expect(said(await add(newcomer))).toEqual([429, 'confirm-to-add-more', 86_400 - 3660]);
    // Used quota still counts after confirmation, against a larger limit.
    await db.updateTable('users').set({ email_confirmed_at: tools.clock() }).where('id', '=', newcomer.id).execute();
    expect(said(await add(newcomer))).toEqual([201, 1, 0]);
  });

  test('cannot add more at once than the quota ever allows', async () => {
    const newcomer = await aPerson(tools, { email_confirmed_at: null });
    expect(said(await add(newcomer, twiceAWeek(121)))).toEqual([429, 'confirm-to-add-more', 86_400]);
    expect(said(await add(newcomer, weeklyForTwoYears))).toEqual([201, 105, 0]);
  });
});

describe('a confirmed account', () => {
  test('is limited by dates, not requests, also concurrently', async () => {
    const organiser = await aPerson(tools);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => add(organiser, { ...twiceAWeek(60), name: `Bal ${nth}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'too-many-dates']));
    expect(await eventsOf(organiser)).toBe(240);
    // Other accounts are not limited.
    expect((await add(await aPerson(tools))).status).toBe(201);
  });

  test('can add more after an hour and after a day', async () => {
    const organiser = await aPerson(tools);
    const { perHour, perDay } = datesLimits.confirmed;
    for (let hour = 0; hour < perDay / perHour; hour++) {
      expect(said(await add(organiser, twiceAWeek(190)))).toEqual([201, 190, 0]);
      expect(said(await add(organiser, { ...twiceAWeek(60), name: 'Bal' }))).toEqual([201, 60, 0]);
      const isDayFull = perHour * (hour + 1) === perDay;
      const wait = isDayFull ? 86_400 - 3600 * hour : 3600;
      expect(said(await add(organiser))).toEqual([429, 'too-many-dates', wait]);
      later(3600);
    }
    const left = 86_400 - (3600 * perDay) / perHour;
    expect(said(await add(organiser))).toEqual([429, 'too-many-dates', left]);
    later(left);
    expect(said(await add(organiser))).toEqual([201, 1, 0]);
  });

  test('counts only added dates, and repeated requests once', async () => {
    const organiser = await aPerson(tools);
    const id = '0196f0aa-0000-7000-8000-000000000001';
    for (let nth = 0; nth < 3; nth++) {
      expect((await add(organiser, { type: { id } })).status).toBe(400);
      expect(said(await add(organiser, { id, ...twiceAWeek(190) }))).toEqual([201, 190, 0]);
    }
    expect(said(await add(organiser, { ...twiceAWeek(60), name: 'Bal' }))).toEqual([201, 60, 0]);
    expect((await add(organiser)).status).toBe(429);
  });

  test('is limited when an event becomes a series', async () => {
    const organiser = await aPerson(tools);
    await add(organiser, { ...twiceAWeek(190), name: 'Bal' });
    const { body } = await add(organiser);
    const repeating = (dates: number) =>
      send(app, 'PUT', `${address}/${body.id}?scope=following`, organiser, { ...form, ...twiceAWeek(dates) });
    expect(said(await repeating(61))).toEqual([429, 'too-many-dates', 3600]);
    expect(await eventsOf(organiser)).toBe(191);
    expect((await repeating(60)).status).toBe(200);
    expect(await eventsOf(organiser)).toBe(250);
  });
});

describe('an established account', () => {
  /** Creates an account of this age, with events of that age. */
  async function someoneSince(days: number, eventDays: number, deleted = false) {
    const ago = (since: number) => new Date(tools.clock().getTime() - since * dayMs);
    const someone = await aPerson(tools, { created_at: ago(days) });
    for (let nth = 0; nth < knownAccount.events; nth++)
      await anEvent(db, { createdBy: someone, ...(deleted && nth === 0 && { deletedAt: tools.clock() }) });
    await db
      .updateTable('events')
      .set({ created_at: ago(eventDays) })
      .where('created_by', '=', someone.id)
      .execute();
    return someone;
  }
  const { days, eventDays } = knownAccount;

  test.each([
    ['for some weeks, with events that stand', days, eventDays, false, 201],
    ['for a short time', days - 1, eventDays, false, 429],
    ['with events that are new', days, eventDays - 1, false, 429],
    ['with events that did not stand', days, eventDays, true, 429],
  ])('%s', async (_, since, eventsSince, deleted, status) => {
    const someone = await someoneSince(since, eventsSince, deleted);
    await add(someone, twiceAWeek(200));
    expect((await add(someone, { ...twiceAWeek(60), name: 'Bal' })).status).toBe(status);
  });

  test('does not limit administrators', async () => {
    const chief = await aPerson(tools, { roles: [...administrator] });
    for (let nth = 0; nth < 2; nth++)
      expect(said(await add(chief, { ...twiceAWeek(200), name: `Bal ${nth}` }))).toEqual([201, 200, 0]);
  });
});
