import { beforeEach, expect, test } from 'vitest';
import type { JoinState } from '#contract/source-reference.ts';
import { readAllDue } from '#server/sources/sync/read-due.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { calendarOf, calendarUrl, type Owner, sourceSite } from '#testing/sources/source-site.ts';

const db = await testDatabase();
const site = await sourceSite(db);
const { app, tools, pages, clear, anOwner, published, publish, reading, readAgain, later, mailsTo } = site;

beforeEach(clear);

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Events of another account at La Casita, from 10 January on. */
async function eveningsOf(person: Person, who: Owner, count: number) {
  const events: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { id } = await anEvent(db, {
      ...{ createdBy: person, type: who.type, dances: [who.dance], venue: 'La Casita', name: `Bal numéro ${nth}` },
      ...{ latitude: 45.76, longitude: 4.86, startsAt: new Date(Date.UTC(2027, 0, 10 + nth, 20)) },
    });
    events.push(id);
  }
  return events;
}

/** A calendar with the same events and another link. */
const copyOf = (count: number, link = 'https://evil.example/tickets') =>
  calendarOf(
    Array.from({ length: count }, (_, nth) => ({ name: `Bal numéro ${nth}`, day: 10 + nth, more: [`URL:${link}`] })),
  );

async function shownToAll(id: string | undefined) {
  // Answers are cached for a second.
  later(1);
  return (await send(app, 'GET', `/api/internal/events/${id}`)).body.sources;
}

const shownToOwner = async (person: Person, id: string | undefined) =>
  (await send(app, 'GET', `/api/internal/events/${id}/edition`, person)).body.sources;

const listed = async (person: Person) => (await send(app, 'GET', '/api/internal/event_joins', person)).body.sources;
const answer = (person: Person, answer: JoinState, which: { entries?: string[]; source?: string }) =>
  send(app, 'POST', '/api/internal/event_joins/answers', person, { answer, ...which });

test('shows a source of another account on an event only after the event’s owner accepts it', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  const [first, second] = await eveningsOf(owner, who, 2);
  pages.set(calendarUrl, copyOf(2));
  await published(who);
  expect(await db.selectFrom('events').select('id').execute()).toHaveLength(2);
  expect([await shownToAll(first), await shownToAll(second)]).toEqual([undefined, undefined]);
  expect(
    (await app.inject(`/events/${(await send(app, 'GET', `/api/internal/events/${first}`)).body.slug}.ics`)).body,
  ).not.toContain('evil');
  expect(await shownToOwner(owner, first)).toMatchObject([{ link: 'https://evil.example/tickets', join: 'waiting' }]);

  const [source] = await listed(owner);
  expect(source).toMatchObject({ source: { host: 'agenda.example' }, count: 2, joins: [{ event: { id: first } }, {}] });
  const [one, other] = source.joins;
  expect((await answer(await aPerson(tools), 'accepted', { entries: [one.entry] })).body.code).toBe('forbidden');
  expect((await answer(who.owner, 'accepted', { entries: [one.entry] })).body.code).toBe('forbidden');
  expect((await answer(owner, 'accepted', { entries: [one.entry] })).body).toEqual({ entries: [one.entry] });
  expect((await answer(owner, 'declined', { entries: [other.entry] })).body).toEqual({ entries: [other.entry] });
  const accepted = { name: 'agenda.example', host: 'agenda.example', link: 'https://evil.example/tickets' };
  expect([await shownToAll(first), await shownToAll(second)]).toEqual([[accepted], undefined]);
  expect(await listed(owner)).toEqual([]);

  // The accepted name and link do not change with the source.
  pages.set(calendarUrl, copyOf(2, 'https://worse.example/'));
  await readAgain();
  expect(await shownToAll(first)).toEqual([accepted]);
  await answer(owner, 'waiting', { entries: [one.entry] });
  expect(await shownToAll(first)).toBeUndefined();
});

test('accepts and declines all joins of a source, and stops asking once all were declined', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  const events = await eveningsOf(owner, who, 3);
  pages.set(calendarUrl, copyOf(2));
  const source = await published(who);
  const all = await answer(owner, 'accepted', { source });
  expect(all.body.entries).toHaveLength(2);
  expect(await shownToAll(events[1])).toHaveLength(1);
  await answer(owner, 'waiting', { entries: all.body.entries });
  expect((await answer(owner, 'declined', { source })).body.entries).toHaveLength(2);
  pages.set(calendarUrl, copyOf(3));
  await readAgain();
  expect(await shownToOwner(owner, events[2])).toMatchObject([{ join: 'declined' }]);
  expect([await listed(owner), await shownToAll(events[2])]).toEqual([[], undefined]);
});

