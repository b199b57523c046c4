import { beforeEach, describe, expect, test } from 'vitest';
import { anEvent, aPicture, aUser, now } from '#testing/builders.ts';
import { empty, testDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { listPictureFiles, pictureKey } from './picture-storage.ts';
import { sweepPictures } from './service.ts';
import { openStorage } from './storage.ts';

const db = await testDatabase();
const onDisk = await openStorage({ dataDir: await testFolder() });
const inS3 = await openStorage({ dataDir: '/nowhere', s3: await testS3Server() });
const hour = 3_600_000;
const x = Buffer.from('x');

describe.each([
  ['in a folder', onDisk],
  ['in S3', inS3],
])('pictures %s', (_where, storage) => {
  beforeEach(async () => {
    await empty(db);
    for (const { key } of await files()) await storage.remove(key);
  });

  const sweepAfter = (hours: number) =>
    sweepPictures({ db, storage, clock: () => new Date(now.getTime() + hours * hour), log: silentLog });

  const files = async () => (await Array.fromAsync(listPictureFiles(storage))).flat();

  /** A row with its files. */
  async function kept() {
    const picture = await aPicture(db, { widths_px: [320, 640] });
    await putFiles(picture.id);
    return picture;
  }

  async function putFiles(id: string) {
    for (const widthPx of [320, 640]) await storage.put(pictureKey(id, widthPx), x);
  }

  async function left() {
    const rows = await db.selectFrom('pictures').select('id').execute();
    return { rows: rows.map(({ id }) => id).sort(), files: [...new Set((await files()).map(({ id }) => id))].sort() };
  }

  test('are kept if events, deleted events or users show them', async () => {
    const pictures = [await kept(), await kept(), await kept()] as const;
    await anEvent(db, { picture: pictures[0] });
    await anEvent(db, { picture: pictures[1], deletedAt: now });
    await aUser(db, { avatar_id: pictures[2].id });
    await sweepAfter(0);
    expect(await sweepAfter(48)).toEqual({ pictures: 0, files: 0 });
    const ids = pictures.map(({ id }) => id).sort();
    expect(await left()).toEqual({ rows: ids, files: ids });
  });

  test('unused for a day are removed, with their files', async () => {
    await kept();
    expect(await sweepAfter(0)).toEqual({ pictures: 0, files: 0 });
    expect(await sweepAfter(23)).toEqual({ pictures: 0, files: 0 });
    expect(await sweepAfter(24)).toEqual({ pictures: 1, files: 0 });
    expect(await left()).toEqual({ rows: [], files: [] });
  });

  test('used again in the meantime are kept for another day', async () => {
    const picture = await kept();
    await sweepAfter(0);
    const event = await anEvent(db, { picture });
    await sweepAfter(20);
    await db.updateTable('events').set({ picture_id: null }).where('id', '=', event.id).execute();
    await sweepAfter(30);
    expect((await left()).rows).toEqual([picture.id]);
    await sweepAfter(54);
    expect(await left()).toEqual({ rows: [], files: [] });
  });

  test('without a row are removed when they are a day old, and other files are kept', async () => {
    const old = idFrom(new Date(now.getTime() - 25 * hour));
    const young = idFrom(new Date(now.getTime() - 23 * hour));
    await putFiles(old);
    await putFiles(young);
    await storage.put('backup/320.webp', x);
    expect(await sweepAfter(0)).toEqual({ pictures: 0, files: 2 });
    expect(await left()).toEqual({ rows: [], files: [young] });
    expect(await storage.get('backup/320.webp')).toBeDefined();
  });

  test('with missing files do not fail the sweep', async () => {
    await aPicture(db);
    await sweepAfter(0);
    expect(await sweepAfter(24)).toEqual({ pictures: 1, files: 0 });
  });

  test('are kept when the sweep is aborted', async () => {
    const picture = await kept();
    await sweepAfter(0);
    const clock = () => new Date(now.getTime() + 24 * hour);
    await sweepPictures({ db, storage, clock, log: silentLog }, AbortSignal.abort());
    expect(await left()).toEqual({ rows: [picture.id], files: [picture.id] });
  });
});

/** A UUID of version 7 generated at that time. */
function idFrom(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
