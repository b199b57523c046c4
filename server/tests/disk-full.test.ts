import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/connect.ts';
import { saveUploadedPicture } from '#server/pictures/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { afterFile } from '#testing/after-file.ts';
import { testApp } from '#testing/app.ts';
import { newDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { warningLog } from '#testing/log.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';

const logged: { message: string; why?: unknown }[] = [];
const log = warningLog((details: { why?: unknown }, message) => logged.push({ message, why: details.why }));
const { db, close } = await openDatabase(await newDatabase(), log);
afterFile(close);
const { app, tools } = await testApp(db);
const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c60742' } })
  .png()
  .toBuffer();
const kept = () => db.selectFrom('pictures').select('id').execute();

test('returns 507 for a database without space, and logs it once', async () => {
  // PostgreSQL's own error (class 53), raised by a trigger.
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  await sql`create trigger full_disk before insert on users execute function full_disk()`.execute(db);
  for (let tries = 0; tries < 3; tries++) {
    const payload = { email: 'ana@example.org', password: 'la pista gira' };
    const answer = await app.inject({ method: 'POST', url: '/api/internal/users', payload });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([507, 'no-room', '300']);
  }
  expect((await app.inject('/api/internal/events')).statusCode).toBe(200);
  expect(logged).toEqual([
    { message: 'the database has no room', why: 'could not extend file: No space left on device' },
  ]);
});

test('leaves no files of a picture whose row could not be stored', async () => {
  await sql`create trigger full_disk before insert on pictures execute function full_disk()`.execute(db);
  const dataDir = await testFolder();
  const storage = await openStorage({ dataDir });
  await expect(
    saveUploadedPicture({ ...tools, storage, log }, await picture, { use: 'event', alternativeText: '' }),
  ).rejects.toMatchObject({ code: '53100' });
  await sql`drop trigger full_disk on pictures`.execute(db);
  expect(await Array.fromAsync(storage.list())).toEqual([]);
});

test.runIf(mayMount)('leaves no row of a picture whose files could not be stored', async () => {
  logged.length = 0;
  const disk = await smallDisk(2);
  const storage = await openStorage({ dataDir: disk.folder });
  const keep = async () =>
    saveUploadedPicture({ ...tools, storage, log }, await picture, { use: 'event', alternativeText: '' });
  await keep();
  await disk.fill();
  for (let tries = 0; tries < 3; tries++) await expect(keep()).rejects.toMatchObject({ code: 'no-room' });
  // The recovery of the database may be logged meanwhile.
  const [told, ...more] = logged.filter(({ message }) => message.includes('storage'));
  expect([told?.message, more]).toEqual(['the storage of pictures has no room', []]);
  expect(String(told?.why)).toContain('ENOSPC');
  expect(await kept()).toHaveLength(1);
  await disk.freeSpace();
  await keep();
});
