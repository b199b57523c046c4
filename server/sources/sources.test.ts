import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { SourceEntry } from '#contract/source-entries.ts';
import type { FetchRefusal } from '#contract/source-problems.ts';
import type { Source } from '#contract/sources.ts';
import { FetchError, type Fetched, type GuardedFetch } from '#server/network/ssrf-safe-fetch.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { readAllDue } from './sync/read-due.ts';

const db = await testDatabase();
const { app, tools, clear, setTime, mailsTo } = await testApp(db);
const address = '/api/internal/sources';
const agenda = (name: string) => readFileSync(`testing/sources/${name}.ics`, 'utf8');

/** A local web: the current response of each address. */
const web = new Map<string, string | FetchRefusal | number>();
const asked: GuardedFetch[] = [];
const fetcher = {
  async fetch(url: string, question: GuardedFetch = {}): Promise<Fetched> {
    asked.push(question);
    const page = web.get(url) ?? 404;
    if (typeof page === 'string' && /^[a-z-]+$/.test(page)) throw new FetchError(page as FetchRefusal);
    const answer = { url, movedTo: null, isUnchanged: false, etag: '"1"', lastModified: null, type: null };
    const body = typeof page === 'string' ? new TextEncoder().encode(page) : null;
    return { ...answer, status: body ? 200 : Number(page), retryAfterSeconds: null, maxAgeSeconds: null, body };
  },
};
const reading = { ...tools, sources: { ...tools.sources, fetcher } };
const calendar = 'https://agenda.example/lyon.ics';
/** Entries reconciled in one transaction. */
let atOnce: number | undefined;

beforeEach(async () => {
  await clear();
  web.clear();
  atOnce = undefined;
  at('2026-12-01T12:00:00Z');
});

let now = new Date();
function at(instant: string) {
  now = new Date(instant);
  setTime(now);
}

function later(hours: number) {
  now = new Date(now.getTime() + hours * 3_600_000);
  setTime(now);
}

const lyon = { place: 'Lyon', countryCode: 'FR', displayName: '8 rue Gaston Charbonnier, 69003 Lyon, France' };
const house = (place: string, latitude = 45.76, longitude = 4.86) => ({
  place,
  location: { ...lyon, latitude, longitude },
});

async function anOwner() {
  const [type, dance] = [await anEventType(db, { slug: 'social' }), await aDance(db, { slug: 'tango' })];
  return { owner: await aPerson(tools), type, dance };
}
type Owner = Awaited<ReturnType<typeof anOwner>>;

const answers = ({ type, dance }: Owner) => ({
  defaults: {
    type: { id: type.id },
    dances: [{ id: dance.id }],
    price: { amount: null, currency: 'EUR' },
    venue: house('Notre Salle'),
    startTime: '21:00',
    endTime: '02:00',
  },
});

async function added({ owner }: Owner, body: object = { url: calendar }): Promise<string> {
  const { status, body: source } = await send(app, 'POST', address, owner, body);
  expect([status, source.state]).toEqual([201, 'reading']);
  await readAllDue(reading, atOnce);
  return source.id;
}

async function published(who: Owner, body?: object): Promise<string> {
  const id = await added(who, body);
  const { body: source } = await show(who, id);
  const places = source.places.map(({ text }: { text: string }, nth: number) => ({
    text,
    answer: house(text.split(',')[0] ?? text, 45.76 + nth / 100),
  }));
  const { status } = await send(app, 'PATCH', `${address}/${id}`, who.owner, {
    ...answers(who),
    places,
    publish: true,
  });
  expect(status).toBe(200);
  return id;
}

const show = async ({ owner }: Pick<Owner, 'owner'>, id: string): Promise<{ status: number; body: Source }> =>
  send(app, 'GET', `${address}/${id}`, owner);

async function preview({ owner }: Owner, id: string, query = 'limit=100'): Promise<SourceEntry[]> {
  return (await send(app, 'GET', `${address}/${id}/preview?${query}`, owner)).body;
}

async function readAgain() {
  await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
  await readAllDue(reading, atOnce);
}

