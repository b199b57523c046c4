import { load } from 'cheerio';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, describe, expect, test } from 'vitest';
import { feedTypes } from '#contract/feeds.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPlace, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear, setTime } = await testApp(db);
beforeEach(() => clear());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

async function cancel(id: string) {
  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const url = `/api/internal/events/${id}/cancellation`;
  expect((await app.inject({ method: 'POST', url, headers, payload: { scope: 'this' } })).statusCode).toBe(204);
}

async function get(path: string, headers: Record<string, string> = {}) {
  await tools.map.catchUp();
  return app.inject({ url: `/feeds/events.${path}`, headers });
}

async function body(path: string): Promise<string> {
  const answer = await get(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.body;
}

/** The events as two independent libraries read them: uid, title, start, end and status. */
function readTwice(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const one = calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(part);
    const status = String(part.getFirstPropertyValue('status'));
    return { uid, summary, start: startDate.toJSDate(), end: endDate.toJSDate(), status };
  });
  const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT'
      ? [
          {
            uid: part.uid,
            summary: part.summary,
            start: new Date(part.start),
            end: new Date(part.end ?? part.start),
            status: part.status,
          },
        ]
      : [],
  );
  expect(other).toEqual(one);
  return { calendar, events: one };
}

const names = async (query: string) => readTwice(await body(`ics?${query}`)).events.map(({ summary }) => summary);

describe('as a calendar', () => {
  test('two readers find the same events, in local time, with their URLs and texts', async () => {
    const tango = await aDance(db, { slug: 'tango', name: 'Tango', names: JSON.stringify({ en: 'Tango' }) });
    const paris = {
      name: 'Milonga, tango; \\valse',
      dances: [tango],
      startsAt: inHours(30),
      description: 'BEGIN:VEVENT\nSoyez là !',
    };
    const { id } = await anEvent(db, paris);
    await anEvent(db, { name: 'Noche', timeZone: 'America/Argentina/Buenos_Aires', startsAt: inHours(20) });
    await anEvent(db, { name: 'Over', startsAt: inHours(-8), endsAt: inHours(-1) });
    await anEvent(db, { name: 'Deleted', deletedAt: now });
    const { calendar, events } = readTwice(await body('ics?lang=en'));
    expect(events.map(({ summary }) => summary)).toEqual(['Noche', 'Milonga, tango; \\valse']);
    expect(events[1]).toMatchObject({
      uid: `${id}@pista.example`,
      start: inHours(30),
      end: inHours(34),
      status: 'CONFIRMED',
    });
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('All dance events · Pista');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('source')).toBe('https://pista.example/feeds/events.ics?lang=en');
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(2);
    const last = calendar.getAllSubcomponents('vevent').at(-1);
    expect(last?.getFirstPropertyValue('description')).toContain('BEGIN:VEVENT\nSoyez là !\n');
    expect(last?.getFirstPropertyValue('url')).toBe('https://pista.example/events/milonga-tango-valse');
  });

  test('keeps cancelled events, as changed and cancelled', async () => {
    const { id } = await anEvent(db, { name: 'Milonga' });
    const sequence = async () => {
      const { calendar, events } = readTwice(await body('ics'));
      const part = calendar.getFirstSubcomponent('vevent');
      return [events[0]?.status, Number(part?.getFirstPropertyValue('sequence'))] as const;
    };
    const [before, number] = await sequence();
    expect(before).toBe('CONFIRMED');
    setTime(inHours(1));
    await cancel(id);
    const [after, next] = await sequence();
    expect(after).toBe('CANCELLED');
    expect(next).toBeGreaterThan(number);
  });
});

