import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { beforeEach, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const { app, tools, clear } = await testApp(await testDatabase());
const { folder } = await servePages(app, tools);

beforeEach(clear);

interface OfflineBuild {
  files: string[];
  languages: Record<string, string[]>;
  rootFiles: string[];
}

/** Returns the list of files that the build has written into the offline worker. */
function offlineBuild(): OfflineBuild {
  const [, json = ''] =
    /^self\.offlineBuild=(.*);$/m.exec(readFileSync(join(folder, 'offline-worker.js'), 'utf8')) ?? [];
  return JSON.parse(json);
}

test('the empty page has the language, look and settings of the site, and no other data', async () => {
  const admin = await aPerson(tools, { roles: [...administrator] });
  await send(app, 'PATCH', '/api/internal/admin/site', admin, { name: 'Bailar', accentColor: '#0b6e4f' });
  const { body, headers } = await app.inject({ url: '/shell?lang=es', headers: { cookie: 'theme=dark' } });
  expect(headers).toMatchObject({ 'content-language': 'es', 'x-robots-tag': 'noindex' });
  expect(headers['cache-control']).toBe('private, no-cache');
  const $ = load(body);
  expect($('html').attr()).toMatchObject({
    lang: 'es',
    'data-theme': 'dark',
    style: expect.stringContaining('#0b6e4f'),
  });
  expect($('title').text()).toContain('Bailar');
  expect($('link[rel=canonical]')).toHaveLength(0);
  const { data, queries } = JSON.parse($('#hydration-data').text());
  expect(Object.keys(data)).toEqual(['settings', 'renderedAt']);
  expect(data.settings.site.name).toBe('Bailar');
  expect(queries).toBeNull();
  // By its only script, the offline worker knows that the page belongs to its build.
  const [script, ...others] = [...body.matchAll(/ src="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(offlineBuild().files).toContain(script);
  expect(others).toEqual([]);
});

test('the offline worker keeps all files that the empty page names', async () => {
  const { files, languages } = offlineBuild();
  for (const locale of ['fr', 'es'] as const) {
    const { body } = await app.inject(`/shell?lang=${locale}`);
    const named = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(5);
    const known = [...files, ...(languages[locale] ?? [])];
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
  }
});

test('the offline worker keeps files of this build, at most 0.85 MB and 0.06 MB of texts', () => {
  const { files, languages, rootFiles } = offlineBuild();
  const bytesOf = (paths: readonly string[]) =>
    paths.reduce(
      (sum, path) => sum + statSync(join(folder, /\.(?:woff2|png)$/.test(path) ? path : `${path}.br`)).size,
      0,
    );
  expect(bytesOf([...files, ...rootFiles])).toBeLessThan(850_000);
  expect(Object.keys(languages).sort()).toEqual([...locales].sort());
  expect(bytesOf(languages.fr ?? [])).toBeLessThan(60_000);
  const all = [...files, ...Object.values(languages).flat()].join();
  expect(all).not.toMatch(/admin|poster-reader|qr-worker|site-health/i);
  for (const part of ['/main-', '/map-screen-', '/add-event-screen-', 'towns-', '/map.json'])
    expect(all).toContain(part);
});

test('serves the workers without caching, so that browsers find a new version at once', async () => {
  for (const name of ['/offline-worker.js', '/service-worker.js'])
    expect((await app.inject(name)).headers['cache-control']).toBe('no-cache');
});

test('serves a worker that removes itself if the offline worker is off', async () => {
  tools.config.hasOfflineWorker = false;
  const { body, headers } = await app.inject('/offline-worker.js');
  tools.config.hasOfflineWorker = true;
  expect(headers['content-type']).toContain('javascript');
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('offlineBuild');
});