const events = () => db.selectFrom('events').selectAll().orderBy('starts_at').orderBy('id').execute();
const standing = async () => (await events()).filter((event) => !event.cancelled_at && !event.deleted_at);
const called = async (name: string | RegExp) => (await events()).filter((event) => event.name.match(name));

test('imports a season after the answers in batches, keeps it in sync, and keeps corrections', async () => {
  atOnce = 3;
  web.set(calendar, agenda('agenda-1'));
  const who = await anOwner();
  const id = await added(who);
  const first = await show(who, id);
  expect(first.body).toMatchObject({
    state: 'preview',
    name: 'Agenda Danse Lyon',
    kind: 'calendar',
    publishedAt: null,
  });
  expect(first.body.questions.map(({ question }) => question)).toEqual(
    expect.arrayContaining(['type', 'dances', 'price', 'venue', 'places', 'startTime', 'endTime']),
  );
  // A "Studio 4" is not in Studio City, because its time zone differs.
  const countries = first.body.places.flatMap(({ suggestions }) => suggestions.map(({ countryCode }) => countryCode));
  expect(new Set(countries)).toEqual(new Set(['FR']));
  expect(first.body.suggested).toMatchObject({ timeZone: 'Europe/Paris', dances: [{ id: who.dance.id }] });
  const early = await send(app, 'PATCH', `${address}/${id}`, who.owner, { publish: true });
  expect(early.body).toMatchObject({
    code: 'invalid-input',
    fields: [{ path: 'defaults.type', rule: 'unanswered' }, { path: 'defaults.dances' }, { path: 'defaults.price' }],
  });
  expect(await events()).toEqual([]);

  const places = first.body.places.map(({ text }, nth) => ({
    text,
    answer: house(text.split(',')[0] ?? text, 45.76 + nth / 100),
  }));
  const done = await send(app, 'PATCH', `${address}/${id}`, who.owner, { ...answers(who), places, publish: true });
  expect(done.body).toMatchObject({ state: 'in-step', questions: [] });
  const milongas = await called(/^Milonga du Canal/);
  expect(milongas).toHaveLength(24);
  expect(new Set(milongas.map(({ series_id }) => series_id)).size).toBe(1);
  expect(milongas.filter(({ cancelled_at }) => cancelled_at).map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2027-02-25T19:30:00.000Z',
  ]);
  expect(milongas.map(({ starts_at }) => starts_at.toISOString())).toEqual(
    expect.arrayContaining(['2027-01-07T19:30:00.000Z', '2027-03-19T20:00:00.000Z', '2027-06-24T18:30:00.000Z']),
  );
  const [festival] = await called('Festival Balfolk des Monts');
  expect([festival?.starts_at.toISOString(), festival?.ends_at.toISOString(), festival?.price]).toEqual([
    '2027-05-14T19:00:00.000Z',
    '2027-05-17T00:00:00.000Z',
    null,
  ]);
  expect((await called('Soirée SBK'))[0]?.starts_at.toISOString()).toBe('2027-02-13T20:00:00.000Z');
  expect((await events()).some(({ name }) => /priv/i.test(name))).toBe(false);
  const all = await events();

  // A user renames one date, and moves another by half an hour.
  const [renamed, moved] = [milongas[0], milongas[1]];
  await correct(who, renamed?.id ?? '', { name: 'La milonga des rois' });
  await correct(who, moved?.id ?? '', { dateStart: '2027-01-14T20:00' });

  later(30);
  web.set(calendar, agenda('agenda-2'));
  await readAgain();
  const byId = new Map((await events()).map((event) => [event.id, event]));
  expect(byId.get(renamed?.id ?? '')?.name).toBe('La milonga des rois');
  expect(byId.get(moved?.id ?? '')).toMatchObject({
    name: 'Milonga du Canal (nouveau DJ)',
    starts_at: new Date('2027-01-14T19:00:00Z'),
  });
  expect(await called('Milonga du Canal \\(nouveau DJ\\)')).toHaveLength(21);
  expect((await called('Soirée SBK')).map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2027-02-14T20:00:00.000Z',
  ]);
  expect((await called('Festival Balfolk'))[0]?.cancelled_at).not.toBeNull();
  const [lindy] = await called(/^Lindy Hop social/);
  expect(lindy?.cancelled_at).toBeNull();
  // No page is lost, and one is new.
  expect([...byId.keys()]).toEqual(expect.arrayContaining(all.map((event) => event.id)));
  expect(byId.size).toBe(all.length + 1);
  const kept = (await preview(who, id)).filter((entry) => entry.kept.length > 0);
  expect(kept.map((entry) => entry.kept)).toEqual([['name'], ['dates']]);

  later(6);
  await readAgain();
  expect((await called(/^Lindy Hop social/))[0]?.cancelled_at).toBeNull();
  later(15);
  await readAgain();
  expect((await called(/^Lindy Hop social/))[0]?.cancelled_at).not.toBeNull();

  const before = await events();
  later(24);
  web.set(calendar, agenda('agenda-3-empty'));
  await readAgain();
  expect(await events()).toEqual(before);
  expect((await show(who, id)).body).toMatchObject({ state: 'held', hold: { reason: 'empty' } });
  expect(await mailsTo(who.owner.email)).toHaveLength(1);

  later(24);
  web.set(calendar, agenda('agenda-4-cut'));
  await readAgain();
  expect((await standing()).length).toBeGreaterThanOrEqual(before.filter((event) => !event.cancelled_at).length);
  expect((await show(who, id)).body).toMatchObject({ state: 'held', hold: { reason: 'cut' } });
  expect(await mailsTo(who.owner.email)).toHaveLength(1);

  later(24);
  web.set(calendar, agenda('agenda-1'));
  await readAgain();
  expect((await show(who, id)).body).toMatchObject({ state: 'in-step', hold: null });
  expect((await called(/^Lindy Hop social/))[0]?.cancelled_at).toBeNull();
  expect((await mailsTo(who.owner.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('de nouveau à jour'),
    expect.stringContaining('ces dates sont-elles annulées'),
  ]);
});