test('does not ask the owner of an event about an uploaded file, which has no page to show', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  const [id] = await eveningsOf(owner, who, 1);
  const value = Buffer.from(copyOf(1));
  const { payload, headers } = await formData([{ name: 'file', fileName: 'bals.ics', value }]);
  const request = { method: 'POST' as const, url: '/api/internal/sources', payload };
  const source = (await app.inject({ ...request, headers: { ...headers, ...who.owner.headers } })).json().id;
  await readAllDue(reading);
  expect((await publish(who, source)).status).toBe(200);
  await readAgain();
  const joins = await db.selectFrom('source_entries').select(['is_joined', 'event_id']).execute();
  expect(joins).toEqual([{ is_joined: true, event_id: id }]);
  expect([await listed(owner), await shownToOwner(owner, id), await mailsTo(owner.email)]).toEqual([[], [], []]);
});

test('mails the owner of the events once, however many joins and sources there are', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  await eveningsOf(owner, who, 6);
  pages.set(calendarUrl, copyOf(2)).set('https://other.example/a.ics', copyOf(4));
  await published(who);
  await published({ ...who, owner: await aPerson(tools) }, { url: 'https://other.example/a.ics' });
  pages.set(calendarUrl, copyOf(6));
  await readAgain();
  const mails = await mailsTo(owner.email);
  expect(mails).toMatchObject([{ text: expect.stringContaining('Bal numéro 0') }]);
  // The owner of the source cannot put text into the mail.
  expect(mails[0]?.text).not.toContain('agenda.example');
  expect(await listed(owner)).toMatchObject([{ count: 6 }, { count: 4 }]);
});

test('shows joins of the owner’s own source, and hides those of others from before an upgrade', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  const [own] = await eveningsOf(who.owner, who, 1);
  pages.set(calendarUrl, copyOf(1));
  await published(who);
  expect(await shownToAll(own)).toMatchObject([{ host: 'agenda.example' }]);
  expect(await listed(who.owner)).toEqual([]);
  await db.updateTable('events').set({ created_by: owner.id }).execute();
  expect(await shownToAll(own)).toBeUndefined();
  expect(await listed(owner)).toMatchObject([{ count: 1 }]);
});

test('counts joins with events of others like added dates', async () => {
  const limited = await sourceSite(db, { RATE_LIMITS: 'on' });
  await limited.clear();
  const [who, owner] = [await limited.anOwner(), await aPerson(limited.tools)];
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', who.owner.id).execute();
  await eveningsOf(owner, who, 21);
  limited.pages.set(calendarUrl, copyOf(21)).set('https://other.example/a.ics', copyOf(21));
  await limited.published(who);
  // Six more sources with the same evenings: one of them would go beyond 120 a day.
  for (const nth of [1, 2, 3, 4]) {
    limited.pages.set(`https://other.example/${nth}.ics`, copyOf(21));
    await limited.published(who, { url: `https://other.example/${nth}.ics` });
  }
  const id = await limited.added(who, { url: 'https://other.example/a.ics' });
  expect((await limited.publish(who, id)).body.code).toBe('confirm-to-add-more');
  const { count } = await db
    .selectFrom('source_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_joined', '=', true)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(105);
});

test('shows administrators who joined unusually many events of others', async () => {
  const [who, owner] = [await anOwner(), await aPerson(tools)];
  await eveningsOf(owner, who, 20);
  for (const nth of [1, 2, 3]) {
    pages.set(`https://other.example/${nth}.ics`, copyOf(20));
    await published(who, { url: `https://other.example/${nth}.ics` });
  }
  const chief = await aPerson(tools, { roles: [...administrator] });
  const floods = async () => (await send(app, 'GET', '/api/internal/statistics', chief)).body.floods;
  expect(await floods()).toMatchObject([{ account: { id: who.owner.id }, dates: 0, joins: 60 }]);
  const [source] = await listed(owner);
  await answer(owner, 'accepted', { source: source.source.id });
  expect(await floods()).toEqual([]);
});
