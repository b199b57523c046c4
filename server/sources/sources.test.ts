import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Source, SourceEntry } from '#contract/sources.ts';
import { type Fetched, FetchRefused, type GuardedFetch, type RefusalCode } from '#server/fetch-guarded.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { readAllDue } from './read-due.ts';

const db = await testDatabase();
const { app, tools, clear, setTime, mailsTo } = await testApp(db);
const address = '/api/internal/sources';
const agenda = (name: string) => readFileSync(`testing/sources/${name}.ics`, 'utf8');

/** A web of our own: what each address answers now. */
const web = new Map<string, string | RefusalCode | number>();
const asked: GuardedFetch[] = [];
const fetcher = {
  async fetch(url: string, question: GuardedFetch = {}): Promise<Fetched> {
    asked.push(question);
    const page = web.get(url) ?? 404;
    if (typeof page === 'string' && /^[a-z-]+$/.test(page)) throw new FetchRefused(page as RefusalCode);
    const answer = { url, movedTo: null, isUnchanged: false, etag: '"1"', lastModified: null, type: null };
    const body = typeof page === 'string' ? new TextEncoder().encode(page) : null;
    return { ...answer, status: body ? 200 : Number(page), retryAfterSeconds: null, maxAgeSeconds: null, body };
  },
};
const reading = { ...tools, sources: { ...tools.sources, fetcher } };
const calendar = 'https://agenda.example/lyon.ics';

beforeEach(async () => {
  await clear();
  web.clear();
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
  await readAllDue(reading);
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
  await readAllDue(reading);
}

const events = () => db.selectFrom('events').selectAll().orderBy('starts_at').orderBy('id').execute();
const standing = async () => (await events()).filter((event) => !event.cancelled_at && !event.deleted_at);
const called = async (name: string | RegExp) => (await events()).filter((event) => event.name.match(name));

test('a season comes in once it is answered for, and stays in step, with what was corrected here', async () => {
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

  // Somebody renames one date, and moves another by half an hour.
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
    expect.stringContaining('attendons votre avis'),
  ]);
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
