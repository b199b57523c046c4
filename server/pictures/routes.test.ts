import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { afterFile } from '#testing/after-file.ts';
import { anEvent, aPicture, aUser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { pictureKey } from './picture-storage.ts';
import { preparePicture } from './prepare.ts';
import { pictureRoutes } from './routes.ts';
import { openStorage } from './storage.ts';

const id = '0192f0c0-7b1e-7cc3-98c4-dc0c0c07398f';
const db = await testDatabase();
const dataDir = await testFolder();
const storage = await openStorage({ dataDir });
const map = { version: 1 };
const app = await createHttpServer(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), createLog('silent'));
pictureRoutes(app, { storage, db, map, clock: () => now, log: silentLog });
afterFile(() => app.close());

beforeAll(async () => {
  await writeFile(join(dataDir, 'secret.webp'), 'secret');
  await putFiles(id);
});

async function putFiles(id: string): Promise<void> {
  const original = sharp({ create: { width: 700, height: 400, channels: 3, background: '#123456' } }).png();
  const { files } = await preparePicture(await original.toBuffer(), { use: 'event' });
  for (const { widthPx, bytes } of files) await storage.put(pictureKey(id, widthPx), bytes);
}

test('serves a picture as immutable WebP', async () => {
  const answer = await app.inject(`/pictures/${id}/320.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-length': String(answer.rawPayload.length),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
});

test('answers 304 to a client that has the picture', async () => {
  const { etag } = (await app.inject(`/pictures/${id}/320.webp`)).headers;
  const again = await app.inject({ url: `/pictures/${id}/320.webp`, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('answers HEAD requests', async () => {
  const answer = await app.inject({ method: 'HEAD', url: `/pictures/${id}/640.webp` });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/webp', '']);
});

test.each([
  ['another width', `/pictures/${id}/321.webp`],
  ['another picture', '/pictures/0192f0c0-7b1e-7cc3-98c4-dc0c0c073990/320.webp'],
  ['no id', '/pictures/milonga/320.webp'],
  ['another format', `/pictures/${id}/320.png`],
  ['a file of the folder above', '/pictures/../secret.webp'],
  ['the same, encoded', '/pictures/%2e%2e%2fsecret.webp/320.webp'],
  ['the same, behind an id', `/pictures/${id}/..%2f..%2fsecret.webp`],
  ['the same, with the other slash', `/pictures/${id}/..%5c..%5csecret.webp`],
  ['a name with a NUL', `/pictures/${id}/320.webp%00.png`],
])('answers 404 for %s', async (_what, url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not-found' });
  expect(answer.body).not.toBe('secret');
});

describe('a picture', () => {
  const status = async (id: string, headers = {}) =>
    (await app.inject({ url: `/pictures/${id}/320.webp`, headers })).statusCode;

  /** Deletes or restores an event, and updates the map. */
  async function setDeleted(id: string, deletedAt: Date | null): Promise<void> {
    await db.updateTable('events').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
    map.version++;
  }

  async function stored() {
    const picture = await aPicture(db);
    await putFiles(picture.id);
    return picture;
  }

  test('is not served for a deleted or hidden event until the event is restored', async () => {
    const picture = await stored();
    const event = await anEvent(db, { picture });
    expect(await status(picture.id)).toBe(200);
    await setDeleted(event.id, now);
    expect(await status(picture.id)).toBe(404);
    expect(await status(picture.id.toUpperCase())).toBe(404);
    expect(await status(picture.id, { 'if-none-match': `"${picture.id}-320"` })).toBe(404);
    await setDeleted(event.id, null);
    expect(await status(picture.id)).toBe(200);
  });

  test('is served for a series until all its dates are deleted', async () => {
    const picture = await stored();
    const [first, second] = [await anEvent(db, { picture }), await anEvent(db, { picture })];
    await setDeleted(first.id, now);
    expect(await status(picture.id)).toBe(200);
    await setDeleted(second.id, now);
    expect(await status(picture.id)).toBe(404);
  });

  test('is served for a user, also just after it was replaced', async () => {
    const [avatar, replaced] = [await stored(), await stored()];
    await aUser(db, { avatar_id: avatar.id });
    expect([await status(avatar.id), await status(replaced.id)]).toEqual([200, 200]);
  });

  test('is looked up in the database once until an event changes', async () => {
    const picture = await stored();
    const event = await anEvent(db, { picture });
    expect(await status(picture.id)).toBe(200);
    await db.updateTable('events').set({ deleted_at: now }).where('id', '=', event.id).execute();
    expect(await status(picture.id)).toBe(200);
    map.version++;
    expect(await status(picture.id)).toBe(404);
  });
});
