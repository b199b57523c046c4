import { setTimeout as pause } from 'node:timers/promises';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, expect, test } from 'vitest';
import { maxSaved, maxSavedPerRequest } from '#contract/saved.ts';
import { sweepSaved } from '#server/saved/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aSource, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
let dancer: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  dancer = await aPerson(tools, { locale: 'en' });
});

const path = '/api/internal/saved';
const save = (eventIds: string[], more: object = {}) => send(app, 'POST', path, dancer, { eventIds, ...more });
const unsave = (id: string) => send(app, 'DELETE', `${path}/${id}`, dancer);
const list = async (query = '') => (await send(app, 'GET', `${path}?${query}`, dancer)).body;
const savedIds = async () => (await send(app, 'GET', `${path}/ids`, dancer)).body.ids;
const watchers = () => db.selectFrom('event_watchers').selectAll().orderBy('event_id').execute();
const cancel = (id: string) => db.updateTable('events').set({ cancelled_at: now }).where('id', '=', id).execute();

test('lists saved events by start, past ones separately, and ignores ended and unknown ones', async () => {
  const later = await anEvent(db, { name: 'Later', startsAt: inDays(3) });
  const sooner = await anEvent(db, { name: 'Sooner', startsAt: inDays(2) });
  const over = await anEvent(db, { name: 'Over', startsAt: inDays(-2) });
  const gone = await anEvent(db, { deletedAt: now });
  const first = await save([later.id, over.id, gone.id, crypto.randomUUID()], { timeZone: 'Europe/Paris' });
  expect([first.status, first.body]).toEqual([200, { ids: [later.id] }]);
  // Saving again changes nothing; the first time zone is kept, and unknown ones are ignored.
  await save([sooner.id.toUpperCase(), later.id], { timeZone: 'Asia/Tokyo' });
  const again = await save([later.id], { timeZone: '+02:00' });
  expect(again.body).toEqual({ ids: [later.id] });
  const user = await db.selectFrom('users').select('time_zone').where('id', '=', dancer.id).executeTakeFirst();
  expect(user?.time_zone).toBe('Europe/Paris');

  const names = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['Sooner', 'Later']);
  expect((await savedIds()).sort()).toEqual([later.id, sooner.id].sort());
  const page = await send(app, 'GET', `${path}?limit=1`, dancer);
  expect([page.body[0].name, String(page.headers.link)]).toEqual(['Sooner', expect.stringContaining('rel="next"')]);
  const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
  expect((await send(app, 'GET', next, dancer)).body.map(({ name }: { name: string }) => name)).toEqual(['Later']);

  setTime(inDays(2.5));
  expect([await names('when=upcoming'), await names('when=past')]).toEqual([['Later'], ['Sooner']]);
  expect(await savedIds()).toEqual([later.id]);
  expect((await save(Array.from({ length: maxSavedPerRequest + 1 }, () => later.id))).status).toBe(400);
});

