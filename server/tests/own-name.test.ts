import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { usualLanguages } from '#contract/usual-site.ts';
import type { Build } from '#server/pages/build.ts';
import { publicSettings } from '#server/settings/service.ts';
import { eventSubject } from '#server/sharing/subjects.ts';
import { townsOf } from '#server/towns/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

/* A site under another name and with another colour. Mails: `server/mail/words.test.ts`. */

const db = await testDatabase();
const { app, tools } = await testApp(db, { PUBLIC_URL: 'https://bailar.example' });
let build: Build;
let admin: Awaited<ReturnType<typeof aPerson>>;
let slug: string;
let gone: string;

/** Sentences about the program, and the client of its interface. Nothing else may name it. */
const allowed = [
  /This site runs Pista, free software|Ce site fait tourner Pista, un logiciel libre|Este sitio funciona con Pista, software libre/g,
  /(?:Sample posters and drawings|Affiches et dessins d’exemple\u00a0|Carteles y dibujos de ejemplo): Pista\./g,
  /Pista, (?:version|versión) [\d.]+/g,
  /source code of Pista|import \{ Pista\b|new Pista\(/g,
];

/** The name with what is around it, for the message of a failure. */
const named = /.{0,60}\bPista\b.{0,30}/g;

function withoutAllowed(text: string): string {
  return allowed.reduce((left, pattern) => left.replace(pattern, ''), text);
}

async function read(url: string, accept = '*/*'): Promise<string> {
  const { body, statusCode } = await app.inject({ url, headers: { accept } });
  expect([url, statusCode < 500]).toEqual([url, true]);
  return body;
}

const rename = (change: object) => send(app, 'PATCH', '/api/internal/admin/site', admin, change);

beforeAll(async () => {
  build = await servePages(app, tools);
  admin = await aPerson(tools, { roles: [...administrator] });
  const tango = await aDance(db, { slug: 'tango', name: 'Tango' });
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  const house = await aVenue(db, { name: 'La Halle', slug: 'la-halle' });
  const place = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  const startsAt = new Date(now.getTime() + 86_400_000);
  ({ slug } = await anEvent(db, { name: 'Bal', place, organiser, house, dances: [tango], startsAt }));
  ({ slug: gone } = await anEvent(db, { name: 'Gone', deletedAt: now }));
  await tools.map.catchUp();
  await rename({ name: 'Bailar', accentColor: '#0b6e4f', tagline: 'Danser ensemble' });
}, 120_000);

test.each(usualLanguages)('names only the site on its pages in %s', async (lang) => {
  const paths = [
    '/',
    `/events/${slug}`,
    `/events/${gone}`,
    '/events/none',
    '/add-event',
    '/city/lyon',
    '/city/lyon/tango',
  ];
  const more = ['/dance/tango', '/organisers/les-vendredis', '/venues/la-halle', '/about', '/legal', '/privacy'];
  const personal = ['/contact', '/saved', '/home', '/no-such-page', '/embed/make', '/messages', '/following'];
  for (const path of [...paths, ...more, ...personal]) {
    const html = withoutAllowed(await read(`${path}?lang=${lang}`, 'text/html'));
    expect.soft(html.match(named) ?? [], path).toEqual([]);
    expect.soft(html, path).toMatch(/<title>[^<]*Bailar[^<]*<\/title>/);
    expect.soft(html, path).toContain('property="og:site_name" content="Bailar"');
  }
  for (const code of ['unavailable', 'too-many-requests', 'internal-error', 'no-room'] as const) {
    const site = publicSettings(tools).site;
    const html = build.pages.refuse({ locale: lang, theme: null, code, retryAfterSeconds: 30, site, nonce: 'n' });
    expect.soft(html).not.toMatch(/Pista/);
    expect.soft(html).toContain('<span>Bailar</span>');
  }
});

test('names only the site to programs, other sites and devices', async () => {
  const embeds = [
    '/embed?view=list',
    '/embed?view=month',
    '/embed?view=map',
    `/embed/event/${slug}`,
    '/embed?town=none',
  ];
  const oembed = `/oembed?url=${encodeURIComponent(`https://bailar.example/events/${slug}`)}`;
  const feeds = ['/feeds/events.ics', '/feeds/events.atom', '/feeds/events.rss', '/feeds/events.json'];
  const calendar = `/events/${slug}.ics`;
  const root = ['/manifest.webmanifest', '/icon.svg', '/service-worker.js', '/offline-worker.js', '/embed.js'];
  const robots = ['/robots.txt', '/sitemap.xml', '/sitemaps/site.xml'];
  const documents = ['/api/v1', '/api/v1/openapi.json', '/api/openapi.json', '/api/docs', '/api/problems/all'];
  const data = ['/api/internal/site', '/api/internal/config', '/api/v1/events', '/api/problems/event-unknown'];
  for (const url of [...embeds, oembed, ...feeds, calendar, ...root, ...robots, ...documents, ...data]) {
    const text = withoutAllowed(await read(url));
    expect.soft(text.match(named) ?? [], url).toEqual([]);
  }
  const manifest = JSON.parse(await read('/manifest.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Bailar', short_name: 'Bailar', theme_color: '#0b6e4f' });
  expect(manifest).toMatchObject({ description: 'Danser ensemble', icons: { length: 6 } });
  expect(await read('/icon.svg')).toContain('fill="#0b6e4f"');
  expect(JSON.parse(await read(oembed)).provider_name).toBe('Bailar');
  expect(JSON.parse(await read('/api/v1'))).toMatchObject({ name: 'Bailar' });
  expect(JSON.parse(await read('/api/v1/openapi.json')).info.title).toBe('Bailar');
});

test('draws the name and the colour of the site on cards and icons', async () => {
  const { card } = await eventSubject({ ...tools, towns: townsOf(tools) }, slug, 'fr');
  expect(card).toMatchObject({ site: 'Bailar', accent: '#0b6e4f', initial: 'B' });
  const icon = await app.inject('/icon-192.png');
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  const share = await app.inject('/share.png');
  expect([share.statusCode, share.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('has a changed name at once on pages, feeds, the manifest, cards and in the interface', async () => {
  const names = async () => ({
    page: /<title>About · (.*)<\/title>/.exec(await read('/about?lang=en', 'text/html'))?.[1],
    feed: /<title>[^<]* · ([^<]*)<\/title>/.exec(await read('/feeds/events.atom'))?.[1],
    manifest: JSON.parse(await read('/manifest.webmanifest')).name,
    card: (await eventSubject({ ...tools, towns: townsOf(tools) }, slug, 'fr')).card.site,
    interface: JSON.parse(await read('/api/v1')).name,
    document: JSON.parse(await read('/api/v1/openapi.json')).info.title,
  });
  await names();
  await rename({ name: 'The Swing Club' });
  expect(new Set(Object.values(await names()))).toEqual(new Set(['The Swing Club']));
  expect(JSON.parse(await read('/manifest.webmanifest')).short_name).toBe('The Swing');
  await rename({ name: 'Bailar' });
});

test.each([
  ['École de Danse', 'E'],
  ['Ondas & Co <b>', 'O'],
  ['l\'"Été" `$' + '{1}`', 'L'],
  ['نادي الرقص', 'ن'],
  ['Fédération des danses traditionnelles', 'F'],
])('escapes the name %s everywhere', async (name, initial) => {
  const { body } = await rename({ name });
  expect(body.settings?.name).toBe(name);
  const html = await read('/about', 'text/html');
  expect(html).not.toContain('Co <b>');
  expect(html).toContain(`>${initial === 'E' ? 'É' : initial}</span>`);
  expect(JSON.parse(await read('/manifest.webmanifest')).name).toBe(name);
  for (const script of ['/embed.js', '/service-worker.js']) {
    const text = await read(script);
    expect(text).not.toContain('{{site}}');
    // Compiles, and contains the name as a string.
    const literal = /(["'`])((?:(?!\1)[^\\]|\\u[0-9a-f]{4})*\\u[0-9a-f]{4}(?:(?!\1)[^\\]|\\u[0-9a-f]{4})*)\1/g;
    const strings = [...text.matchAll(literal)].map(([, , inside = '']) =>
      JSON.parse(`"${inside.replaceAll('"', '\\"')}"`),
    );
    expect(strings).toContain(name);
  }
  expect(await read('/icon.svg')).not.toMatch(/<b>/);
  expect(await read('/api/docs')).not.toContain('<b>');
  await rename({ name: 'Bailar' });
});

test('names towns and styles in the language of the reader, on pages, feeds, cards and embeds', async () => {
  const startsAt = new Date(now.getTime() + 90_000_000);
  const place = await aPlace(db, { town: 'Milano', country_code: 'IT', latitude: 45.46, longitude: 9.19 });
  const zouk = await aDance(db, { slug: 'zouk', name: 'Zouk', names: JSON.stringify({ de: 'Brasilianischer Zouk' }) });
  const event = await anEvent(db, { name: 'Notte', place, dances: [zouk], startsAt });
  await tools.map.catchUp();
  const list = () => read('/api/internal/events?styles=zouk');
  expect(await list()).not.toContain('Mailand');
  await rename({ languages: ['fr', 'de', 'ar'] });
  const [found] = JSON.parse(await list());
  expect(found.location.placeNames).toEqual({ fr: 'Milan', de: 'Mailand', ar: 'ميلانو' });
  expect(found.dances[0].names).toEqual({ de: 'Brasilianischer Zouk' });
  const towns = townsOf(tools);
  for (const [lang, town] of Object.entries({ de: 'Mailand', ar: 'ميلانو' }) as [Locale, string][]) {
    expect.soft(await read(`/events/${event.slug}?lang=${lang}`, 'text/html')).toContain(town);
    expect.soft(await read(`/city/milano?lang=${lang}`, 'text/html')).toContain(town);
    expect.soft(await read(`/embed?view=list&lang=${lang}`)).toContain(town);
    expect.soft(await read(`/feeds/events.atom?lang=${lang}`)).toContain(town);
    expect.soft((await eventSubject({ ...tools, towns }, event.slug, lang)).card.lines.join(' ')).toContain(town);
  }
  expect(await read('/city/milano?lang=de', 'text/html')).toContain('Lombardei');
  await rename({ languages: ['fr', 'en', 'es'] });
});
