import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, aFollow, anEvent, anEventType, anOrganiser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { breakChangeLog, changeEvent, loseEvents } from '#testing/event-changes.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { deliverDue } from './deliver.ts';
import { processChangeLog } from './process-change-log.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, clear } = await testApp(db);

type Person = Awaited<ReturnType<typeof aPerson>>;
type Event = Awaited<ReturnType<typeof anEvent>>;
let ana: Person;
let tango: Awaited<ReturnType<typeof aDance>>;

const minutes = (count: number, from = now) => new Date(from.getTime() + count * 60_000);
const hours = (count: number, from = now) => minutes(count * 60, from);

beforeEach(async () => {
  await clear();
  setTime(now);
  // The first run only sets the cursor to the end of the log.
  await processChangeLog(tools);
  ana = await aPerson(tools, { email: 'ana@example.org', name: 'Ana', locale: 'en', time_zone: 'Europe/Paris' });
  tango = await aDance(db, { name: 'Tango' });
});

/** Runs what the schedule runs, at the given instant. */
async function at(instant: Date): Promise<void> {
  setTime(instant);
  while (await processChangeLog(tools, 7));
  while (await deliverDue(tools));
}
/** Processes the changes, then sends the notices after the debounce time. */
async function soonAfter(instant: Date): Promise<void> {
  await at(instant);
  await at(minutes(1, instant));
}
const subjects = async (email = 'ana@example.org') =>
  (await mailsTo(email)).map(({ subject }) => subject.split(' · ')[0]);
