import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { posterReader } from '#contract/poster-reader.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { servePages } from '#testing/pages.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

beforeAll(() => servePages(app, tools), 120_000);
beforeEach(clear);

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

test.each([
  ['fr', 'Le projet'],
  ['en-GB,en;q=0.9', 'About'],
  ['es', 'El proyecto'],
])('renders the page in the language that the browser prefers: %s', async (language, title) => {
  const { statusCode, body, headers } = await get('/about', { 'accept-language': language });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers.vary).toContain('accept-language');
  expect(body).toContain(`<html lang="${language.slice(0, 2)}">`);
  expect(body).toContain(`<title>${title} · Pista</title>`);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});

test('renders times on the clock of the visitor’s country, each in its own copy of the page', async () => {
  const event = await anEvent(db, { name: 'Social' });
  const clockFor = async (accepted: string) => {
    const { body } = await get(`/events/${event.slug}`, { 'accept-language': accepted });
    return [/"hourCycle":"(h\d\d)"/.exec(body)?.[1], /\d\d?:\d\d\u00a0[AP]M/.test(body)];
  };
  expect(await clockFor('en-US,en;q=0.9')).toEqual(['h12', true]);
  expect(await clockFor('en-GB,en;q=0.9')).toEqual(['h23', false]);
});

test('renders the language and colour scheme of the cookies', async () => {
  const { body } = await get('/', { 'accept-language': 'fr', cookie: 'lang=es; theme=dark' });
  expect(body).toContain('<html lang="es" data-theme="dark">');
});

