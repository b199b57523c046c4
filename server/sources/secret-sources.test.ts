import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { calendarOf, sourceSite } from '#testing/sources/source-site.ts';

const db = await testDatabase();
const site = await sourceSite(db);
const { app, tools, pages, clear, anOwner, published, change, later } = site;

beforeEach(clear);

const secret = 'Geheim8f3a91';
const event = () => db.selectFrom('events').selectAll().executeTakeFirstOrThrow();

/** Everything that is public about the event, and what other accounts are sent. */
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
])('shows nobody but its owner the address %s', async (url) => {
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
  for (const page of [url, 'javascript:alert(1)', 'https://agenda.example/?token=a'])
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