test('applies the filters of lists', async () => {
  const [tango, salsa] = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'salsa' })];
  const festival = await anEventType(db, { slug: 'festival' });
  const lyon = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const villeurbanne = await aPlace(db, { town: 'Villeurbanne', country_code: 'FR', latitude: 45.77, longitude: 4.88 });
  const owner = await aUser(db);
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [owner] });
  const house = await aVenue(db, { name: 'La Halle' });
  await anEvent(db, { name: 'A', place: lyon, dances: [tango], startsAt: inHours(10) });
  await anEvent(db, { name: 'B', place: villeurbanne, dances: [salsa], startsAt: inHours(20), organiser });
  await anEvent(db, { name: 'C', place: lyon, dances: [salsa, tango], type: festival, startsAt: inHours(400), house });
  await anEvent(db, { name: 'D', place: lyon, dances: [salsa], cancelledAt: now, startsAt: inHours(500), price: 5 });
  for (const [query, expected] of [
    ['', 'ABCD'],
    ['styles=tango', 'AC'],
    ['types=festival', 'C'],
    ['styles=tango,salsa&town=lyon', 'ACD'],
    ['town=villeurbanne', 'B'],
    ['facts=free', 'ABC'],
    ['from=2027-05-03', 'CD'],
    ['days=2027-05-01..2027-05-02', 'AB'],
    ['bbox=4.87,45.7,4.9,45.8', 'B'],
    ['organiser=les-vendredis', 'B'],
    [`organiser=${organiser.id}`, 'B'],
    [`venue=${house.slug}`, 'C'],
    ['styles=nothing', ''],
  ] as const) {
    expect([query, (await names(query)).map((name) => name.replace('Annulé\u00a0: ', '')).join('')]).toEqual([
      query,
      expected,
    ]);
    const { items } = JSON.parse(await body(`json?${query}`)) as { items: { title: string }[] };
    // Newest first.
    expect([query, items.map(({ title }) => title.replace('Annulé\u00a0: ', '')[0]).join('')]).toEqual([
      query,
      [...expected].reverse().join(''),
    ]);
  }
  for (const [query, code] of [
    ['town=nowhere-at-all', 'town-unknown'],
    ['organiser=nobody', 'organiser-unknown'],
    ['venue=nothing', 'venue-unknown'],
    ['days=x', 'invalid-input'],
  ]) {
    expect((await get(`ics?${query}`)).json().code, query).toBe(code);
  }
});

test('has the description of an event in the language of the feed if it was translated', async () => {
  await anEvent(db, {
    ...{ name: 'Bal', description: 'Deux salles.', descriptionLanguage: 'fr', startsAt: inHours(20) },
    translations: { en: 'Two rooms.' },
  });
  const [french, english] = await Promise.all(
    ['fr', 'en'].map(async (lang) => (await get(`json?lang=${lang}`)).json()),
  );
  expect(french.items[0]).toMatchObject({ language: 'fr', content_text: expect.stringContaining('Deux salles.') });
  expect(english.items[0]).toMatchObject({ language: 'en', content_text: expect.stringContaining('Two rooms.') });
});