const aTango = (given: Parameters<typeof anEvent>[1] = {}) => anEvent(db, { dances: [tango], ...given });
const notices = () => db.selectFrom('notices').selectAll().execute();
async function save(person: Person, { id, starts_at, ends_at, venue, place_id }: Event, savedAt = now) {
  const place = await db
    .selectFrom('places')
    .select('display_name')
    .where('id', '=', place_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('event_watchers')
    .values({
      ...{ user_id: person.id, event_id: id, saved_at: savedAt, starts_at, ends_at, venue },
      ...{ address: place.display_name, state: 'standing' },
    })
    .execute();
}

describe('new events', () => {
  test('mails a follower at once with the reason, and stops after one request to unsubscribe', async () => {
    const follow = await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
    await aTango({ createdBy: ana });
    await save(ana, await aTango());
    await anEvent(db, { name: 'Salsa' });
    await aTango({ name: 'Long ago', startsAt: hours(-5) });
    await aTango({ name: 'Cancelled', cancelledAt: now });
    await aTango({ name: 'Milonga', venue: 'Le Moulin', startsAt: new Date('2027-05-08T19:00Z') });
    await soonAfter(now);
    const [mail, ...others] = await mailsTo(ana.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New: Milonga · Sat 8 May');
    expect(mail?.text).toContain('> Milonga\n> Saturday 8 May, 21:00 – 01:00\n> Le Moulin, ');
    expect(mail?.text).toContain('> Because you follow Tango\n> https://pista.example/events/milonga\n');
    expect(mail?.html).toContain('href="https://pista.example/events/milonga"');

    // A second run sends nothing. Events that are added within half a minute share a mail.
    await aTango({ name: 'Encuentro' });
    await at(minutes(2));
    await aTango({ name: 'Práctica' });
    await Promise.all([at(minutes(2.4)), at(minutes(2.4))]);
    expect(await subjects()).toEqual(['New: Milonga']);
    await Promise.all([at(minutes(2.5)), at(minutes(2.5))]);
    await soonAfter(minutes(3));
    expect(await subjects()).toEqual(['2 new events for you', 'New: Milonga']);
    const [, address = ''] = /^<https:\/\/pista\.example(.*)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    expect((await app.inject({ method: 'POST', url: address })).statusCode).toBe(204);
    expect(await db.selectFrom('follows').select(['id', 'mail']).execute()).toEqual([{ id: follow.id, mail: 'never' }]);
    await aTango();
    await soonAfter(minutes(5));
    expect(await subjects()).toHaveLength(2);
  });

  test('repeats a lost mail with the same Message-ID, and later mails with others', async () => {
    await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
    const event = await aTango();
    await at(now);
    const lost = await notices();
    await at(minutes(1));
    await db.deleteFrom('sent_alerts').execute();
    await db.deleteFrom('event_watchers').execute();
    await db.insertInto('notices').values(lost).execute();
    await at(minutes(2));
    await changeEvent(db, event.id, { cancelled_at: minutes(3) });
    await soonAfter(minutes(20));
    await changeEvent(db, event.id, { cancelled_at: null });
    await soonAfter(minutes(50));
    const headers = (await mailsTo(ana.email)).map((mail) => mail.headers);
    const [, , again, first] = headers;
    expect(first?.['message-id']).toMatch(/^<[0-9a-f-]{36}@/);
    expect(again).toMatchObject({
      'message-id': first?.['message-id'],
      'list-unsubscribe': first?.['list-unsubscribe'],
    });
    expect(headers).toHaveLength(4);
    expect(new Set(headers.map((mail) => mail['message-id'])).size).toBe(3);
  });

  test('matches all criteria of a follow, and follows a merged venue', async () => {
    const [ball, club, other] = [await anEventType(db), await anOrganiser(db), await anOrganiser(db)];
    const house = await aVenue(db);
    const merged = await aVenue(db, { merged_into: house.id });
    const circle = { area_name: 'Lyon', latitude: 45.764, longitude: 4.8357, radius_km: 30 };
    const box = { west: 4.4, south: 45.4, east: 5.3, north: 46.1 };
    const follows = {
      circle: { ...circle, ...box },
      fiji: { area_name: 'Fiji', west: 177, south: -19, east: -178, north: -16 },
      club: { organiser_id: club.id, dances: [tango] },
      house: { venue_id: merged.id },
      balls: { type_ids: [ball.id], ...circle, ...box },
      paused: { dances: [tango], paused_at: now },
      later: { dances: [tango], since: minutes(1) },
    };
    const names = new Map<string, string>();
    for (const [name, given] of Object.entries(follows)) names.set((await aFollow(db, ana, given)).id, name);
    const told = async (event: Event) => {
      await at(now);
      const rows = (await notices()).filter(({ event_id }) => event_id === event.id);
      return rows.map(({ follow_id }) => names.get(follow_id ?? '')).sort();
    };
    expect(await told(await aTango())).toEqual(['circle']);
    // Inside a corner of the box, but 40 km away from its centre.
    expect(await told(await aTango({ latitude: 46.05, longitude: 5.2 }))).toEqual([]);
    expect(await told(await aTango({ latitude: -17, longitude: 179.9, organiser: club }))).toEqual(['club', 'fiji']);
    expect(await told(await anEvent(db, { latitude: -17, longitude: -179, organiser: club }))).toEqual(['fiji']);
    expect(await told(await aTango({ latitude: null, longitude: null, organiser: other }))).toEqual([]);
    expect(await told(await anEvent(db, { house, type: ball, latitude: 0, longitude: 0 }))).toEqual(['house']);
    expect(await told(await anEvent(db, { type: ball }))).toEqual(['balls', 'circle']);
  });

  test('sends digests at the chosen hour: one line per series, no cancelled events', async () => {
    await aFollow(db, ana, { dances: [tango], area_name: 'Lyon', latitude: 45.764, longitude: 4.8357, radius_km: 30 });
    await aFollow(db, ana, { type_ids: [(await anEventType(db)).id], mail: 'weekly' });
    const seriesId = crypto.randomUUID();
    await db
      .insertInto('event_series')
      .values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=3', created_at: now })
      .execute();
    const dates: Event[] = [];
    for (const week of [0, 1, 2])
      dates.push(await aTango({ name: 'Weekly', seriesId, startsAt: hours(55 + week * 168) }));
    const off = await aTango({ name: 'Off' });
    const moved = await aTango({ name: 'Moved', venue: 'Old', startsAt: hours(20) });
    await at(now);
    await changeEvent(db, off.id, { cancelled_at: now });
    await changeEvent(db, moved.id, { venue: 'New' });
    await soonAfter(minutes(30));
    expect(await subjects()).toEqual([]);
    await at(new Date('2027-05-02T06:00Z'));
    const [mail] = await mailsTo(ana.email);
    expect(mail?.subject).toBe('2 new events for you');
    expect(mail?.text).toContain('> Weekly\n> Monday 3 May, 21:00 – 01:00, and 2 more dates\n');
    expect(mail?.text).toContain('> Moved\n> Sunday 2 May, 10:00 – 14:00\n> New, ');
    expect(mail?.text).toContain('Because you follow Tango · around Lyon');

    // The user knows all dates after that mail. A change of several dates takes one line.
    for (const { id } of dates.slice(1)) await changeEvent(db, id, { cancelled_at: now });
    await soonAfter(new Date('2027-05-02T10:00Z'));
    const [off2] = await mailsTo(ana.email);
    expect(off2?.subject).toBe('Cancelled: Weekly · Mon 10 May, and 1 more date');
    expect(off2?.text).toContain('> Weekly\n> Cancelled\n> Monday 10 May, 21:00 – 01:00, and 1 more date\n');
    await at(new Date('2027-05-09T06:00Z'));
    expect(await subjects()).toHaveLength(2);
    expect(await notices()).toEqual([]);
  });

  test('sends at most three mails a day at once, and the rest as one digest', async () => {
    await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
    for (const nth of [1, 2, 3, 4, 5]) {
      await aTango({ name: `Milonga ${nth}`, startsAt: hours(100) });
      await soonAfter(minutes(nth * 10));
    }
    expect(await subjects()).toEqual(['New: Milonga 3', 'New: Milonga 2', 'New: Milonga 1']);
    await at(new Date('2027-05-02T05:59Z'));
    expect(await subjects()).toHaveLength(3);
    await at(new Date('2027-05-02T06:00Z'));
    expect((await subjects())[0]).toBe('2 new events for you');
  });

  test.each([
    ['has not confirmed the address', { email_confirmed_at: null }],
    ['has one that takes no mail', { email_refused_at: now }],
    ['is suspended', { suspended_at: now }],
  ])('sends nothing to a user who %s, and deletes the notices', async (_, account) => {
    const other = await aPerson(tools, { email: 'other@example.org', ...account });
    await aFollow(db, other, { dances: [tango], mail: 'at-once' });
    await aTango();
    await soonAfter(now);
    expect(await subjects(other.email)).toEqual([]);
    expect(await notices()).toEqual([]);
  });
});

describe('changes', () => {
  test('mails a saver each change once, and skips changes that are reverted at once', async () => {
    const event = await aTango({ name: 'Bal', venue: 'Le Moulin', startsAt: new Date('2027-05-08T19:00Z') });
    await save(ana, event);
    const steps: [Parameters<typeof changeEvent>[2], string | undefined, string?][] = [
      [{ name: 'Bal' }, undefined],
      [
        { cancelled_at: now, cancelled_because: 'The hall is flooded.' },
        'Cancelled: Bal',
        '> Cancelled\n> Reason: The hall is flooded.\n> Saturday 8 May, 21:00 – 01:00',
      ],
      // A deleted event was cancelled before, so nothing changes for the user.
      [{ deleted_at: now }, undefined],
      [
        { deleted_at: null, cancelled_at: null, cancelled_because: null },
        'Back on: Bal',
        '> Back on\n> Saturday 8 May, 21:00 – 01:00',
      ],
      [
        { starts_at: new Date('2027-05-08T20:00Z'), venue: 'La Halle' },
        'Changed: Bal',
        '> Before: Saturday 8 May, 21:00 – 01:00\n> Now: Saturday 8 May, 22:00 – 01:00\n> Before: Le Moulin, ',
      ],
      [{ deleted_at: now }, 'No longer listed: Bal', '> No longer listed on Pista'],
    ];
    for (const [nth, [columns, subject, words = '']] of steps.entries()) {
      const before = await subjects();
      await changeEvent(db, event.id, columns);
      await soonAfter(hours(nth));
      const [newest, ...rest] = await mailsTo(ana.email);
      expect([nth, await subjects()]).toEqual([nth, subject === undefined ? before : [subject, ...before]]);
      if (subject !== undefined)
        expect([newest?.text, rest.length]).toEqual([expect.stringContaining(words), before.length]);
    }
    await changeEvent(db, event.id, { deleted_at: null });
    await at(hours(10));
    await changeEvent(db, event.id, { deleted_at: now });
    await soonAfter(hours(10));
    expect(await subjects()).toHaveLength(4);
    expect(await notices()).toEqual([]);
    expect(await db.selectFrom('event_watchers').select(['state', 'venue']).execute()).toEqual([
      { state: 'deleted', venue: 'La Halle' },
    ]);
  });

  test('mails at most four changes of an event per day, then one before it starts', async () => {
    const event = await aTango({ name: 'Bal', startsAt: hours(9) });
    await save(ana, event);
    for (let nth = 0; nth < 7; nth++) {
      await changeEvent(db, event.id, { cancelled_at: nth % 2 === 0 ? now : null });
      await soonAfter(minutes(10 * nth));
    }
    expect(await subjects()).toEqual(['Back on: Bal', 'Cancelled: Bal', 'Back on: Bal', 'Cancelled: Bal']);
    await at(hours(5.9));
    expect(await subjects()).toHaveLength(4);
    await at(hours(6));
    expect((await subjects())[0]).toBe('Cancelled: Bal');
    expect(await notices()).toEqual([]);
  });

  test('respects the settings, and compares all known events after a gap in the log', async () => {
    const bruno = await aPerson(tools, { email: 'bruno@example.org', locale: 'fr', wants_changes_by_mail: false });
    const event = await aTango({ name: 'Bal' });
    for (const person of [ana, bruno]) await save(person, event);
    await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
    await at(now);
    await changeEvent(db, event.id, { cancelled_at: now });
    await aTango({ name: 'Missed' });
    await breakChangeLog(db);
    await soonAfter(minutes(1));
    expect((await subjects()).sort()).toEqual(['Cancelled: Bal', 'New: Missed']);
    expect(await subjects(bruno.email)).toEqual([]);
    await soonAfter(minutes(5));
    expect(await subjects()).toHaveLength(2);
  });
});

test('notices changes that a failover gave the positions of lost ones', async () => {
  await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
  const lost = [await aTango({ name: 'Lost' }), await aTango({ name: 'Lost' })];
  await at(now);
  await loseEvents(
    db,
    lost.map(({ id }) => id),
  );
  await aTango({ name: 'Bal' });
  await aTango({ name: 'Milonga' });
  await soonAfter(minutes(1));
  const { html } = (await mailsTo('ana@example.org'))[0] ?? expect.fail('no mail');
  expect(html).toMatch(/Bal[\s\S]*Milonga/);
  expect(html).not.toContain('Lost');
  expect(await notices()).toEqual([]);
});

test('continues where a server of an older version stopped', async () => {
  await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
  await aTango({ name: 'Bal' });
  await at(now);
  await aTango({ name: 'Milonga' });
  await db.deleteFrom('notices').execute();
  // It does not know the content of the log at its cursor.
  await sql`update alert_cursor set position = (select position from event_change_head)`.execute(db);
  await aTango({ name: 'Práctica' });
  await soonAfter(minutes(1));
  expect(await subjects()).toEqual(['New: Práctica']);
});

test('deletes pending notices when the follow is paused in the profile', async () => {
  const follow = await aFollow(db, ana, { dances: [tango], mail: 'at-once' });
  await aTango();
  await at(now);
  expect(await notices()).toHaveLength(1);
  await send(app, 'PATCH', `/api/internal/follows/${follow.id}`, ana, { isPaused: true });
  expect(await notices()).toEqual([]);
});
