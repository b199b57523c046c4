import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { SiteSettings } from '#contract/site.ts';
import { sweepPictures } from '#server/pictures/service.ts';
import { testApp } from '#testing/app.ts';
import { aPicture } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db, { SITE_NAME: 'Dance Lyon', REQUIRE_CONFIRMED_EMAIL: 'on' });
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
});

const path = '/api/internal/admin/site';
const change = (body: object) => send(app, 'PATCH', path, admin, body);
const shown = async () => (await app.inject('/api/internal/site')).json();
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();

test('shows the settings of the environment before any change', async () => {
  const { version, ...settings } = await shown();
  expect(SiteSettings.parse(settings)).toEqual(settings);
  expect([version, settings]).toEqual([
    0,
    expect.objectContaining({
      name: 'Dance Lyon',
      accentColor: '#c42f12',
      languages: ['fr', 'en', 'es'],
      whoMayPublish: 'confirmed',
      texts: {},
      icon: null,
    }),
  ]);
});

test('changes the named settings, shows them at once, and records them', async () => {
  const changed = await change({
    name: ' Bailar ',
    accentColor: '#0B6E4F',
    footerLinks: [],
    operatorEmail: 'A@B.example',
  });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { version: 1, settings: { name: 'Bailar' }, defaults: { name: 'Dance Lyon' } },
  ]);
  expect(changed.body.own.toSorted()).toEqual(['accentColor', 'name', 'operatorEmail']);
  expect(await shown()).toMatchObject({
    version: 1,
    name: 'Bailar',
    accentColor: '#0b6e4f',
    operatorEmail: 'a@b.example',
  });
  expect(await trail()).toMatchObject([
    {
      action: 'site-changed',
      actor_id: admin.id,
      subject_kind: 'site',
      subject_name: 'Bailar',
      details: { changes: { name: { from: null, to: 'Bailar' } } },
    },
  ]);
});

test('resets a setting to its default with null, and records nothing if nothing changes', async () => {
  await change({ name: 'Bailar', tagline: { fr: 'Danser', en: 'Dance' } });
  expect((await change({ name: null })).body).toMatchObject({ settings: { name: 'Dance Lyon' }, own: ['tagline'] });
  expect((await change({ name: 'Dance Lyon', tagline: { en: 'Dance', fr: 'Danser' } })).body).toMatchObject({
    version: 2,
  });
  expect(await trail()).toHaveLength(2);
});

test('merges texts, and removes them with null', async () => {
  await change({ texts: { fr: { about: 'Nous', legal: 'Loi' }, en: { about: 'We' } } });
  await change({ texts: { fr: { about: 'Nous **tous**' } } });
  expect((await shown()).texts).toEqual({ fr: { about: 'Nous **tous**', legal: 'Loi' }, en: { about: 'We' } });
  await change({ texts: { fr: { legal: null }, en: null } });
  expect((await shown()).texts).toEqual({ fr: { about: 'Nous **tous**' } });
});

test('rejects a change that was made from an outdated version', async () => {
  await change({ name: 'Bailar', version: 0 });
  const late = await change({ name: 'Danser', version: 0 });
  expect([late.status, late.body.code, (await shown()).name]).toEqual([412, 'version-conflict', 'Bailar']);
  expect((await change({ name: 'Danser', version: 1 })).body.version).toBe(2);
});

test('keeps both of two concurrent changes without a version', async () => {
  await Promise.all([change({ name: 'Bailar' }), change({ operatorName: 'Asociación Bailar' })]);
  expect(await shown()).toMatchObject({ version: 2, name: 'Bailar', operatorName: 'Asociación Bailar' });
});

test.each([
  [{ name: '' }, ['name']],
  [{ accentColor: 'red' }, ['accentColor']],
  [{ languages: [] }, ['languages']],
  [{ languages: ['fr', 'fr'] }, ['languages']],
  [{ languages: ['xx'] }, ['languages.0']],
  [{ languages: ['en', 'fr'], defaultLanguage: 'es' }, ['defaultLanguage']],
  [{ startView: { latitude: 91, longitude: 4, zoom: 5 } }, ['startView.latitude', 'startView.latitude']],
  [{ socialLinks: ['javascript:alert(1)'] }, ['socialLinks.0']],
  [{ footerLinks: [{ label: 'x', url: 'data:text/html,x' }] }, ['footerLinks.0.url']],
  [{ dataLicence: 'mine' }, ['dataLicence']],
  [{ whoMayPublish: 'nobody' }, ['whoMayPublish']],
  [{ texts: { fr: { abuot: 'x' } } }, ['texts.fr.abuot']],
  [{ icon: '00000000-0000-7000-8000-00000000abcd' }, ['icon']],
  [{ colour: '#000000' }, ['colour']],
])('rejects %j', async (body, fields) => {
  const refused = await change(body);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.body.fields.map((field: { path: string }) => field.path)).toEqual(fields);
  expect((await shown()).version).toBe(0);
});

