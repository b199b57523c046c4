import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ListedEvent, OwnEvent } from '#contract/events.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const address = '/api/internal/user_events';
const hour = 3_600_000;

let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
});

const at = (hours: number) => new Date(tools.clock().getTime() + hours * hour);
const mine = (name: string, startsIn: number, more = {}) =>
  anEvent(db, { name, startsAt: at(startsIn), endsAt: at(startsIn + 4), createdBy: organiser, ...more });
const list = async (query = '', someone = organiser) => send(app, 'GET', `${address}${query}`, someone);
const namesIn = async (query = '') => (await list(query)).body.map((event: OwnEvent) => event.name);
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1];

describe('my events', () => {
  test('returns upcoming events by start, then past ones, latest first', async () => {
    await mine('last year', -9000);
    await mine('tomorrow', 24);
    await mine('tonight', 2);
    await mine('yesterday', -24);
    await mine('going on', -1);
    await mine('ends now', -4);
    await anEvent(db, { startsAt: at(3) });
    expect(await namesIn()).toEqual(['going on', 'tonight', 'tomorrow', 'ends now', 'yesterday', 'last year']);
    expect(await namesIn('?when=upcoming')).toEqual(['going on', 'tonight', 'tomorrow']);
    expect(await namesIn('?when=past')).toEqual(['ends now', 'yesterday', 'last year']);
    const { headers, body } = await list('?when=past');
    expect(headers).toMatchObject({ 'x-total-count': '3', 'cache-control': 'private, no-store' });
    expect(
      z
        .array(OwnEvent)
        .parse(body)
        .map((event) => event.isOver),
    ).toEqual([true, true, true]);
  });

  test('groups a series by its next date, with the number of dates, on request', async () => {
    const aSeries = async (name: string, starts: number[], more = {}) => {
      const seriesId = crypto.randomUUID();
      const series = { id: seriesId, rule: 'FREQ=WEEKLY;COUNT=9', created_at: now };
      await db.insertInto('event_series').values(series).execute();
      for (const start of starts) await mine(`${name} ${start}`, start, { seriesId, ...more });
      return seriesId;
    };
    const weekly = await aSeries('weekly', [-338, -170, -2, 166, 334]);
    const monthly = await aSeries('monthly', [-700, 20, 740]);
    await mine('single', 30);
    const cancel = (name: string) =>
      db.updateTable('events').set({ cancelled_at: now }).where('name', '=', name).execute();
    await cancel('weekly -2');

    const grouped = async (query: string) => {
      const { body, headers } = await list(`?group=series${query}`);
      const rows = z.array(ListedEvent).parse(body);
      return [headers['x-total-count'], ...rows.map((row) => [row.name, row.datesInList])];
    };
    const upcoming = [
      ['monthly 20', 2],
      ['single', undefined],
      ['weekly 166', 3],
    ];
    const past = [
      ['weekly -170', 2],
      ['monthly -700', 1],
    ];
    expect(await grouped('&when=upcoming')).toEqual(['3', ...upcoming]);
    expect(await grouped('&when=past')).toEqual(['2', ...past]);
    expect(await grouped('&q=weekly')).toEqual(['2', upcoming[2], past[0]]);

    const walked: unknown[] = [];
    for (let next: string | undefined = '?group=series&limit=1'; next; ) {
      const { headers, body } = await list(next.replace(/^[^?]*/, ''));
      walked.push(...body.map((row: ListedEvent) => [row.name, row.datesInList]));
      next = nextOf(headers.link);
    }
    expect(walked).toEqual([...upcoming, ...past]);

    expect(await namesIn(`?series=${weekly}&when=upcoming`)).toEqual(['weekly -2', 'weekly 166', 'weekly 334']);
    expect(await namesIn(`?series=${monthly}&when=past`)).toEqual(['monthly -700']);
    expect((await list(`?series=${weekly}`, await aPerson(tools))).body).toEqual([]);
    // Requests without grouping return all dates.
    expect((await list()).body).toHaveLength(9);
    expect((await list()).body[0]).not.toHaveProperty('datesInList');

    await cancel('weekly 166');
    await cancel('weekly 334');
    expect(await grouped('&when=upcoming&q=weekly')).toEqual(['1', ['weekly -2', 3]]);
  });

  test.each([1, 2, 3, 5])('pages by links, %i at a time, without repetitions', async (limit) => {
    for (const start of [1, 1, 2, 5, 9, -5, -5, -8, -30]) await mine(`at ${start}`, start);
    const whole = (await list('?limit=100')).body.map((event: OwnEvent) => event.id);
    const read: string[] = [];
    for (let next: string | undefined = `?limit=${limit}`; next; ) {
      const { headers, body } = await list(next.replace(/^[^?]*/, ''));
      expect(headers['x-total-count']).toBe('9');
      expect(body.length).toBeLessThanOrEqual(limit);
      read.push(...body.map((event: OwnEvent) => event.id));
      next = nextOf(headers.link);
    }
    expect(whole).toHaveLength(9);
    expect(read).toEqual(whole);
  });

  test('searches name, venue and town, ignoring accents', async () => {
    await mine('Soirée d’été', 2, { venue: 'Péniche', town: 'Paris' });
    await mine('Milonga', 3, { venue: 'Le Phare', town: 'Brest' });
    await mine('Bal d’été', -30, { venue: 'Le Phare', town: 'Brest' });
    expect(await namesIn('?q=ETE')).toEqual(['Soirée d’été', 'Bal d’été']);
    expect(await namesIn('?q=phare%20ete')).toEqual(['Bal d’été']);
    expect(await namesIn('?q=%25')).toHaveLength(3);
    expect(await namesIn('?q=nowhere')).toEqual([]);
    expect((await list('?q=phare&when=upcoming')).headers['x-total-count']).toBe('1');
  });

  test('includes cancelled and hidden events with the reason, but no deleted ones', async () => {
    await mine('cancelled', 1, { cancelledAt: now });
    const hidden = await mine('hidden', 2, { deletedAt: now });
    await db.updateTable('events').set({ hidden_because: 'A copy.' }).where('id', '=', hidden.id).execute();
    await mine('deleted', 3, { deletedAt: now });
    expect((await list()).body).toMatchObject([
      { name: 'cancelled', isCancelled: true, hiddenBecause: null },
      { name: 'hidden', isCancelled: false, hiddenBecause: 'A copy.' },
    ]);
  });

  test.each(['x', 'upcoming.x', 'past.', 'MTgwMDAwMDAwMDAwMA'])('rejects the cursor %s', async (cursor) => {
    const { status, body } = await list(`?cursor=${cursor}`);
    expect([status, body.fields?.[0]?.path]).toEqual([400, 'cursor']);
  });

  test('excludes events of other users', async () => {
    await mine('tonight', 2);
    expect((await list('', await aPerson(tools, { roles: [...administrator] }))).body).toEqual([]);
    expect((await send(app, 'GET', address)).status).toBe(401);
  });
});

