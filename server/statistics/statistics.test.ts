import { beforeEach, expect, test } from 'vitest';
import { countedActions } from '#contract/statistics.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { foldStatistics } from './service.ts';
import { addCounts } from './store.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db, { TRUST_PROXY: 'loopback' });
const limited = await testApp(db, { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 86_400_000;
let owner: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  owner = await aPerson(tools);
});

/** Counts an action of a visitor at the address, and returns the status of the response. */
async function count(
  id: string,
  { action = 'seen', from = '192.0.2.1', headers = {} }: { action?: string; from?: string; headers?: object } = {},
  server = app,
): Promise<number> {
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: `/api/internal/events/${id}/counts/${action}`,
    headers: { 'user-agent': firefox, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, ...headers },
  });
  expect(statusCode === 204 ? body : '').toBe('');
  return statusCode;
}

const rows = () => db.selectFrom('event_statistics').select(['event_id', 'action', 'count']).execute();

async function shown(id: string, query = '', person: Parameters<typeof send>[3] = owner, of = 'events') {
  await tools.statistics.flush();
  return send(app, 'GET', `/api/internal/${of}/${id}/statistics${query}`, person);
}

const none = { seen: 0, saved: 0, calendar: 0, clicked: 0 };

test('counts each action of a visitor once a day, and shows it by the day at the venue', async () => {
  // The evening before in New York, in the previous month.
  setTime(new Date('2027-05-01T02:00:00Z'));
  const event = await anEvent(db, { createdBy: owner, timeZone: 'America/New_York', startsAt: new Date('2027-06-01') });
  for (const action of countedActions) expect(await count(event.id, { action })).toBe(204);
  await count(event.id);
  await count(event.id, { from: '192.0.2.2' });
  await tools.statistics.flush();
  setTime(new Date('2027-05-02T02:00:00Z'));
  await count(event.id);
  const { status, body } = await shown(event.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    total: { seen: 3, saved: 1, calendar: 1, clicked: 1 },
    today: '2027-05-01',
    days: [
      { day: '2027-04-30', seen: 2, saved: 1, calendar: 1, clicked: 1 },
      { day: '2027-05-01', ...none, seen: 1 },
    ],
    months: [
      { month: '2027-04', seen: 2, saved: 1, calendar: 1, clicked: 1 },
      { month: '2027-05', ...none, seen: 1 },
    ],
  });
});

test('shows an empty result for an event without counts', async () => {
  const event = await anEvent(db, { createdBy: owner });
  expect((await shown(event.id)).body).toMatchObject({ total: none, days: [], months: [] });
});

