import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Follow } from '#contract/follows.ts';
import { testApp } from '#testing/app.ts';
import { aDance, aFollow, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { send } from '#testing/organiser.ts';
import { openPushService } from '#testing/push-service.ts';
import { aPerson } from '#testing/signed-in.ts';
import { deliverDue } from './deliver.ts';
import { followPath } from './describe-follow.ts';
import { daysAhead, formatEventTime } from './format-event-time.ts';
import { processChangeLog } from './process-change-log.ts';
import { dueReminder, remindDue } from './remind.ts';

const service = await openPushService();
afterAll(() => service.close());
const db = await testDatabase();
const { app, tools, setTime, mailsTo, clear } = await testApp(db, { PUSH_SERVERS: service.host });

type Person = Awaited<ReturnType<typeof aPerson>>;
const hours = (count: number, from = now) => new Date(from.getTime() + count * 3_600_000);
let ana: Person;

beforeEach(async () => {
  await clear();
  setTime(now);
  await processChangeLog(tools);
  ana = await aPerson(tools, { email: 'ana@example.org', locale: 'en' });
});

/** Saves events through the API. */
async function save(person: Person, events: { id: string }[], savedAt = now): Promise<void> {
  setTime(savedAt);
  const answer = await send(app, 'POST', '/api/internal/saved', person, { eventIds: events.map(({ id }) => id) });
  expect(answer.status).toBe(200);
}
/** Runs two servers at the same time, then one again. */
async function at(instant: Date): Promise<void> {
  setTime(instant);
  await Promise.all([remindDue(tools), remindDue(tools)]);
  await remindDue(tools);
}
const subjects = async (email = 'ana@example.org') =>
  (await mailsTo(email)).map(({ subject }) => subject.split(' · ')[0]);

test('reminds a saver a day and two hours before, once, and again after the event moved', async () => {
  const event = await anEvent(db, {
    ...{ name: 'Milonga', venue: 'Le Moulin', startsAt: new Date('2027-05-08T19:00Z'), price: 8 },
    facts: { music: 'live' },
  });
  await save(ana, [event]);
  await at(new Date('2027-05-07T18:59Z'));
  expect(await subjects()).toEqual([]);
  await at(new Date('2027-05-07T19:00Z'));
  const [mail] = await mailsTo(ana.email);
  expect(mail?.subject).toBe('Tomorrow: Milonga');
  expect(mail?.text).toContain('> Milonga\n> Tomorrow\n> Saturday 8 May, 21:00 – 01:00\n> Le Moulin, ');
  expect(mail?.text).toMatch(/> Price: 8 EUR\n> Live music\n/);
  await at(new Date('2027-05-08T16:59Z'));
  await at(new Date('2027-05-08T17:00Z'));
  expect(await subjects()).toEqual(['Starts at 21:00: Milonga', 'Tomorrow: Milonga']);
  await changeEvent(db, event.id, { starts_at: new Date('2027-05-10T19:00Z'), ends_at: new Date('2027-05-10T23:00Z') });
  // No server ran at the time when the reminder was due.
  await at(new Date('2027-05-10T09:00Z'));
  expect((await subjects())[0]).toBe('Today: Milonga');
  await at(new Date('2027-05-10T18:59Z'));
  expect((await subjects())[0]).toBe('Starts at 21:00: Milonga');
  expect(await subjects()).toHaveLength(4);
});

test('skips cancelled, unsaved and unwanted events, and puts the others into one mail', async () => {
  const start = hours(30);
  const events = [
    await anEvent(db, { name: 'One', startsAt: start }),
    await anEvent(db, { name: 'Other', startsAt: hours(0.5, start) }),
  ];
  const off = await anEvent(db, { name: 'Off', startsAt: start });
  const told = await anEvent(db, { name: 'Told', startsAt: start });
  const [bruno, carla] = [
    await aPerson(tools, { email: 'bruno@example.org', wants_reminders_by_mail: false }),
    await aPerson(tools, { email: 'carla@example.org', email_refused_at: now }),
  ];
  for (const person of [ana, bruno, carla]) await save(person, [...events, off, told]);
  await send(app, 'DELETE', `/api/internal/saved/${told.id}`, ana);
  await changeEvent(db, off.id, { cancelled_at: now });
  const late = await aPerson(tools, { email: 'late@example.org', locale: 'en' });
  await save(late, events, hours(7));
  await at(hours(7));
  const [mail, ...others] = await mailsTo(ana.email);
  expect([mail?.subject, others]).toEqual(['Coming up: 2 events', []]);
  expect(mail?.text.match(/> (One|Other|Off|Told)\n/g)).toEqual(['> One\n', '> Other\n']);
  for (const email of [bruno.email, carla.email, late.email]) expect(await subjects(email)).toEqual([]);
  await at(hours(28.5));
  expect(await subjects(late.email)).toEqual(['Coming up: 2 events']);
});

test.each([
  ['the night on which clocks go forward', 'Europe/Paris', '2027-03-28T19:00Z', '2027-03-27T20:00Z'],
  ['the one after', 'Europe/Paris', '2027-03-29T19:00Z', '2027-03-28T19:00Z'],
  ['clocks that go back', 'America/New_York', '2027-11-08T01:00Z', '2027-11-07T00:00Z'],
  ['clocks that turn by half an hour', 'Australia/Lord_Howe', '2027-04-04T09:30Z', '2027-04-03T09:00Z'],
  ['it starts at one in the morning', 'Europe/Paris', '2027-05-08T23:00Z', '2027-05-08T06:00Z'],
  ['it starts before midnight', 'Europe/Paris', '2027-05-08T21:45Z', '2027-05-07T20:00Z'],
])('sends the first reminder in waking hours of the venue: %s', (_, time_zone, start, expected) => {
  const starts_at = new Date(start);
  const saved = { starts_at, time_zone, saved_at: now, reminded_day_before: null, reminded_hours_before: null };
  const due = new Date(expected);
  const early = { ...saved, saved_at: new Date('2027-01-01T00:00Z') };
  expect([dueReminder(early, new Date(due.getTime() - 1)), dueReminder(early, due)]).toEqual([undefined, 'day']);
  expect(dueReminder({ ...early, saved_at: new Date(due.getTime() + 1) }, hours(1, due))).toBeUndefined();
  expect(dueReminder(early, hours(-3, starts_at))).toBeUndefined();
  expect(dueReminder(early, hours(-2, starts_at))).toBe('hours');
  expect(dueReminder({ ...early, reminded_hours_before: starts_at }, hours(-1, starts_at))).toBeUndefined();
  expect(dueReminder(early, starts_at)).toBeUndefined();
});

test('pushes at once, mails the digest later, and respects the settings for reminders', async () => {
  const browser = service.subscribe();
  const { endpoint, keys } = browser;
  const subscription = { endpoint, keys, device: 'Firefox, Android' };
  expect((await send(app, 'PUT', '/api/internal/push/subscriptions', ana, subscription)).status).toBe(200);
  const tango = await aDance(db, { name: 'Tango' });
  await aFollow(db, ana, { dances: [tango], push: true });
  const event = await anEvent(db, { name: 'Milonga', venue: 'Le Moulin', dances: [tango], startsAt: hours(60) });
  const round = async (instant: Date) => {
    setTime(instant);
    while (await processChangeLog(tools));
    await deliverDue(tools);
    await remindDue(tools);
    await tools.jobs.drain(tools);
  };
  await round(now);
  await round(hours(0.01));
  expect(browser.received.map(({ notification }) => notification)).toMatchObject([
    {
      title: 'New: Milonga',
      body: expect.stringContaining('Tuesday 4 May, 02:00 – 06:00 · Le Moulin, '),
      navigate: 'https://pista.example/events/milonga',
      actions: [{ navigate: expect.stringMatching(/^https:\/\/pista\.example\/stop#[\w-]{54}$/) }],
    },
  ]);
  expect(await subjects()).toEqual([]);
  await round(hours(20));
  expect(await subjects()).toEqual(['New: Milonga']);
  await changeEvent(db, event.id, { cancelled_at: now });
  await round(hours(21));
  await round(hours(21.01));
  expect(await subjects()).toEqual(['Cancelled: Milonga', 'New: Milonga']);
  expect(browser.received.map(({ notification }) => notification.title)).toEqual([
    'New: Milonga',
    'Cancelled: Milonga',
  ]);

  await changeEvent(db, event.id, { cancelled_at: null });
  await save(ana, [event], hours(22));
  await send(app, 'PATCH', '/api/internal/follows/settings', ana, { wantsRemindersByMail: false });
  await round(hours(22.01));
  await round(hours(58));
  expect(
    browser.received
      .map(({ notification }) => notification.title)
      .slice(2)
      .sort(),
  ).toEqual(['Back on: Milonga', 'Starts at 02:00: Milonga']);
  expect((await subjects())[0]).toBe('Back on: Milonga');
});

test('formats days in the language of the message, with the year if it is not the current one', () => {
  const span = {
    starts_at: new Date('2027-05-01T21:00Z'),
    ends_at: new Date('2027-05-02T04:00Z'),
    time_zone: 'Europe/Paris',
  };
  expect(formatEventTime('fr', span, new Date('2027-04-01T12:00Z'))).toBe('samedi 1er mai, 23:00 – 06:00');
  expect(formatEventTime('en', span, new Date('2026-12-01T12:00Z'))).toContain('1 May 2027, 23:00 – 06:00');
});

test('shows both dates of an event that ends after noon of the next day', () => {
  const span = {
    starts_at: new Date('2027-05-01T18:00Z'),
    ends_at: new Date('2027-05-02T10:30Z'),
    time_zone: 'Europe/Paris',
  };
  const now = new Date('2027-04-01T12:00Z');
  expect(formatEventTime('en', span, now)).toContain('Saturday 1 May, 20:00 – Sunday 2 May, 12:30');
});

test('says tonight for an event that starts after the next midnight', () => {
  const span = {
    starts_at: new Date('2027-04-30T22:30Z'),
    ends_at: new Date('2027-05-01T03:00Z'),
    time_zone: 'Europe/Paris',
  };
  expect(daysAhead(span, new Date('2027-04-30T08:00Z'))).toBe('tonight');
  expect(daysAhead(span, new Date('2027-04-29T08:00Z'))).toBe(2);
});

test('links to a map view that contains the followed area', () => {
  const common = { id: '', push: false, isPaused: false, createdAt: '', organiser: null, venue: null, types: [] };
  const pathOf = (area: Follow['area'], styles: string[] = []) =>
    followPath({ ...common, mail: 'daily', styles, area });
  const lyon = { name: 'Lyon', latitude: 45.764, longitude: 4.8357 };
  expect(pathOf({ ...lyon, radiusKm: 30 }, ['tango'])).toBe('/?z=10&lat=45.7640&lng=4.8357&styles=tango');
  expect(pathOf({ ...lyon, radiusKm: 300 })).toBe('/?z=7&lat=45.7640&lng=4.8357');
  expect(pathOf({ name: 'Fiji', west: 177, south: -19, east: -178, north: -16 })).toBe(
    '/?z=7&lat=-17.5000&lng=179.5000',
  );
});