describe('the creator of an event', () => {
  const shownTo = async (idOrSlug: string, someone?: typeof organiser) =>
    send(app, 'GET', `/api/internal/events/${idOrSlug}`, someone);

  test('shows the id to everyone, address and roles to the creator and administrators', async () => {
    const event = await mine('tonight', 2);
    const boss = await aPerson(tools, { roles: [...administrator] });
    const everything = { id: organiser.id, email: organiser.email, roles: ['ROLE_USER'] };
    // Alternates, so that a cached response cannot be mistaken for another user's.
    for (const idOrSlug of [event.id, event.slug]) {
      expect((await shownTo(idOrSlug)).body.createdBy).toEqual({ id: organiser.id });
      expect((await shownTo(idOrSlug, organiser)).body.createdBy).toEqual(everything);
      expect((await shownTo(idOrSlug, await aPerson(tools))).body.createdBy).toEqual({ id: organiser.id });
      expect((await shownTo(idOrSlug, boss)).body.createdBy).toEqual(everything);
      expect((await shownTo(idOrSlug)).body.createdBy).toEqual({ id: organiser.id });
    }
  });

  test('is not cached and varies by user', async () => {
    const event = await mine('tonight', 2);
    const personal = await shownTo(event.id, organiser);
    expect(personal.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(personal.headers.vary).toContain('authorization');
    expect(personal.headers.etag).toBeUndefined();
    // Also for users who see no more than anonymous ones.
    for (const someone of [undefined, await aPerson(tools)]) {
      expect((await shownTo(event.id, someone)).headers.vary).toBe('authorization, accept-encoding');
    }
  });

  test('adds nothing for deleted events or invalid tokens', async () => {
    const deleted = await mine('deleted', 2, { deletedAt: now });
    expect((await shownTo(deleted.id, organiser)).status).toBe(410);
    expect((await shownTo('nothing', organiser)).status).toBe(404);
    const event = await mine('tonight', 2);
    const stranger = { ...organiser, headers: { authorization: 'Bearer nonsense' } };
    expect((await shownTo(event.id, stranger)).body.createdBy).toEqual({ id: organiser.id });
  });
});