test('shows what happened to cancelled, moved, deleted, hidden, waiting and joined events', async () => {
  const names = ['Cancelled', 'Moved', 'Renamed', 'Deleted', 'Hidden', 'Joined', 'Waiting'] as const;
  const events = Object.fromEntries(
    await Promise.all(
      names.map(async (name, day) => [
        name,
        await anEvent(db, { name, venue: 'La Peniche', startsAt: inDays(day + 1) }),
      ]),
    ),
  );
  await save(names.map((name) => events[name].id));
  const kept = await anEvent(db, { name: 'Same evening', startsAt: inDays(6) });
  const others = await anEvent(db, { createdBy: dancer });
  const source = await aSource(db, {
    owner: dancer,
    event: events.Moved,
    joined: kept,
    claimed: others,
    claimant: dancer,
  });
  await db
    .updateTable('source_entries')
    .set({ own_event_id: events.Joined.id })
    .where('id', '=', source.joined)
    .execute();
  const change = (name: string, values: object) =>
    db.updateTable('events').set(values).where('id', '=', events[name].id).execute();
  await cancel(events.Cancelled.id);
  await change('Moved', { starts_at: new Date(events.Moved.starts_at.getTime() + 3_600_000), venue: 'El Salón' });
  await change('Renamed', { venue: 'La Péniche' });
  await change('Deleted', { deleted_at: now });
  await change('Hidden', { deleted_at: now, hidden_because: 'spam' });
  await change('Joined', { deleted_at: now });
  await change('Waiting', { deleted_at: now, approval: 'waiting', approval_at: now });

  const rows = await list();
  expect(
    rows.map(({ name, event }: { name: string; event: { isCancelled: boolean } | null }) => [name, event?.isCancelled]),
  ).toEqual([
    ['Cancelled', true],
    ['Moved', false],
    ['Renamed', false],
    ['Deleted', undefined],
    [null, undefined],
    ['Same evening', false],
    [null, undefined],
  ]);
  expect(rows.map(({ savedAs }: { savedAs?: object }) => savedAs)).toEqual([
    undefined,
    { dateStart: '2027-05-03T14:00:00+02:00', place: 'La Peniche' },
    ...[undefined, undefined, undefined],
    // Another venue than the saved one.
    { dateStart: '2027-05-07T14:00:00+02:00', place: 'La Peniche' },
    undefined,
  ]);
  // Without an account, deleted events are not described; the order is that of the ids.
  const ids = ['Hidden', 'Deleted', 'Joined', 'Moved'].map((name) => events[name].id);
  const looked = await send(app, 'GET', `${path}/look?ids=${ids.join(',')}`);
  expect(looked.body.map(({ id, event }: { id: string; event: { name: string } | null }) => [id, event?.name])).toEqual(
    [
      [ids[0], undefined],
      [ids[1], undefined],
      [ids[2], 'Same evening'],
      [ids[3], 'Moved'],
    ],
  );
  expect(Object.keys(looked.body[0])).toEqual(['id', 'event']);
  expect([looked.headers['cache-control'], (await send(app, 'GET', `${path}/look?ids=tango`)).status]).toEqual([
    'private, no-store',
    400,
  ]);
});

test('keeps the state of earlier messages, whether saved or not', async () => {
  const [told, saved] = [await anEvent(db, { startsAt: inDays(3) }), await anEvent(db)];
  const known = {
    starts_at: inDays(2),
    ends_at: inDays(2.2),
    venue: 'Before',
    address: 'There',
    state: 'standing',
  } as const;
  const row = { ...known, user_id: dancer.id, event_id: told.id, told_at: now };
  await db.insertInto('event_watchers').values(row).execute();
  expect(await savedIds()).toEqual([]);
  await save([told.id, saved.id]);
  expect(
    (await watchers()).map(({ venue, starts_at, saved_starts_at, saved_at }) => ({
      venue,
      starts_at,
      saved_starts_at,
      isSaved: saved_at !== null,
    })),
  ).toEqual([
    { venue: 'Before', starts_at: inDays(2), saved_starts_at: inDays(3), isSaved: true },
    { venue: saved.venue, starts_at: saved.starts_at, saved_starts_at: saved.starts_at, isSaved: true },
  ]);
  for (const id of [told.id, saved.id, saved.id, crypto.randomUUID()]) expect((await unsave(id)).status).toBe(204);
  expect(await watchers()).toEqual([expect.objectContaining({ ...row, saved_at: null, saved_starts_at: null })]);

  // The state is deleted some nights later.
  await save([saved.id]);
  const data = (await send(app, 'GET', '/api/internal/profile/data', dancer)).body;
  expect(data.savedEvents.map(({ slug }: { slug: string }) => slug).sort()).toEqual([told.slug, saved.slug].sort());
  const sweep = () => sweepSaved.run(tools, new AbortController().signal);
  setTime(inDays(61));
  await sweep();
  expect(await watchers()).toHaveLength(2);
  setTime(inDays(62));
  await sweep();
  expect((await watchers()).map(({ event_id }) => event_id)).toEqual([told.id]);
});

test('limits saved events to a thousand, and still accepts one of them again', async () => {
  const { fact_bits, facts, prices, programme, ...event } = await anEvent(db);
  const texts = {
    ...{ morton: Number(event.morton), price: 0 },
    description_translations: '{}',
    facts: JSON.stringify(facts),
    prices: JSON.stringify(prices),
    programme: JSON.stringify(programme),
  };
  const rest = Array.from({ length: maxSaved }, () => crypto.randomUUID());
  await db.transaction().execute(async (db) => {
    const copies = rest.map((id) => ({ ...event, ...texts, id, slug: `copy-${id}` }));
    await db.insertInto('events').values(copies).execute();
    const slugs = copies.map(({ id, slug }) => ({ event_id: id, slug }));
    await db.insertInto('event_slugs').values(slugs).execute();
  });
  await save(rest.slice(0, maxSavedPerRequest));
  expect((await save(rest.slice(maxSavedPerRequest))).body.ids).toHaveLength(maxSaved - maxSavedPerRequest);
  const refused = await save([event.id]);
  expect([refused.status, refused.body.code]).toEqual([409, 'too-many-saved']);
  expect((await save(rest.slice(0, 1))).status).toBe(200);
  await unsave(rest[0] ?? '');
  expect((await save([event.id])).body.ids).toEqual([event.id]);
});

