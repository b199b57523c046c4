import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Picture } from '#contract/pictures.ts';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { afterFile } from '#testing/after-file.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { PictureDecoder } from './decoder.ts';
import { pictureRoutes } from './routes.ts';
import { saveUploadedPicture } from './service.ts';
import { openStorage } from './storage.ts';

const db = await testDatabase();
const storage = await openStorage({ dataDir: await testFolder() });
const decoder = new PictureDecoder(silentLog);
afterFile(() => decoder.close());
const tools = { db, storage, decoder, clock: () => now, log: silentLog };

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c60742' } })
  .jpeg()
  .toBuffer();

test('describes a stored picture with the URLs of its files', async () => {
  const { id, picture } = await saveUploadedPicture(tools, photo, {
    use: 'event',
    alternativeText: 'Dancers on a roof',
  });
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  expect(Picture.parse(picture)).toMatchObject({
    widthPx: 900,
    heightPx: 600,
    placeholder: row.placeholder,
    alternativeText: 'Dancers on a roof',
  });
  expect(picture.sources).toEqual(
    [320, 640, 900].map((widthPx) => ({ url: `/pictures/${id}/${widthPx}.webp`, widthPx })),
  );
  for (const { url } of picture.sources) expect(await storage.get(url.replace('/pictures/', ''))).toBeDefined();
});

test('stores avatars square and small', async () => {
  const { picture } = await saveUploadedPicture(tools, photo, { use: 'avatar', alternativeText: '' });
  expect([picture.widthPx, picture.heightPx]).toEqual([256, 256]);
  expect(picture.sources.map(({ widthPx }) => widthPx)).toEqual([64, 128, 256]);
});

test('stores nothing of a file that is not a picture', async () => {
  const before = await db.selectFrom('pictures').select('id').execute();
  await expect(
    saveUploadedPicture(tools, Buffer.from('no picture'), { use: 'event', alternativeText: '' }),
  ).rejects.toMatchObject({ code: 'unsupported-media-type' });
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual(before);
});

const s3 = await testS3Server();
const inS3 = { ...tools, storage: await openStorage({ dataDir: '/nowhere', s3 }) };
const app = await createHttpServer(readConfig({ NODE_ENV: 'test' }), createLog('silent'));
pictureRoutes(app, { ...inS3, map: { version: 1 } });
const wanted = { use: 'event', alternativeText: '' } as const;
afterFile(() => app.close());

describe('with an object store', () => {
  test('stores pictures in it, and serves them from it', async () => {
    const { picture } = await saveUploadedPicture(inS3, photo, wanted);
    for (const { url, widthPx } of picture.sources) {
      const answer = await app.inject(url);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(widthPx);
    }
    const missing = await app.inject('/pictures/0192f0c0-7b1e-7cc3-98c4-dc0c0c073990/320.webp');
    expect(missing.json()).toMatchObject({ code: 'not-found' });
    expect(s3.refused).toEqual([]);
  });

  test('that is down, answers 503 for uploads and pictures, and inserts no row', async () => {
    const { picture } = await saveUploadedPicture(inS3, photo, wanted);
    const before = await db.selectFrom('pictures').select('id').execute();
    await s3.stop();
    await expect(saveUploadedPicture(inS3, photo, wanted)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual(before);
    const answer = await app.inject(picture.sources[0]?.url ?? '');
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
