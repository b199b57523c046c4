import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { saveUploadedPicture } from '#server/pictures/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { whenOf } from './when.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

async function ask(path: string, headers: Record<string, string> = {}) {
  await tools.map.catchUp();
  return app.inject({ url: `/cards${path}`, headers });
}

/** The number of pixels with this colour, with a tolerance for JPEG. */
async function pixelsLike(bytes: Buffer, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let offset = 0; offset < data.length; offset += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3);
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 40) found += 1;
  }
  return found;
}

const amber = [0xf7, 0xbd, 0x5c] as const;
const off = [0xc8, 0x14, 0x3f] as const;
const tangoBlue = [0x10, 0x60, 0xff] as const;
const pictureGreen = [0, 0xb0, 0x20] as const;

async function aTango() {
  return aDance(db, { slug: 'tango', name: 'Tango', color: '#1060ff', names: JSON.stringify({ es: 'Tangazo' }) });
}

const greenPoster = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#00b020' } })
  .png()
  .toBuffer();

test('draws the card of an event as JPEG, with its picture, and caches it', async () => {
  const { id } = await saveUploadedPicture(tools, greenPoster, { use: 'event', alternativeText: '' });
  const event = await anEvent(db, { name: 'Milonga du Canal', dances: [await aTango()] });
  const before = await ask(`/events/${event.slug}.jpg`);
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { format, width, height } = await sharp(before.rawPayload).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect(before.rawPayload.length).toBeLessThan(300_000);
  expect(await pixelsLike(before.rawPayload, amber)).toBeGreaterThan(500);
  expect(await pixelsLike(before.rawPayload, tangoBlue)).toBeGreaterThan(1000);
  expect(await pixelsLike(before.rawPayload, pictureGreen)).toBe(0);

  await db.updateTable('events').set({ picture_id: id }).where('id', '=', event.id).execute();
  const after = await ask(`/events/${event.slug}.jpg`);
  expect(await pixelsLike(after.rawPayload, pictureGreen)).toBeGreaterThan(440 * 600);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  // Cached, although the file of its picture is missing.
  for await (const keys of tools.storage.list()) for (const key of keys) await tools.storage.remove(key);
  expect((await ask(`/events/${event.slug}.jpg`)).rawPayload.equals(after.rawPayload)).toBe(true);
  // Drawn again, without the missing picture.
  const without = await ask(`/events/${event.slug}.jpg?lang=en`);
  expect([without.statusCode, await pixelsLike(without.rawPayload, pictureGreen)]).toEqual([200, 0]);
});

test('mirrors cards from right to left, and shows the icon of the site', async () => {
  const magenta = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#e000d0' } })
    .png()
    .toBuffer();
  const icon = await saveUploadedPicture(tools, magenta, { use: 'icon', alternativeText: '' });
  const poster = await saveUploadedPicture(tools, greenPoster, { use: 'event', alternativeText: '' });
  const admin = await aPerson(tools, { roles: [...administrator] });
  await send(app, 'PATCH', '/api/internal/admin/site', admin, { languages: ['fr', 'ar'], icon: icon.id });
  const event = await anEvent(db, { name: 'سهرة DJ Nuno', dances: [await aTango()] });
  await db.updateTable('events').set({ picture_id: poster.id }).where('id', '=', event.id).execute();
  const green = async (language: string, left: number) => {
    const { rawPayload } = await ask(`/events/${event.slug}.jpg?lang=${language}`);
    expect(await pixelsLike(rawPayload, [0xe0, 0, 0xd0])).toBeGreaterThan(1500);
    return pixelsLike(
      await sharp(rawPayload).extract({ left, top: 0, width: 400, height: 630 }).png().toBuffer(),
      pictureGreen,
    );
  };
  expect(await green('ar', 0)).toBeGreaterThan(400 * 600);
  expect(await green('ar', 800)).toBe(0);
  expect(await green('fr', 0)).toBe(0);
  expect(await green('fr', 800)).toBeGreaterThan(400 * 600);
});

test('answers 304 until a text on the card changes', async () => {
  const event = await anEvent(db, { name: 'Bal', dances: [await aTango()] });
  const path = `/events/${event.slug}.jpg?lang=fr&v=1`;
  const first = await ask(path);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const known = { 'if-none-match': String(first.headers.etag) };
  expect([(await ask(path, known)).statusCode, (await ask(path, known)).body]).toEqual([304, '']);
  await db.updateTable('events').set({ description: 'Not shown on the card' }).execute();
  expect((await ask(path, known)).statusCode).toBe(304);
  expect((await ask(path.replace('fr', 'es'), known)).statusCode).toBe(200);
  expect(await pixelsLike(first.rawPayload, off)).toBe(0);

  const { headers } = await aPerson(tools, { roles: [...administrator] });
  const url = `/api/internal/events/${event.id}/cancellation`;
  await app.inject({ method: 'POST', url, headers, payload: { scope: 'this' } });
  const cancelled = await ask(path, known);
  expect(cancelled.statusCode).toBe(200);
  expect(await pixelsLike(cancelled.rawPayload, off)).toBeGreaterThan(5000);
});

