import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { calendarOf, calendarUrl, sourceSite } from '#testing/sources/source-site.ts';

const db = await testDatabase();
const site = await sourceSite(db);
const { app, tools, pages, clear, anOwner, published, change, later, readAgain } = site;

beforeEach(clear);

const secret = 'Geheim8f3a91';
const event = () => db.selectFrom('events').selectAll().executeTakeFirstOrThrow();

/** Returns everything that is public about the event, and what other accounts are sent. */
async function shownToOthers(): Promise<string[]> {
  const { id, slug } = await event();
  const [stranger, chief] = [await aPerson(tools), await aPerson(tools, { roles: [...administrator] })];
  const claim = (proof: string) => send(app, 'POST', `/api/internal/events/${id}/claims`, stranger, { proof });
  const claims = [await claim('word'), await claim('administrator')];
  const paths = [
    ...[`/api/internal/events/${id}`, `/api/internal/events/${slug}`, '/api/internal/events'],
    ...[`/events/${slug}.ics`, '/feeds/events.ics', '/feeds/events.rss', '/feeds/events.json'],
  ];
  const open = await Promise.all(paths.map((path) => app.inject(path)));
  const panel = ['admin/sources', 'admin/claims', 'admin/trail', 'admin/events', 'admin/event_doubles'];
  const managed = await Promise.all(panel.map((path) => app.inject({ url: `/api/internal/${path}`, ...chief })));
  for (const { statusCode } of [...open, ...managed]) expect(statusCode).toBe(200);
  return [...claims.map(({ body }) => JSON.stringify(body)), ...[...open, ...managed].map(({ body }) => body)];
}

test.each([
  `https://agenda.example/lyon?access_token=${secret}`,
  `https://calendar.proton.me/api/calendar/v1/url/x/calendar.ics?CacheKey=a&PassphraseKey=${secret}`,
  `https://outlook.office365.com/owa/calendar/bal@lyon.example/${secret}/calendar.ics`,
  `webcal://p07-caldav.icloud.com/published/2/${secret}`,
  `https://cloud.example/remote.php/dav/public-calendars/${secret}?export`,
  `https://ics.teamup.com/feed/ks${secret}/0.ics`,
  `https://user.fm/calendar/v1-${secret}/Bals.ics`,
  `https://calendar.zoho.eu/ical/${secret}`,
  `https://agenda.example/${secret}/any`,
])('shows the address %s to its owner only', async (url) => {
  const who = await anOwner();
  const web = url.replace('webcal:', 'https:');
  pages.set(web, calendarOf([{ name: 'Grand bal', day: 10, more: [`URL:${web}`] }]));
  const id = await published(who, { url });
  for (const shown of await shownToOthers()) expect(shown).not.toContain(secret);
  const host = new URL(web).hostname;
  const { body } = await send(app, 'GET', `/api/internal/events/${(await event()).id}`);
  expect(body).toMatchObject({ link: null, sources: [{ host, link: null }] });
  const own = await send(app, 'GET', `/api/internal/sources/${id}`, who.owner);
  expect(own.body.url).toBe(url);
});

const addresses = [
  `https://agenda.example/lyon?access_token=${secret}`,
  `https://calendar.google.com/calendar/ical/bal%40group.calendar.google.com/private-${secret}/basic.ics`,
  `https://www.google.com/url?q=https%3A%2F%2Fcalendar.google.com%2Fcalendar%2Fical%2Fbal%2Fprivate-${secret}%2Fbasic.ics`,
  `https://outlook.office365.com/owa/calendar/bal@lyon.example/${secret}/calendar.html`,
  `webcal://p07-caldav.icloud.com/published/2/${secret}`,
  `https://cloud.example/remote.php/dav/public-calendars/${secret}?export`,
  `https://ana:${secret}@agenda.example/`,
  `cloud.example/remote.php/dav/public-calendars/${secret}`,
];

test.each([
  ['plain text', (address: string) => `Agenda: ${address}, grand bal.`],
  ['a hidden link', (address: string) => `Grand bal, <a href="${address.replaceAll('&', '&amp;')}">ici</a>.`],
  ['the text of a link', (address: string) => `Grand bal, <a href="https://bal.example/">${address}</a>.`],
])('removes secret addresses in %s from the texts of a source', async (_where, textWith) => {
  const who = await anOwner();
  const texts = addresses.map((address, nth) => ({
    name: `Bal ${nth} ${address}`,
    day: 10 + nth,
    more: [`DESCRIPTION:${textWith(address).replaceAll(',', '\\,')}`],
  }));
  pages.set(calendarUrl, calendarOf(texts));
  await published(who);
  const events = await db.selectFrom('events').select(['name', 'description']).orderBy('starts_at').execute();
  expect(events).toHaveLength(addresses.length);
  for (const { description } of events) expect(description).toMatch(/grand bal/i);
  expect(events[0]?.name).toBe('Bal 0 agenda.example');
  expect(JSON.stringify(await db.selectFrom('source_entries').select('base').execute())).not.toContain(secret);
  for (const shown of await shownToOthers()) expect(shown).not.toContain(secret);
});