test('feed readers find the newest events first, with any characters in texts', async () => {
  const hostile = '<script>alert(1)</script> & ]]> "Bal" \'d’été\'';
  const owner = await aUser(db);
  const organiser = await anOrganiser(db, { name: 'Léa & <Co>', members: [owner] });
  await anEvent(db, { name: 'Bal', startsAt: inHours(50) });
  const { id, slug } = await anEvent(db, {
    name: hostile,
    description: `${hostile}\n\nZwei`,
    organiser,
    createdBy: owner,
    link: 'https://bal.example/?a=1&b=<2>',
    startsAt: inHours(20),
  });
  const title = 'Todos los eventos de baile · Pista';
  const url = `https://pista.example/events/${slug}`;
  const rss = await body('rss?lang=es');
  const channel = parseRssFeed(rss);
  expect(channel).toMatchObject({
    title,
    language: 'es',
    atom: { links: [{ href: 'https://pista.example/feeds/events.rss?lang=es', rel: 'self' }] },
  });
  expect(channel.items).toHaveLength(2);
  expect(channel.items?.[0]).toMatchObject({ link: url, guid: { value: `urn:uuid:${id}`, isPermaLink: false } });
  expect(new Date(String(channel.items?.[0]?.pubDate))).toEqual(now);
  const atom = await body('atom?lang=es');
  const feed = parseAtomFeed(atom);
  expect(feed.title?.value).toBe(title);
  expect(feed.entries?.[0]).toMatchObject({
    id: `urn:uuid:${id}`,
    authors: [{ name: 'Léa & <Co>' }],
    links: [{ href: url, rel: 'alternate' }],
    published: now.toISOString(),
    content: { type: 'html' },
  });
  expect(feed.entries?.[1]?.title?.value).toMatch(/^Bal · /);
  for (const { title, html } of [
    { title: channel.items?.[0]?.title, html: channel.items?.[0]?.description },
    { title: feed.entries?.[0]?.title?.value, html: feed.entries?.[0]?.content?.value },
  ]) {
    expect(title).toContain(hostile);
    // Escaped in the text of the entry.
    expect(html).toContain('&#60;script&#62;alert(1)');
    expect(html).not.toContain('<script');
  }
  for (const text of [rss, atom]) expect(text).not.toContain(owner.email);
  const json = JSON.parse(await body('json?lang=en'));
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://pista.example/feeds/events.json?lang=en',
    items: [
      { id: `urn:uuid:${id}`, authors: [{ name: 'Léa & <Co>' }], external_url: 'https://bal.example/?a=1&b=<2>' },
      { _event: { startDate: '2027-05-03T16:00:00+02:00', timeZone: 'Europe/Paris', isCancelled: false } },
    ],
  });
  // Required by the format.
  for (const item of json.items) {
    expect(typeof item.id).toBe('string');
    expect(item.content_text).toBeTruthy();
    expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
  }
});

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test('feeds follow the rules of the W3C validator: https://validator.w3.org/feed/docs/', async () => {
  const tango = await aDance(db, { name: 'Tango & vals' });
  const organiser = await anOrganiser(db, { name: 'A & B', members: [await aUser(db)] });
  for (const name of ['Bal', 'Bal', 'Milonga \u0001\ud800 <b>'])
    await anEvent(db, {
      name,
      organiser,
      dances: [tango],
      description: 'Voilà /x',
    });
  await anEvent(db, { name: 'Cancelled', cancelledAt: now });
  const read = async (path: string) => load(await body(path), { xml: true });
  const each = ($: Awaited<ReturnType<typeof read>>, query: string) =>
    $(query)
      .toArray()
      .map((found) => $(found));
  const once = (parent: ReturnType<typeof each>[number] | undefined, names: string[]) =>
    names.filter((name) => parent?.children(name.replace(':', '\\:')).length !== 1);

  const $rss = await read('rss?styles=&lang=fr');
  const [channel] = each($rss, 'rss[version="2.0"] > channel');
  expect(once(channel, ['title', 'link', 'description', 'language', 'lastBuildDate', 'ttl', 'atom:link'])).toEqual([]);
  expect(channel?.children('lastBuildDate').text()).toMatch(rfc822);
  // The URL of the feed is the requested one.
  expect(channel?.children('atom\\:link').attr()).toEqual({
    ...{ rel: 'self', type: 'application/rss+xml' },
    href: 'https://pista.example/feeds/events.rss?styles=&lang=fr',
  });
  const items = each($rss, 'channel > item');
  expect(items).toHaveLength(4);
  for (const item of items) {
    expect(once(item, ['title', 'link', 'guid', 'pubDate', 'description'])).toEqual([]);
    expect(item.children('pubDate').text()).toMatch(rfc822);
    expect(new URL(item.children('link').text()).origin).toBe('https://pista.example');
    // Its markup contains no relative URLs and no scripts.
    const html = load(item.children('description').text());
    expect(html('[src]:not([src^="https:"]), [href]:not([href^="http"]), script, style, [onclick]').length).toBe(0);
    expect(
      item
        .children('category')
        .toArray()
        .every((found) => $rss(found).text().trim()),
    ).toBe(true);
  }
  expect(new Set(items.map((item) => item.children('guid').text())).size).toBe(4);

  const $atom = await read('atom');
  const [feed] = each($atom, 'feed[xmlns="http://www.w3.org/2005/Atom"]');
  expect(once(feed, ['id', 'title', 'updated', 'subtitle', 'author', 'generator'])).toEqual([]);
  expect(feed?.children('updated').text()).toMatch(rfc3339);
  expect(feed?.children('link[rel="self"]').attr('href')).toBe(feed?.children('id').text());
  const entries = each($atom, 'feed > entry');
  for (const entry of entries) {
    expect(once(entry, ['id', 'title', 'updated', 'published', 'content'])).toEqual([]);
    const [published, updated] = ['published', 'updated'].map((name) => entry.children(name).text());
    expect([published, updated]).toEqual([expect.stringMatching(rfc3339), expect.stringMatching(rfc3339)]);
    expect(String(updated) >= String(published)).toBe(true);
    expect(new URL(entry.children('id').text()).protocol).toBe('urn:');
    const alternates = entry
      .children('link[rel="alternate"]')
      .toArray()
      .map((found) => $atom(found).attr('type'));
    expect(alternates).toEqual(['text/html']);
    expect(entry.children('content').attr('type')).toBe('html');
  }
  expect(new Set(entries.map((entry) => entry.children('id').text())).size).toBe(4);
});

test('answers 304 until an event changes', async () => {
  const { id } = await anEvent(db, { name: 'Bal' });
  for (const format of ['ics', 'rss', 'atom', 'json'] as const) {
    const first = await get(format);
    expect(first.headers['content-type']).toBe(`${feedTypes[format]}; charset=utf-8`);
    const again = await get(format, { 'if-none-match': String(first.headers.etag) });
    expect([format, again.statusCode, again.body]).toEqual([format, 304, '']);
  }
  const etag = String((await get('ics')).headers.etag);
  await cancel(id);
  const after = await get('ics', { 'if-none-match': etag });
  expect(after.statusCode).toBe(200);
  expect(after.body).toContain('STATUS:CANCELLED');
  expect(after.body).toMatch(/^SUMMARY:(Annulé\u00a0|Cancelled|Cancelado): Bal\r$/m);
  expect(after.body).toContain('X-APPLE-STRUCTURED-LOCATION;VALUE=URI;');
});