test('rejects a text of more than 20,000 characters', async () => {
  const refused = await change({ texts: { fr: { about: 'x'.repeat(20_001) } } });
  expect(refused.body.fields).toMatchObject([{ path: 'texts.fr.about', rule: 'too_big' }]);
});

test('uses the first language by default if the default one is no longer offered', async () => {
  await change({ languages: ['en', 'es'] });
  expect(await shown()).toMatchObject({ languages: ['en', 'es'], defaultLanguage: 'en' });
});

test('shows the pictures of the site', async () => {
  const picture = await aPicture(db);
  await change({ logoLight: picture.id });
  expect((await shown()).logoLight.sources[0].url).toContain(picture.id);
  expect((await change({ logoLight: null })).body.settings.logoLight).toBeNull();
});

test('ignores stored settings that this version cannot read', async () => {
  const settings = JSON.stringify({ name: 'Bailar', languages: ['tlh'], ofTheFuture: 1 });
  await db.insertInto('site_settings').values({ version: 7, settings }).execute();
  await tools.site.refresh();
  expect(await shown()).toMatchObject({ version: 7, name: 'Bailar', languages: ['fr', 'en', 'es'] });
  await change({ tagline: 'Dance' });
  const { settings: kept } = await db.selectFrom('site_settings').select('settings').executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ languages: ['tlh'], ofTheFuture: 1 });
});

test('answers 304 to a client that has the settings, until they change', async () => {
  const { etag } = (await app.inject('/api/internal/site')).headers;
  const again = () => app.inject({ url: '/api/internal/site', headers: { 'if-none-match': String(etag) } });
  expect((await again()).statusCode).toBe(304);
  await change({ name: 'Bailar' });
  expect((await again()).statusCode).toBe(200);
});

const changesPath = `${path}/changes`;
const history = async () => (await send(app, 'GET', changesPath, admin)).body;
const undo = (version: number) => send(app, 'POST', `${changesPath}/${version}/undo`, admin);

test('lists the changes with author and values, and undoes one of them', async () => {
  await change({ name: 'Bailar', texts: { fr: { about: 'Nous' } } });
  await change({ tagline: 'Dance' });
  const undone = await undo(1);
  expect([undone.status, undone.body]).toMatchObject([
    200,
    { version: 3, settings: { name: 'Dance Lyon', tagline: 'Dance', texts: {} } },
  ]);
  expect(await history()).toMatchObject([
    { version: 3, changes: { name: { from: 'Bailar', to: null } }, isCurrent: true },
    { version: 2, isCurrent: true },
    {
      ...{ version: 1, actor: { id: admin.id }, isCurrent: false },
      changes: { name: { from: null, to: 'Bailar' }, 'texts.fr.about': { from: null, to: 'Nous' } },
    },
  ]);
  expect((await undo(3)).body.settings).toMatchObject({ name: 'Bailar', texts: { fr: { about: 'Nous' } } });
});

test('does not undo a change whose settings have changed again, nor an unknown one', async () => {
  await change({ name: 'Bailar' });
  await change({ name: 'Danser' });
  for (const version of [1, 7]) {
    const refused = await undo(version);
    expect([refused.status, refused.body.code]).toEqual([412, 'version-conflict']);
  }
  expect((await shown()).name).toBe('Danser');
});

test('keeps the pictures of former settings, and restores them with undo', async () => {
  const picture = await aPicture(db);
  await change({ icon: picture.id });
  await change({ icon: null });
  await sweepPictures({ ...tools, clock: () => new Date(tools.clock().getTime() + 2 * 86_400_000) });
  await sweepPictures({ ...tools, clock: () => new Date(tools.clock().getTime() + 4 * 86_400_000) });
  expect((await undo(2)).body.settings.icon.sources[0].url).toContain(picture.id);
});

test('stores an uploaded icon as a transparent square, and shows it in the sizes of devices', async () => {
  const drawn = await sharp({ create: { width: 600, height: 400, channels: 4, background: '#0b6e4f80' } })
    .png()
    .toBuffer();
  const form = await formData([
    { name: 'use', value: 'icon' },
    { name: 'file', value: drawn, type: 'image/png' },
  ]);
  const uploaded = await app.inject({
    ...{ method: 'POST', url: `${path}/pictures`, payload: form.payload },
    headers: { ...admin.headers, ...form.headers },
  });
  expect([uploaded.statusCode, uploaded.json().picture]).toMatchObject([201, { widthPx: 400, heightPx: 400 }]);
  expect((await app.inject('/site/icon-192.png')).statusCode).toBe(404);
  await change({ icon: uploaded.json().id });
  for (const [name, side, isOpaque] of [
    ['icon-180', 180, true],
    ['icon-192', 192, false],
    ['icon-maskable-512', 512, true],
  ] as const) {
    const { rawPayload } = await app.inject(`/site/${name}.png`);
    const [{ format, width, height }, stats] = [await sharp(rawPayload).metadata(), await sharp(rawPayload).stats()];
    expect([format, width, height, stats.isOpaque]).toEqual(['png', side, side, isOpaque]);
  }
  expect((await app.inject('/site/icon-9.png')).statusCode).toBe(404);
});