test('draws cards of organisers, venues, towns and styles at the paths of their pages', async () => {
  const tango = await aTango();
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  const house = await aVenue(db, { name: 'La Halle' });
  const place = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  await anEvent(db, { place, organiser, house, dances: [tango], startsAt: new Date(now.getTime() + 86_400_000) });
  const etags = new Set<unknown>();
  for (const path of [
    '/organisers/les-vendredis',
    `/venues/${house.slug}`,
    '/city/lyon',
    '/city/lyon/tango',
    '/dance/tango',
  ]) {
    const { statusCode, headers, rawPayload } = await ask(`${path}.jpg?lang=en`);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/jpeg']);
    expect([path, (await pixelsLike(rawPayload, tangoBlue)) > 100]).toEqual([path, true]);
    etags.add(headers.etag);
  }
  expect(etags.size).toBe(5);
  expect((await ask(`/city/Lyon/TANGO.jpg?lang=en&v=2`)).headers.location).toBe(
    '/cards/city/lyon/tango.jpg?lang=en&v=2',
  );
});

test('answers 404 and 410 without a page, and redirects ids and former slugs', async () => {
  const event = await anEvent(db, { name: 'Bal' });
  await db.insertInto('event_slugs').values({ slug: 'old-name', event_id: event.id }).execute();
  for (const old of ['old-name', event.id]) {
    const { statusCode, headers } = await ask(`/events/${old}.jpg?lang=es`);
    expect([statusCode, headers.location]).toEqual([301, `/cards/events/${event.slug}.jpg?lang=es`]);
  }
  const change = { deleted_at: tools.clock(), changed_at: tools.clock() };
  await db.updateTable('events').set(change).where('id', '=', event.id).execute();
  const path = `/events/${event.slug}.jpg`;
  expect([(await ask(path)).statusCode, (await ask(path)).json().code]).toEqual([410, 'event-deleted']);
  await db.updateTable('events').set({ hidden_because: 'Spam' }).where('id', '=', event.id).execute();
  expect((await ask(path)).json().code).toBe('event-hidden');
  for (const [unknown, code] of [
    ['/events/never-was.jpg', 'event-unknown'],
    ['/organisers/nobody.jpg', 'organiser-unknown'],
    ['/venues/nowhere.jpg', 'venue-unknown'],
    ['/city/nowhere-at-all.jpg', 'town-unknown'],
    ['/city/lyon/no-dance.jpg', 'style-unknown'],
    ['/dance/%2e%2e.jpg', 'style-unknown'],
  ] as const) {
    const answer = await ask(unknown);
    expect([unknown, answer.statusCode, answer.json().code]).toEqual([unknown, 404, code]);
  }
});

test('shows the year in which an event begins, if it is not the current one', () => {
  const night = { dateStart: '2027-12-31T22:00:00+01:00', dateEnd: '2028-01-01T05:00:00+01:00' };
  const newYear = { ...night, dateEnd: '2028-01-02T18:00:00+01:00' };
  const [before, within] = [new Date('2026-11-20T12:00Z'), new Date('2027-11-20T12:00Z')];
  expect([before, within].map((now) => whenOf('fr', night, now))).toEqual([
    'Ven. 31 déc. 2027 · 22:00',
    'Ven. 31 déc. · 22:00',
  ]);
  expect(whenOf('en', newYear, within)).toBe('Fri 31 Dec 2027 – Sun 2 Jan 2028');
});

test('draws names in any script, also for concurrent requests', async () => {
  const names = ['東京タンゴの夜 💃🏽', 'ميلونغا القاهرة', '\u{1F1EB}\u{1F1F7} \u202e ​ \ue000', 'W'.repeat(120), '​𒀀'];
  const slugs = [];
  for (const name of names) slugs.push((await anEvent(db, { name, venue: name })).slug);
  const answers = await Promise.all(slugs.map((slug) => ask(`/events/${slug}.jpg`)));
  for (const { statusCode, rawPayload } of answers) {
    expect(statusCode).toBe(200);
    expect((await sharp(rawPayload).metadata()).width).toBe(1200);
  }
});