test('contains no inline script or style, because the policy of the page allows none', async () => {
  const event = await anEvent(db);
  for (const url of [`/events/${event.slug}`, '/']) {
    const { body, headers } = await get(url);
    const inline = [...body.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map((found) => found[1]);
    expect(inline.every((attributes) => /type="application\/(ld\+)?json"/.test(attributes ?? ''))).toBe(true);
    expect(body).not.toMatch(/<style|\son\w+="/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/nonce|(?:default|script|style)-src [^;]*unsafe/);
  }
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('sends the same bytes to everyone: %s', async (encoding, decompress) => {
  const ask = () => get('/about', { 'accept-encoding': encoding });
  const [first, again] = [await ask(), await ask()];
  expect(first.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(first.rawPayload.length),
  });
  expect(decompress(first.rawPayload).toString()).toMatch(/^<!doctype html>.*<\/html>$/s);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
});

test('answers 304 until the event changes', async () => {
  const event = await anEvent(db, { name: 'Bal du lac' });
  const address = `/events/${event.slug}`;
  const first = await get(address);
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
  const known = { 'if-none-match': String(first.headers.etag) };
  const again = await get(address, known);
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect((await get(`${address}?lang=en`, known)).statusCode).toBe(200);
  const rename = { name: 'Bal de la plage', changed_at: new Date(tools.clock().getTime() + 1000) };
  await db.updateTable('events').set(rename).where('id', '=', event.id).execute();
  await tools.map.catchUp();
  const changed = await get(address, known);
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Bal de la plage');
});

test('does not let caches store pages that were not found', async () => {
  const { headers } = await get('/events/never-was');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers).not.toHaveProperty('etag');
});

test('answers 404 for unknown events and pages, and 410 for deleted and hidden events', async () => {
  const gone = await anEvent(db, { name: 'Bal perdu', deletedAt: new Date() });
  const deleted = await get(`/events/${gone.slug}`, { 'accept-language': 'en' });
  expect(deleted.statusCode).toBe(410);
  expect(deleted.body).not.toContain('Bal perdu');
  expect(deleted.body).toContain('<meta name="robots" content="noindex"/>');
  const hidden = await anEvent(db, { name: 'Bal caché', deletedAt: new Date() });
  await db.updateTable('events').set({ hidden_because: 'A secret reason' }).where('id', '=', hidden.id).execute();
  const page = await get(`/events/${hidden.slug}`, { 'accept-language': 'en' });
  expect(page.statusCode).toBe(410);
  expect(page.body).not.toMatch(/Bal caché|A secret reason/);
  expect(page.body).toContain('taken down by the Pista team');
  const mangled = ['/events/soir%E9e', '/%', '/%ff?lang=es%E9', '/assets-%zz'];
  for (const path of ['/events/never-was', '/events/%3Cscript%3E', '/nowhere', '/events', '/index.html', ...mangled]) {
    const { statusCode, body, headers } = await get(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).toContain('href="/"');
  }
  expect((await get('//')).statusCode).toBe(200);
});

test('shows a notice and a link on the map page without JavaScript', async () => {
  const { body } = await get('/?lang=en');
  const [notice] = /<noscript>.*<\/noscript>/s.exec(body) ?? [];
  expect(notice).toContain('The map needs JavaScript');
  expect(notice).toContain('href="/about"');
});

test('shows a notice and a link on personal pages and on the month without JavaScript', async () => {
  const noticeOf = async (path: string) => /<noscript>.*<\/noscript>/s.exec((await get(path)).body)?.[0];
  for (const path of ['/home?lang=en', '/add-event?lang=en', '/saved?lang=en']) {
    expect(await noticeOf(path)).toContain('This page needs JavaScript');
    expect(await noticeOf(path)).toContain('href="/"');
  }
  expect(await noticeOf('/?view=month&lang=en')).toContain('>Show the list</a>');
});

test('redirects old paths permanently, and keeps the query', async () => {
  const event = await anEvent(db, { name: 'Bal du lac' });
  await db.insertInto('event_slugs').values({ slug: 'bal-de-la-plage', event_id: event.id }).execute();
  for (const [from, to] of [
    ['/events/bal-de-la-plage?lang=en', '/events/bal-du-lac?lang=en'],
    [`/events/${event.id}`, '/events/bal-du-lac'],
    ['/Events/Bal-du-Lac', '/events/bal-du-lac'],
    ['/main?styles=tango', '/?styles=tango'],
    ['/MAIN', '/'],
    ['/my-events', '/my-event'],
  ]) {
    const { statusCode, headers } = await get(from ?? '');
    expect([from, statusCode, headers.location]).toEqual([from, 301, to]);
  }
});

test('does not let caches store redirects, because a slug may be taken again', async () => {
  const event = await anEvent(db, { name: 'Bal du lac' });
  await db.insertInto('event_slugs').values({ slug: 'bal-de-la-plage', event_id: event.id }).execute();
  expect((await get('/events/bal-de-la-plage')).headers['cache-control']).toBe('no-cache');
});

test('never redirects to another site', async () => {
  for (const path of ['//evil.example/main', '/main?%0d%0aset-cookie:x=1', '/main?x=\u00e9#//evil']) {
    const { headers } = await get(path);
    expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('matches paths case-insensitively', async () => {
  const { statusCode, body } = await get('/ABOUT', { 'accept-language': 'en' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<link rel="canonical" href="https://pista.example/about"/>');
});

test('loads one style sheet first, then both fonts, and scripts after the first paint', async () => {
  const event = await anEvent(db, { name: 'Bal' });
  const { body } = await get(`/events/${event.slug}`);
  expect(body).toMatch(/"preload" as="font"[^>]*bricolage/);
  expect(body).toMatch(/"preload" as="font"[^>]*figtree/);
  const tags = [...body.matchAll(/<(?:link|script)[^>]*assets[^>]*>/g)].map(([tag]) =>
    ['stylesheet', 'font', 'later', 'module'].find((kind) => tag.includes(`"${kind}"`)),
  );
  expect(tags.filter((kind) => kind !== 'later')).toEqual(['stylesheet', 'font', 'font', 'module']);
  expect(tags.indexOf('later')).toBeGreaterThan(tags.indexOf('stylesheet'));
  expect(body).not.toContain('modulepreload');
});

test('renders the contact form, inert until its script is loaded', async () => {
  const { body } = await app.inject('/contact?lang=en');
  expect(body).toMatch(/<title>[^<]*Pista<\/title>/);
  expect(body).toContain('<h1');
  expect(body).toMatch(/<form[^>]* inert=""/);
  expect(body).not.toContain('noindex');
});

test('renders a styled placeholder for screens that need a script', async () => {
  const { body } = await get('/saved');
  const [, name] = /<div class="([\w-]*waiting[\w-]*)"/.exec(body) ?? [];
  const sheets = [...body.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => get(address));
  expect((await Promise.all(sheets)).map((sheet) => sheet.body).join('')).toContain(`.${name}{`);
});

test('serves the text font itself, immutable, without delaying or replacing text', async () => {
  const { body } = await get('/about');
  const sheet = await get(/rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '');
  const [face = ''] = /@font-face\s*{[^}]*figtree-latin-wght[^}]*}/.exec(sheet.body) ?? [];
  expect(face).toMatch(/font-display:\s*optional/);
  const font = await get(/url\("?([^")]+)/.exec(face)?.[1] ?? '');
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect((await get('/font-licences.txt')).body).toContain('SIL OPEN FONT LICENSE');
});

test('serves assets compressed and immutable', async () => {
  const { body } = await get('/about');
  const script = /<script type="module" [^>]*src="([^"]+)"/.exec(body)?.[1] ?? '';
  const answer = await get(script, { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(answer.rawPayload).length).toBeGreaterThan(answer.rawPayload.length);
  for (const path of [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((found) => found[1] ?? '')) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
  }
  expect((await get('/assets/nothing.js')).statusCode).toBe(404);
  expect((await get('/assets/')).statusCode).toBe(404);
  expect((await get('/assets/../pages/entry-server.js')).statusCode).toBe(404);
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404);
  // It compiles WebAssembly; the policy of pages does not allow that.
  const reader = await get(`${posterReader.folder}/${posterReader.worker}`);
  expect(reader.headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  expect((await get('/add-event')).headers['content-security-policy']).not.toContain('wasm');
});

test('lets other sites show icons, but load nothing else', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['cross-origin-resource-policy'];
  expect(await Promise.all(['/icon.svg', '/icon-192.png', '/share.png'].map(policyOf))).toEqual(
    Array.from({ length: 3 }, () => 'cross-origin'),
  );
  expect(await Promise.all(['/', '/service-worker.js', '/font-licences.txt'].map(policyOf))).toEqual(
    Array.from({ length: 3 }, () => 'same-origin'),
  );
});

test('serves the script of the element for other sites, at an address without a version', async () => {
  const answer = await get('/embed.js');
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('redirects to the form if content is shared before the service worker is installed', async () => {
  expect((await get('/service-worker.js')).headers['content-type']).toMatch(/javascript/);
  const shared = await formData([
    { name: 'text', value: 'Milonga' },
    { name: 'picture', value: new Uint8Array(400_000) },
  ]);
  const answer = await app.inject({ method: 'POST', url: '/share', ...shared });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/add-event?shared']);
});

test('rejects a shared body that is too large', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': `${31 * 1024 ** 2}` };
  const answer = await app.inject({ method: 'POST', url: '/share', headers, payload: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large']);
});

test('the sitemap lists every upcoming event', async () => {
  const upcoming = await anEvent(db);
  const past = await anEvent(db, { startsAt: new Date('2020-01-01T20:00:00Z') });
  const deleted = await anEvent(db, { deletedAt: new Date() });
  setTime(new Date(tools.clock().getTime() + 3_600_000));
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://pista.example/sitemap.xml');
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(index.body).toContain('https://pista.example/sitemaps/events-1.xml');
  expect(index.body).not.toContain('events-2.xml');
  const part = await get('/sitemaps/events-1.xml');
  expect(part.body).toContain(`<loc>https://pista.example/events/${upcoming.slug}</loc>`);
  expect(part.body).not.toContain(`/${past.slug}<`);
  expect(part.body).not.toContain(`/${deleted.slug}<`);
  expect((await get('/sitemaps/events-2.xml')).statusCode).toBe(404);
  expect((await get('/sitemaps/site.xml')).body).toContain('<loc>https://pista.example/about</loc>');
});

test('answers unknown API paths with problem details', async () => {
  const { statusCode, headers } = await get('/api/nothing');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/problem+json');
});

test('loads the texts of the visitor’s language only', async () => {
  const { body } = await get('/contact', { 'accept-language': 'en' });
  const texts = [...body.matchAll(/href="(\/assets\/texts\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(texts.map((path) => path.replace(/-[0-9a-f]{8}\//, '/'))).toEqual(
    ['base', 'problems', 'contact'].map((name) => `/assets/texts/en/${name}.json`),
  );
  for (const path of texts) expect((await get(path)).headers['content-type']).toContain('application/json');
  const other = await get('/assets/texts/es');
  expect([other.statusCode, other.headers['cache-control']]).toEqual([302, 'no-cache']);
  const base = await get(String(other.headers.location));
  expect(base.json()).toMatchObject({ frame: { map: 'Mapa' } });
  expect(base.headers['cache-control']).toContain('immutable');
  expect((await get('/assets/texts/xx')).statusCode).toBe(404);
});