test('saves the state after a concurrent change', async () => {
  const [event, other] = [await anEvent(db), await anEvent(db)];
  await save([other.id]);
  let saving: Promise<unknown> | undefined;
  await db.transaction().execute(async (db) => {
    await db.updateTable('events').set({ venue: 'El Salón' }).where('id', '=', event.id).execute();
    saving = save([event.id]);
    // The concurrent request waits for the lock; without it, it would finish before this commit.
    await pause(200);
  });
  await saving;
  expect((await watchers()).map(({ venue }) => venue)).toEqual(['El Salón', other.venue]);
});

test('serves the private calendar to its URL, until that is renewed', async () => {
  const [stands, off, past, long, gone] = [
    await anEvent(db, { name: 'Milonga' }),
    await anEvent(db, { name: 'Bal' }),
    await anEvent(db, { name: 'Last week' }),
    await anEvent(db, { name: 'Long ago' }),
    await anEvent(db, { name: 'Deleted' }),
  ];
  await save([stands, off, past, long, gone].map(({ id }) => id));
  await cancel(off.id);
  await db.updateTable('events').set({ deleted_at: now }).where('id', '=', gone.id).execute();
  for (const [{ id }, day] of [[past, -29] as const, [long, -31] as const])
    await db
      .updateTable('events')
      .set({ starts_at: inDays(day - 0.2), ends_at: inDays(day) })
      .where('id', '=', id)
      .execute();

  const feed = `${path}/feed`;
  expect((await send(app, 'GET', feed, dancer)).body).toEqual({ path: null });
  const first = (await send(app, 'PUT', feed, dancer)).body.path;
  expect((await send(app, 'GET', feed, dancer)).body).toEqual({ path: first });
  const answer = await app.inject(first);
  const { etag = '' } = answer.headers;
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  const read = calendar
    .getAllSubcomponents('vevent')
    .map((part) => [String(part.getFirstPropertyValue('summary')), String(part.getFirstPropertyValue('status'))]);
  expect(read).toEqual([
    ['Last week', 'CONFIRMED'],
    ['Milonga', 'CONFIRMED'],
    ['Cancelled: Bal', 'CANCELLED'],
  ]);
  const others = Object.values(nodeIcal.sync.parseICS(answer.body)).filter((part) => part?.type === 'VEVENT');
  expect(others.map((part) => (part?.type === 'VEVENT' ? [part.summary, part.status] : []))).toEqual(read);
  expect(calendar.getFirstPropertyValue('name')).toBe('Saved events · Pista');
  expect(answer.body).not.toContain(dancer.account.name);
  // The file does not contain its secret.
  const secretOf = (address: string) => /saved\/(.+)\.ics$/.exec(address)?.[1] ?? '';
  expect(answer.body.replace(/\r\n /g, '')).not.toContain(secretOf(first));
  const same = await app.inject({ url: first, headers: { 'if-none-match': etag } });
  expect([same.statusCode, same.body]).toEqual([304, '']);

  const second = (await send(app, 'PUT', feed, dancer)).body.path;
  const secret = secretOf(second);
  for (const address of [first, second.replace(secret, `${secret}A`), second.replace(secret, 'x'), '/feeds/saved/.ics'])
    expect((await app.inject(address)).statusCode).toBe(404);
  expect((await app.inject(second)).statusCode).toBe(200);
  await db.updateTable('users').set({ suspended_at: now }).where('id', '=', dancer.id).execute();
  expect((await app.inject(second)).statusCode).toBe(404);
  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', dancer.id).execute();
  expect((await send(app, 'DELETE', feed, dancer)).status).toBe(204);
  expect([(await app.inject(second)).statusCode, (await send(app, 'GET', feed, dancer)).body]).toEqual([
    404,
    { path: null },
  ]);
});