/**
 * A database in which transactions fail from the nth on, or only the nth fails: as when the server is killed, or one
 * event has an error.
 */
function brokenAt(nth: number, { isKilled }: { isKilled: boolean }): typeof db {
  let begun = 0;
  return new Proxy(db, {
    get(target, property) {
      const value = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (property !== 'transaction') return value.bind(target);
      return () => {
        begun += 1;
        if (begun === nth || (isKilled && begun > nth)) throw new Error('broken off');
        return target.transaction();
      };
    },
  });
}

test.each([
  ['the server is killed', true],
  ['something is wrong with one event', false],
])('repeats an interrupted reading in batches, %s: nothing is lost or duplicated', async (_, isKilled) => {
  atOnce = 4;
  const who = await anOwner();
  web.set(calendar, calendarOf(...evenings(5)));
  const id = await published(who);
  const before = await standing();
  const readWith = (nth: number) => ({ ...reading, db: brokenAt(nth, { isKilled }) });
  const told = async () => {
    const lines = await db.selectFrom('trail').selectAll().where('action', '=', 'source-read').execute();
    const counts = lines.map(({ details }) => details as { added: number; changed: number });
    const sum = (count: 'added' | 'changed') => counts.reduce((all, details) => all + details[count], 0);
    return { added: sum('added'), changed: sum('changed') };
  };
  let reads = 0;
  for (let [nth, isWhole] = [1, false]; !isWhole; nth++) {
    // All have another name, and one more is added now and then.
    const now = evenings(5 + Math.ceil(nth / 2)).map(({ name, start }) => ({
      name: `${name} (${nth})`,
      start,
      uid: start,
    }));
    if (nth === 1) for (const [index, evening] of now.entries()) evening.uid = evenings(6)[index]?.name ?? '';
    web.set(calendar, calendarOf(...now));
    const { body: beforehand } = await show(who, id);
    await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
    await readAllDue(readWith(nth), atOnce).catch(() => undefined);
    const { body: source } = await show(who, id);
    isWhole = source.lastReadAt !== beforehand.lastReadAt;
    if (!isWhole) {
      expect(source.found).toBe(beforehand.found);
      // By then a lease has ended, and so has the pause after a failure.
      later(2);
      await readAllDue(reading, atOnce);
    }
    later(1);
    reads = nth;
    expect((await standing()).map(({ name, starts_at }) => [name, starts_at.toISOString()])).toEqual(
      now.map(({ name, start }) => [name, `2027-01-${start.slice(6, 8)}T20:00:00.000Z`]),
    );
  }
  expect(reads).toBeGreaterThan(8);
  expect((await standing()).map((event) => event.id)).toEqual(expect.arrayContaining(before.map((event) => event.id)));
  const added = Math.ceil(reads / 2);
  expect(await events()).toHaveLength(5 + added);
  // Each rename of each existing event, and each new one.
  const renames = Array.from({ length: reads }, (_, nth) => 5 + Math.ceil(nth / 2)).reduce(
    (sum, count) => sum + count,
    0,
  );
  expect(await told()).toEqual({ added, changed: renames });
});

