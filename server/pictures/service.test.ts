import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Picture } from '#contract/pictures.ts';
import { now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { describePicture, keepPicture } from './service.ts';
import { openStorage } from './storage.ts';

const db = await testDatabase();
const storage = openStorage({ dataDir: await testFolder() });
const tools = { db, storage, clock: () => now };

test('a picture that is kept is described with addresses under which its files are', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c60742' } })
    .jpeg()
    .toBuffer();
  const id = await keepPicture(tools, photo, 'Dancers on a roof');
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const picture = Picture.parse(describePicture(row));
  expect(picture).toMatchObject({ widthPx: 900, heightPx: 600, alternativeText: 'Dancers on a roof' });
  expect(picture.sources).toEqual(
    [320, 640, 900].map((widthPx) => ({ url: `/pictures/${id}/${widthPx}.webp`, widthPx })),
  );
  for (const { url } of picture.sources) expect(await storage.exists(url.replace('/pictures/', ''))).toBe(true);
});

test('of what is no picture, nothing is kept', async () => {
  const before = await db.selectFrom('pictures').select('id').execute();
  await expect(keepPicture(tools, Buffer.from('no picture'), '')).rejects.toMatchObject({
    code: 'unsupported-media-type',
  });
  expect(await db.selectFrom('pictures').select('id').execute()).toEqual(before);
});
