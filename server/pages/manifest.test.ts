import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { servePages } from '#testing/pages.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const { app, tools, clear } = await testApp(await testDatabase());
const { folder } = await servePages(app, tools);

beforeEach(clear);

const read = async (url: string, headers = {}) => (await app.inject({ url, headers })).json();

test('each language has a manifest of the same app, with shortcuts to addresses of the site', async () => {
  const [french, spanish] = [await read('/manifest.webmanifest?lang=fr'), await read('/manifest.webmanifest?lang=es')];
  expect([french.id, spanish.id]).toEqual(['/', '/']);
  expect([french.lang, spanish.lang, spanish.dir]).toEqual(['fr-FR', 'es-ES', 'ltr']);
  expect(french.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Près de moi, ce soir',
    'Événements enregistrés',
    'Ajouter un événement',
  ]);
  expect(spanish.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/?days=tonight&near=me',
    '/saved',
    '/add-event',
  ]);
  expect(spanish.description).toBe('El mapa de los eventos de baile');
  const form = (name: string) => french.screenshots.find((one: { form_factor: string }) => one.form_factor === name);
  for (const name of ['narrow', 'wide']) expect(existsSync(join(folder, form(name).src))).toBe(true);
});

test('pages link to the manifest in their language', async () => {
  const { body } = await app.inject({ url: '/about', headers: { 'accept-language': 'es' } });
  expect(body).toContain('href="/manifest.webmanifest?lang=es"');
});

test('a manifest from right to left has the look and the tagline of the site', async () => {
  const admin = await aPerson(tools, { roles: [...administrator] });
  const tagline = { ar: 'نرقص معا', fr: 'Danser ensemble' };
  await send(app, 'PATCH', '/api/internal/admin/site', admin, {
    ...{ name: 'Bailar', tagline, languages: ['fr', 'ar'], accentColor: '#0b6e4f' },
  });
  const manifest = await read('/manifest.webmanifest?lang=ar');
  expect(manifest).toMatchObject({ name: 'Bailar', dir: 'rtl', description: 'نرقص معا', theme_color: '#0b6e4f' });
  expect(manifest.screenshots).toBeUndefined();
  expect(manifest.shortcuts[0].icons[0].src).toMatch(/^\/icon-192\.png\?v=/);
});