async function correct({ owner }: Owner, id: string, change: object) {
  const { body } = await send(app, 'GET', `/api/internal/events/${id}/edition`, owner);
  const local = (time: string) => time.slice(0, 16);
  const form = {
    ...body,
    dateStart: local(body.dateStart),
    dateEnd: local(body.dateEnd),
    location: { ...body.location, id: undefined },
    repeat: undefined,
    ...change,
  };
  expect((await send(app, 'PUT', `/api/internal/events/${id}`, owner, form)).status).toBe(200);
}

/** A calendar of single events: name, start and further properties. */
function calendarOf(...evenings: { name: string; start: string; uid?: string; more?: string[] }[]): string {
  const lines = evenings.flatMap(({ name, start, uid = name, more = [] }) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${name}`, `DTSTART;TZID=Europe/Paris:${start}`],
    ...[`DTEND;TZID=Europe/Paris:${start.slice(0, 9)}235900`, 'LOCATION:La Casita\\, Lyon', ...more, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:Europe/Paris', ...lines, 'END:VCALENDAR'].join('\r\n');
}

const evenings = (count: number, from = 1) =>
  Array.from({ length: count }, (_, nth) => ({
    name: `Bal ${['des lilas', 'du port', 'des amis', 'au moulin', 'de minuit', 'du lac'][(nth + from - 1) % 6]}`,
    start: `202701${String(nth + from + 9).padStart(2, '0')}T210000`,
  }));

test('in batches, delays what exceeds the owner’s limit as a whole, and imports what does not', async () => {
  atOnce = 50;
  const who = await anOwner();
  await db.updateTable('users').set({ email_confirmed_at: null }).execute();
  const nights = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ name: `Bal ${nth}`, start: `${dayAfter(nth)}T210000` }));
  web.set(calendar, calendarOf(...nights(3)));
  await published(who);
  const limited = { ...reading, config: { ...reading.config, hasRateLimits: true } };
  for (const [count, come] of [
    [130, 3],
    [110, 110],
  ] as const) {
    later(1);
    web.set(calendar, calendarOf(...nights(count)));
    await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
    await readAllDue(limited, atOnce);
    expect(await standing()).toHaveLength(come);
  }
});

function dayAfter(days: number): string {
  return Temporal.PlainDate.from('2027-01-10').add({ days }).toString().replaceAll('-', '');
}

test('joins a certain duplicate, asks about a possible one, and can separate both again', async () => {
  const who = await anOwner();
  const somebody = await aPerson(tools);
  const typed = { createdBy: somebody, type: who.type, dances: [who.dance], venue: 'La Casita' };
  const spot = { latitude: 45.76, longitude: 4.86 };
  const there = await anEvent(db, {
    ...{ ...typed, ...spot, name: 'Grand bal des lilas', link: 'https://lilas.example/bal-2027' },
    startsAt: new Date('2027-01-10T20:00:00Z'),
  });
  const alike = await anEvent(db, {
    ...{ ...typed, ...spot, name: 'Tango au port avec orchestre' },
    startsAt: new Date('2027-01-11T20:00:00Z'),
  });
  const [first, second] = evenings(2);
  if (!first || !second) throw new Error('two evenings');
  web.set(
    calendar,
    calendarOf({ ...first, more: ['URL:https://lilas.example/bal-2027'] }, { ...second, name: 'Les rois du port' }),
  );
  const id = await published(who);
  expect((await preview(who, id)).map(({ fate, event, likeness }) => [fate, event?.id, likeness !== null])).toEqual([
    ['duplicate', there.id, true],
    ['same', expect.not.stringMatching(alike.id), true],
  ]);
  // The event is another account's: its page names the source once its owner has accepted that.
  expect((await send(app, 'GET', `/api/internal/events/${there.id}`)).body.sources).toBeUndefined();
  await send(app, 'POST', '/api/internal/event_joins/answers', somebody, { answer: 'accepted', source: id });
  later(1);
  const shown = await send(app, 'GET', `/api/internal/events/${there.id}`);
  expect(shown.body.sources).toEqual([
    { name: 'agenda.example', host: 'agenda.example', link: 'https://lilas.example/bal-2027' },
  ]);
  expect(await standing()).toHaveLength(3);

  const chief = await aPerson(tools, { roles: [...administrator] });
  const { body: doubles } = await send(app, 'GET', '/api/internal/admin/event_doubles', chief);
  expect(doubles).toMatchObject([{ events: [{ name: 'Les rois du port' }, { id: alike.id }] }]);
  const [double] = doubles;
  const decide = (decision: string) =>
    send(app, 'POST', `/api/internal/admin/event_doubles/${double.entry}/decision`, chief, { decision });
  await decide('join');
  expect(await standing()).toHaveLength(2);
  // Old links lead to the remaining event.
  expect((await send(app, 'GET', `/api/internal/events/${double.events[0].slug}`)).body.id).toBe(alike.id);
  await readAgain();
  expect(await standing()).toHaveLength(2);
  await decide('apart');
  expect((await standing()).map((event) => event.id)).toContain(double.events[0].id);
  expect((await send(app, 'GET', '/api/internal/admin/event_doubles', chief)).body).toEqual([]);

  // The event's owner separates it from the entry that joined it.
  const own = await send(app, 'GET', `/api/internal/events/${there.id}/edition`, somebody);
  const part = `/api/internal/events/${there.id}/sources/${own.body.sources[0].entry}`;
  expect((await send(app, 'DELETE', part, who.owner)).status).toBe(403);
  expect((await send(app, 'DELETE', part, somebody)).status).toBe(204);
  await readAgain();
  expect((await standing()).map(({ name }) => name).sort()).toEqual([
    'Bal des lilas',
    'Grand bal des lilas',
    'Les rois du port',
    'Tango au port avec orchestre',
  ]);
});

test('joins events of an address that two accounts added, changed ones too; imports others', async () => {
  const who = await anOwner();
  const other = { ...who, owner: await aPerson(tools) };
  const [first] = evenings(1);
  if (!first) throw new Error('an evening');
  web.set(calendar, calendarOf(first));
  const id = await published(who);
  const [event] = await standing();
  web.set(calendar, calendarOf({ ...first, name: 'Fest-noz', uid: first.name }));
  const theirs = await published(other);
  expect(await preview(other, theirs)).toMatchObject([{ fate: 'duplicate', event: { id: event?.id } }]);
  expect((await send(app, 'GET', `/api/internal/events/${event?.id}`)).body.sources).toHaveLength(1);
  await send(app, 'DELETE', `${address}/${id}?events=delete`, who.owner);
  await readAllDue(reading, atOnce);
  expect(await standing()).toMatchObject([{ name: 'Fest-noz', created_by: other.owner.id }]);
});

test('mails one failure and one recovery; holds a shrunken source until its owner confirms it', async () => {
  const who = await anOwner();
  web.set(calendar, calendarOf(...evenings(6)));
  const id = await published(who);
  for (const refusal of ['unreachable', 403, '<html>Please sign in</html>', 'too-slow', 500] as const) {
    web.set(calendar, refusal);
    later(10);
    await readAgain();
  }
  expect((await show(who, id)).body).toMatchObject({
    state: 'failing',
    failures: 5,
    problems: [{ code: 'server-error' }],
  });
  expect(await standing()).toHaveLength(6);
  expect(await mailsTo(who.owner.email)).toHaveLength(1);
  web.set(calendar, calendarOf(...evenings(6)));
  await readAgain();
  expect(await mailsTo(who.owner.email)).toHaveLength(2);

  // An unknown place is asked about once.
  web.set(
    calendar,
    calendarOf(...evenings(6)).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:Bal nouveau\r\nDTSTART;TZID=Europe/Paris:20270109T210000\r\nDTEND;TZID=Europe/Paris:20270109T235900\r\nLOCATION:Ailleurs\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ),
  );
  for (const hours of [7, 7]) {
    later(hours);
    await readAgain();
  }
  expect(await mailsTo(who.owner.email)).toHaveLength(3);

  // The last one exists: those before it are missing, not out of sight.
  web.set(calendar, calendarOf(...evenings(1, 6)));
  for (const hours of [1, 30, 30]) {
    later(hours);
    await readAgain();
  }
  expect((await show(who, id)).body).toMatchObject({ state: 'held', hold: { reason: 'shrunken', events: 5 } });
  expect([(await standing()).length, (await mailsTo(who.owner.email)).length]).toEqual([6, 4]);
  const { body: released } = await send(app, 'PATCH', `${address}/${id}`, who.owner, { release: true });
  expect(released.state).toBe('held');
  await readAllDue(reading, atOnce);
  expect((await show(who, id)).body).toMatchObject({ state: 'in-step', hold: null, counts: { cancelled: 5, same: 1 } });
  expect(await standing()).toHaveLength(1);
});

test('pauses a source: it is not read, its events stay, and missed changes follow on resuming', async () => {
  const who = await anOwner();
  web.set(calendar, calendarOf(...evenings(3)));
  const id = await published(who);
  const change = (body: object, person: { headers: { authorization: string } } = who.owner) =>
    send(app, 'PATCH', `${address}/${id}`, person, body);
  expect((await change({ isPaused: true }, await aPerson(tools))).status).toBe(403);
  expect((await change({ isPaused: true })).body).toMatchObject({ state: 'paused', nextReadAt: null });
  web.set(calendar, calendarOf(...evenings(4)));
  later(48);
  await readAgain();
  expect(await standing()).toHaveLength(3);
  expect((await send(app, 'POST', `${address}/${id}/reads`, who.owner, {})).body.code).toBe('source-paused');
  // Only an administrator can resume a source that an administrator stopped.
  const chief = await aPerson(tools, { roles: [...administrator] });
  const manage = (isStopped: boolean) => send(app, 'PATCH', `/api/internal/admin/sources/${id}`, chief, { isStopped });
  expect((await manage(true)).body.state).toBe('stopped');
  expect((await change({ isPaused: false })).body.code).toBe('source-stopped');
  expect((await manage(false)).body.state).toBe('paused');
  expect((await change({ isPaused: false })).body).toMatchObject({ state: 'in-step', nextReadAt: now.toISOString() });
  // A request in the moment before a reader takes the source shows that it will be read.
  expect((await show(who, id)).body).toMatchObject({ isBeingRead: true });
  await readAllDue(reading, atOnce);
  expect((await show(who, id)).body).toMatchObject({ isBeingRead: false });
  expect(await standing()).toHaveLength(4);
  const { body: trail } = await send(app, 'GET', `/api/internal/admin/trail?subject=${id}`, chief);
  expect(trail.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor?.id])).toEqual(
    expect.arrayContaining([
      ['source-stopped', who.owner.id],
      ['source-resumed', who.owner.id],
    ]),
  );
});

test('follows a page to its calendar; a new version of a file keeps the pages', async () => {
  const who = await anOwner();
  web.set('https://ecole.example', '<title>École</title><a href="/saison.ics">Agenda</a>');
  web.set('https://ecole.example/saison.ics', calendarOf(...evenings(3)));
  const id = await published(who, { url: 'ecole.example' });
  expect((await show(who, id)).body).toMatchObject({ kind: 'calendar', url: 'https://ecole.example', found: 3 });

  // `webcal:` does not say which protocol its server has.
  web.set('https://old.example/a.ics', 'unreachable').set('http://old.example/a.ics', calendarOf(...evenings(2)));
  const old = await added(who, { url: 'webcal://old.example/a.ics' });
  expect((await show(who, old)).body).toMatchObject({ state: 'preview', found: 2 });

  const table = (rows: string) => ({
    name: 'file',
    fileName: 'saison.csv',
    value: Buffer.from(`Nom;Date;Heure;Lieu\n${rows}`),
  });
  const since = { name: 'since', value: '2026-11-01' };
  const workbook = { ...table(''), fileName: 'saison.xlsx', value: Buffer.from('PK\x03\x04xl/workbook.xml') };
  const upload = async (url: string, ...parts: Parameters<typeof formData>[0]) => {
    const { payload, headers } = await formData(parts);
    const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.owner.headers } });
    await readAllDue(reading, atOnce);
    return { status: answer.statusCode, body: answer.json() };
  };
  const { body: unread } = await upload(address, workbook);
  expect((await show(who, unread.id)).body).toMatchObject({ state: 'failing', problems: [{ code: 'bad-type' }] });
  const handed = await upload(
    address,
    since,
    table('Fête du parc;12/02/2027;20h30;Lyon\nGuinguette;13/02/2027;18h;Lyon\nRien;;;\nVieux bal;14/11/2026;20h;Lyon'),
  );
  expect(handed).toMatchObject({ status: 201, body: { state: 'reading' } });
  const file = handed.body.id;
  const { body: read } = await show(who, file);
  expect(read).toMatchObject({
    state: 'preview',
    kind: 'table',
    url: null,
    name: 'saison',
    since: '2026-11-01',
    found: 3,
    nextReadAt: null,
    isBeingRead: false,
  });
  expect(read.problems).toMatchObject([{ code: 'no-start', event: 'Rien', line: 4 }]);
  const places = [{ text: 'Lyon', answer: house('La Plage', 45.8) }];
  await send(app, 'PATCH', `${address}/${file}`, who.owner, { ...answers(who), places, publish: true });
  // An uploaded archive is imported completely.
  expect((await called('Vieux bal'))[0]?.ends_at.toISOString()).toBe('2026-11-15T01:00:00.000Z');
  const [party] = await called('Fête du parc');
  expect(party?.starts_at.toISOString()).toBe('2027-02-12T19:30:00.000Z');
  await upload(`${address}/${file}/reads`, table('Fête du parc;14/02/2027;20h30;Lyon'));
  expect((await called('Fête du parc')).map((event) => [event.id, event.starts_at.toISOString()])).toEqual([
    [party?.id, '2027-02-14T19:30:00.000Z'],
  ]);
  expect((await called('Guinguette'))[0]?.cancelled_at).not.toBeNull();

  expect((await send(app, 'DELETE', `${address}/${id}?events=delete`, who.owner)).status).toBe(204);
  expect((await standing()).map(({ name }) => name)).toEqual(['Vieux bal', 'Fête du parc']);
});

test('transfers a source by mail address, by a word on the page, or by an administrator', async () => {
  const who = await anOwner();
  const [school, guest] = [await aPerson(tools), await aPerson(tools)];
  const mine = [`ORGANIZER:mailto:${school.email.toUpperCase()}`];
  const [first, second] = evenings(2);
  if (!first || !second) throw new Error('two evenings');
  web.set(calendar, calendarOf({ ...first, more: mine }, second));
  const id = await published(who);
  const [one, other] = await standing();
  const claim = (person: { headers: { authorization: string } }, event: string | undefined, proof: string) =>
    send(app, 'POST', `/api/internal/events/${event}/claims`, person, { proof });
  expect((await claim(who.owner, one?.id, 'mail')).body.code).toBe('own-event');
  expect((await claim(guest, one?.id, 'mail')).body.code).toBe('claim-mail-differs');
  expect((await claim(school, one?.id, 'mail')).body).toMatchObject({ state: 'granted' });
  // Only the claimant's events: the calendar is shared by several people.
  const owners = async () => (await standing()).map(({ created_by }) => created_by);
  expect(await owners()).toEqual([school.id, who.owner.id]);
  expect((await mailsTo(who.owner.email))[0]?.subject).toContain('Des dates de');
  const { body: asked } = await claim(guest, other?.id, 'word');
  expect(asked).toMatchObject({
    state: 'waiting',
    page: null,
    host: 'agenda.example',
    word: expect.stringMatching(/^pista-/),
  });
  expect((await claim(guest, other?.id, 'word')).body.code).toBe('claim-word-missing');
  web.set(calendar, calendarOf(first, { ...second, more: [`DESCRIPTION:Hello ${asked.word}`] }));
  Object.assign(tools.sources, { fetcher });
  expect((await claim(guest, other?.id, 'word')).body).toMatchObject({ state: 'granted' });
  expect((await show({ owner: guest }, id)).status).toBe(200);
  expect((await show(who, id)).status).toBe(403);
  // The former owners of the source and of a date are notified; the new owners are not.
  const told = await mailsTo(who.owner.email);
  expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('a trouvé son organisateur'));
  expect(told).toHaveLength(2);
  expect(await mailsTo(school.email)).toMatchObject([{ text: expect.stringContaining('Dates transmises : 1.') }]);
  expect(await mailsTo(guest.email)).toEqual([]);

  const chief = await aPerson(tools, { roles: [...administrator] });
  await claim(who.owner, other?.id, 'administrator');
  const { body: claims } = await send(app, 'GET', '/api/internal/admin/claims', chief);
  expect(claims).toMatchObject([{ claimant: { id: who.owner.id }, source: { id } }]);
  const decision = `/api/internal/admin/claims/${claims[0].id}/decision`;
  expect((await send(app, 'POST', decision, chief, { isGranted: true })).status).toBe(204);
  expect((await show(who, id)).status).toBe(200);
});

test('reads a source once; ignores a reader without a lease; blocks private addresses', async () => {
  const who = await anOwner();
  web.set(calendar, calendarOf(...evenings(3)));
  const body = { url: calendar };
  const { body: source } = await send(app, 'POST', address, who.owner, body);
  asked.length = 0;
  await Promise.all([readAllDue(reading, atOnce), readAllDue(reading, atOnce)]);
  expect(asked).toHaveLength(1);
  const slow = {
    async fetch(url: string) {
      // Another reader takes it over meanwhile.
      await db
        .updateTable('sources')
        .set({ leased_until: new Date('2026-12-01T13:00:00Z') })
        .execute();
      return fetcher.fetch(url);
    },
  };
  web.set(calendar, calendarOf(...evenings(2)));
  await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
  await readAllDue({ ...reading, sources: { ...reading.sources, fetcher: slow } });
  expect((await show(who, source.id)).body).toMatchObject({ found: 3, isBeingRead: true });

  for (const url of [
    'ftp://agenda.example/a.ics',
    'https://user:pass@agenda.example/',
    'agenda',
    'javascript:alert(1)',
  ])
    expect((await send(app, 'POST', address, who.owner, { url })).body.fields).toMatchObject([{ path: 'url' }]);
  const other = { ...who, owner: await aPerson(tools) };
  const inside = await send(app, 'POST', address, other.owner, { url: 'http://169.254.169.254/latest' });
  await readAllDue({ ...reading, sources: { ...tools.sources, fetcher: guarded } });
  expect((await show(other, inside.body.id)).body).toMatchObject({
    state: 'failing',
    problems: [{ code: 'not-public' }],
  });
});

const guarded = tools.sources.fetcher;