test.each([
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['a preview by Telegram', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
  ['a program', { 'user-agent': 'curl/8.11.0' }],
  ['monitoring', { 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)' }],
  ['a remote-controlled browser', { 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/140.0.0.0' }],
  ['a client without a name', { 'user-agent': '' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a browser with Do Not Track', { dnt: '1' }],
  ['a browser with Global Privacy Control', { 'sec-gpc': '1' }],
])('does not count %s', async (_, headers) => {
  const event = await anEvent(db);
  expect(await count(event.id, { headers })).toBe(204);
  await tools.statistics.flush();
  expect(await rows()).toEqual([]);
});

test('does not count owners, members and administrators, but other users', async () => {
  const [member, other] = [await aPerson(tools), await aPerson(tools)];
  const club = await anOrganiser(db, { members: [member.account] });
  const [own, ofClub] = [await anEvent(db, { createdBy: owner }), await anEvent(db, { organiser: club })];
  await count(own.id, { headers: owner.headers });
  await count(ofClub.id, { headers: member.headers });
  await count(own.id, { headers: (await aPerson(tools, { roles: [...administrator] })).headers });
  await tools.statistics.flush();
  expect(await rows()).toEqual([]);
  await count(own.id, { headers: other.headers });
  await count(ofClub.id, { headers: { authorization: 'Bearer ' } });
  await tools.statistics.flush();
  expect((await rows()).map(({ count }) => count)).toEqual([1, 1]);
});

test('drops counts of unknown, deleted and hidden events, and rejects invalid ids and actions', async () => {
  const deleted = await anEvent(db, { deletedAt: now });
  const hidden = await anEvent(db);
  await db.updateTable('events').set({ hidden_because: '' }).where('id', '=', hidden.id).execute();
  for (const id of [crypto.randomUUID(), deleted.id, hidden.id]) expect(await count(id)).toBe(204);
  expect(await count("1'; drop table event_statistics; --")).toBe(400);
  expect(await count(hidden.id, { action: 'liked' })).toBe(400);
  await tools.statistics.flush();
  expect(await rows()).toEqual([]);
});

test('limits what one network can add, with forged browsers and with floods', async () => {
  const event = await anEvent(db);
  const forged = (nth: number) => ({ headers: { 'user-agent': `${firefox} ${nth}` } });
  for (let nth = 0; nth < 60; nth++) await count(event.id, forged(nth));
  await tools.statistics.flush();
  expect(await rows()).toEqual([{ event_id: event.id, action: 'seen', count: 50 }]);

  const statuses = new Set<number>();
  for (let nth = 0; nth < 250; nth++) statuses.add(await count(crypto.randomUUID(), {}, limited.app));
  expect([...statuses]).toEqual([204, 429]);
  expect(await count(event.id, { from: '192.0.2.7' }, limited.app)).toBe(204);
});

test('keeps counts that could not be written, and writes them once', async () => {
  const event = await anEvent(db);
  await count(event.id);
  await db.schema.alterTable('event_statistics').renameTo('elsewhere').execute();
  await expect(tools.statistics.flush()).rejects.toThrow('event_statistics');
  await db.schema.alterTable('elsewhere').renameTo('event_statistics').execute();
  await count(event.id, { from: '192.0.2.2' });
  await tools.statistics.flush();
  await tools.statistics.flush();
  expect(await rows()).toEqual([{ event_id: event.id, action: 'seen', count: 2 }]);
});

test('writes what is left when it closes', async () => {
  const event = await anEvent(db);
  await count(event.id);
  await tools.statistics.close();
  expect(await rows()).toHaveLength(1);
});

test('adds up the dates of a series and the events of an organiser, for its members only', async () => {
  const member = await aPerson(tools);
  const club = await anOrganiser(db, { members: [member.account] });
  const seriesId = crypto.randomUUID();
  await db.insertInto('event_series').values({ id: seriesId, rule: 'FREQ=WEEKLY', created_at: now }).execute();
  const of = { organiser: club, seriesId };
  const [first, second] = [await anEvent(db, of), await anEvent(db, of)];
  const [single, deleted] = [await anEvent(db, { organiser: club }), await anEvent(db, { ...of, deletedAt: now })];
  const given = await anEvent(db, { seriesId, createdBy: owner });
  const counted = [first, second, single, deleted, given].map(({ id }) => id);
  await addCounts(
    db,
    counted.map((eventId) => ({ eventId, day: '2027-04-30', action: 'seen' as const, count: 10 })),
  );
  const seen = async (...asked: Parameters<typeof shown>) => (await shown(...asked)).body.total?.seen;
  expect(await seen(first.id, '', member)).toBe(10);
  expect(await seen(first.id, '?dates=series', member)).toBe(20);
  expect(await seen(single.id, '?dates=series', member)).toBe(10);
  expect(await seen(given.id, '?dates=series')).toBe(10);
  expect(await seen(club.id, '', member, 'organisers')).toBe(30);
  for (const [id, of] of [[first.id], [club.id, 'organisers']] as const) {
    const { status, body } = await shown(id, '?dates=series', owner, of);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  }
  expect((await shown(crypto.randomUUID())).status).toBe(404);
  expect((await shown(deleted.id, '', member)).status).toBe(410);
});

test('folds the days of months that ended more than 13 months ago, and keeps the sums', async () => {
  const event = await anEvent(db, { createdBy: owner });
  const old = new Date(now.getTime() - 500 * dayMs).toISOString().slice(0, 8);
  const add = (day: string, action: 'seen' | 'saved' = 'seen') =>
    addCounts(db, [{ eventId: event.id, day, action, count: 5 }]);
  await add(`${old}01`);
  await add(`${old}15`);
  await add(`${old}28`, 'saved');
  await add('2027-04-02');
  for (let night = 0; night < 2; night++) {
    await foldStatistics.run(tools, new AbortController().signal);
    expect(await rows()).toHaveLength(3);
  }
  const { body } = await shown(event.id);
  expect(body.total).toEqual({ ...none, seen: 15, saved: 5 });
  expect(body.months).toEqual([
    { month: old.slice(0, 7), ...none, seen: 10, saved: 5 },
    { month: '2027-04', ...none, seen: 5 },
  ]);
});

test('deletes the counts with the event', async () => {
  const event = await anEvent(db);
  await count(event.id);
  await tools.statistics.flush();
  await db.deleteFrom('event_dances').where('event_id', '=', event.id).execute();
  await db.deleteFrom('event_slugs').where('event_id', '=', event.id).execute();
  await db.deleteFrom('events').where('id', '=', event.id).execute();
  expect(await rows()).toEqual([]);
});