test('removes secret addresses from stored descriptions, and keeps their translations', async () => {
  const who = await anOwner();
  const more = [`DESCRIPTION:Agenda: ${addresses[0]} et https://bal.example/prix`];
  pages.set(calendarUrl, calendarOf([{ name: 'Grand bal', day: 10, more }]));
  await published(who);
  const stored = `Agenda: ${addresses[0]} et https://bal.example/prix`;
  const set = (column: string) => sql`jsonb_set(${sql.ref(column)}, '{description}', ${JSON.stringify(stored)}::jsonb)`;
  const translations = { en: 'A ball.' };
  const added = { description_translations: JSON.stringify(translations) };
  await db
    .updateTable('events')
    .set({ description: stored, ...added })
    .execute();
  await sql`update source_entries set read = ${set('read')}, base = ${set('base')}`.execute(db);
  // As an earlier version stored it.
  await sql`update sources set content_hash = substr(content_hash, 3)`.execute(db);
  later(7);
  await readAgain();
  expect(await event()).toMatchObject({
    description: 'Agenda: agenda.example et https://bal.example/prix',
    description_translations: translations,
  });
});

test('links the page that the owner of a source names, and refuses a calendar as that page', async () => {
  const who = await anOwner();
  const url = 'https://agenda.example/lyon.ics';
  pages.set(url, calendarOf([{ name: 'Grand bal', day: 10 }]));
  const id = await published(who);
  const sources = async () => {
    // Answers are cached for a second.
    later(1);
    return (await send(app, 'GET', `/api/internal/events/${(await event()).id}`)).body.sources;
  };
  expect(await sources()).toEqual([{ name: 'agenda.example', host: 'agenda.example', link: null }]);
  const local = ['http://127.0.0.1/x', 'http://0x7f.1/', 'http://[::1]/', 'http://localhost/', 'http://nas.local/bal'];
  for (const page of [url, 'javascript:alert(1)', 'https://agenda.example/?token=a', ...local])
    expect((await change(who, id, { page })).body.fields[0]).toMatchObject({ path: 'page' });
  const named = await change(who, id, { page: 'https://bals.example/agenda' });
  expect(named.body).toMatchObject({ page: 'https://bals.example/agenda', linkedPage: 'https://bals.example/agenda' });
  expect(await sources()).toMatchObject([{ link: 'https://bals.example/agenda' }]);
  await change(who, id, { page: null });
  expect(await sources()).toMatchObject([{ link: null }]);
});

test('links the page of an event that the calendar gives, and a plain page that is read', async () => {
  const who = await anOwner();
  pages.set(
    'https://agenda.example/lyon.ics',
    calendarOf([{ name: 'A', day: 10, more: ['URL:https://a.example/bal'] }]),
  );
  await published(who);
  const page = 'https://club.example/agenda';
  const json = {
    '@type': 'Event',
    name: 'B',
    startDate: '2027-01-11T20:00:00+01:00',
    endDate: '2027-01-11T23:00:00+01:00',
  };
  const place = { location: { '@type': 'Place', name: 'La Casita', address: 'Lyon' } };
  pages.set(page, `<script type="application/ld+json">${JSON.stringify({ ...json, ...place })}</script>`);
  await published(who, { url: page });
  const links = await Promise.all(
    (await db.selectFrom('events').select('id').orderBy('starts_at').execute()).map(async ({ id }) =>
      (await send(app, 'GET', `/api/internal/events/${id}`)).body.sources[0].link.replace(/[#?].*/, ''),
    ),
  );
  expect(links).toEqual(['https://a.example/bal', page]);
});

test('names a source by its host where its own name is a mailbox or an address', async () => {
  const who = await anOwner();
  const url = 'https://agenda.example/lyon.ics';
  pages.set(url, calendarOf([{ name: 'Grand bal', day: 10 }]).replace('X-WR', 'X-WR-CALNAME:ana@mail.example\r\nX-WR'));
  await published(who);
  const { body } = await send(app, 'GET', `/api/internal/events/${(await event()).id}`);
  expect(body.sources).toMatchObject([{ name: 'agenda.example' }]);
});
