import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupsStatus } from '#contract/backups.ts';
import { dropTables } from '#server/backup/rows-store.ts';
import { restoreSite, verifyBackup } from '#server/backup/service.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connect.ts';
import { migrateWithin } from '#server/database/migrate.ts';
import { startServer } from '#server/main.ts';
import { isPaused, pauseSite } from '#server/pause/service.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { jobKinds } from '#server/startup/background-jobs.ts';
import { newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { formData } from '#testing/form-data.ts';
import { silentLog } from '#testing/log.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { withBackupFile } from './backup-file-argument.ts';

/** Servers and processes start one after the other. */
const slow = { timeout: 240_000 };
const waiting = { timeout: 120_000, interval: 200 };
const admin = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'la pista gira' };

type Settings = Record<string, string>;

async function settingsOf(more: Settings): Promise<Settings> {
  const { dataDir, databaseUrl } = await newDatabase();
  const own = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', SAMPLE_DATA: 'off', RATE_LIMITS: 'off' };
  return { ...fastSpawnEnv, ...own, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...admin, ...more };
}

/** Starts a whole server with an administrator. */
async function start(settings: Settings) {
  const config = readConfig(settings);
  const lines: string[] = [];
  const server = await startServer(config, (line) => lines.push(line));
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.stop();
    isRunning = false;
  };
  onTestFinished(stop);
  const at = (path: string) => new URL(path, server.address);
  const credentials = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(at('/api/login_check'), { method: 'POST', headers, body: credentials });
  const authorization = `Bearer ${(await answer.json()).token}`;
  const ask = (method: string, path: string, more: RequestInit = {}) =>
    fetch(at(path), { method, ...more, headers: { authorization, ...more.headers } });
  const status = async (): Promise<BackupsStatus> => (await ask('GET', '/api/internal/admin/backups')).json();
  /** Starts a backup, and waits until there is one more good one, or a failure. */
  const backUp = async () => {
    const before = await status();
    expect((await ask('POST', '/api/internal/admin/backups')).status).toBe(204);
    await vi.waitFor(async () => {
      const { lastGood, lastFailure, running } = await status();
      expect(running).toBeNull();
      expect([lastGood?.at, lastFailure?.at]).not.toEqual([before.lastGood?.at, before.lastFailure?.at]);
    }, waiting);
    return status();
  };
  return { config, lines, stop, at, ask, status, backUp };
}

/** Gives the administrator a picture. */
async function addPicture({ ask }: Awaited<ReturnType<typeof start>>) {
  const image = { width: 64, height: 64, channels: 3, background: '#b48' } as const;
  const photo = await sharp({ create: image }).jpeg().toBuffer();
  const { payload, headers } = await formData([{ name: 'file', value: photo }]);
  const answer = await ask('PUT', '/api/internal/profile/avatar', { body: new Uint8Array(payload), headers });
  expect(answer.status).toBe(200);
}

const s3Server = await testS3Server();
const s3 = {
  S3_ENDPOINT: s3Server.endpoint,
  S3_REGION: s3Server.region,
  S3_ACCESS_KEY_ID: s3Server.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Server.secretAccessKey,
};

const inFolder = ['a folder', async () => ({ BACKUP_TO: join(await testFolder(), 'backups') })] as const;
const inBucket = ['a bucket', async () => ({ BACKUP_TO: `s3://${s3Server.bucket}/pista`, ...s3 })] as const;

describe.each([inFolder, inBucket])('backups in %s', (_where, place) => {
  test('are made, downloaded with pictures, and restored as a paused copy', slow, async () => {
    const settings = await settingsOf(await place());
    const site = await start(settings);
    await addPicture(site);
    expect(await site.status()).toMatchObject({ lastGood: null, isOverdue: false, archives: [], problem: null });

    const { lastGood, lastFailure, archives, nextAt, ...rest } = await site.backUp();
    expect(lastFailure).toBeNull();
    expect(lastGood).toMatchObject({ kind: 'manual', place: settings.BACKUP_TO, file: archives[0]?.file });
    expect(lastGood?.rows).toBeGreaterThan(10);
    expect(lastGood?.pictures).toBeGreaterThan(0);
    expect(archives).toEqual([{ file: lastGood?.file, at: expect.any(String), bytes: lastGood?.bytes }]);
    expect(nextAt).toContain('T03:40:00');
    expect(rest).toMatchObject({ isOverdue: false, isPaused: false, running: null });

    // Pictures are stored once, and the last backup of a day is kept.
    const second = await site.backUp();
    expect(second.lastGood?.pictures).toBe(0);
    expect(second.archives.map(({ file }) => file)).toEqual([second.lastGood?.file]);

    const file = second.lastGood?.file ?? '';
    const { path } = await (await site.ask('POST', `/api/internal/admin/backups/${file}/links`)).json();
    const download = await fetch(site.at(path));
    expect(download.headers.get('content-disposition')).toContain(file);
    const saved = join(await testFolder(), file);
    await writeFile(saved, Buffer.from(await download.arrayBuffer()));
    expect((await verifyBackup(saved)).pictures).toMatchObject({ isIncluded: true, missing: [] });
    expect((await verifyBackup(saved)).pictures.files).toBeGreaterThan(0);
    await site.stop();

    const other = readConfig(await settingsOf({ ...settings, ...(await newSite()) }));
    const storage = await openStorage(other);
    const { db, close } = await openDatabase(other, silentLog);
    onTestFinished(close);
    const restored = await withBackupFile(
      () => site.config,
      `${settings.BACKUP_TO}/${file}`,
      (local, pictures) =>
        restoreSite({ db, config: other, storage, clock: () => new Date() }, local, {
          pictures,
          jobKinds,
          openJobs: () => Promise.reject(new Error('not a move')),
        }),
    );
    expect(restored.warnings).toEqual([]);
    expect(restored.pictureFiles).toBeGreaterThan(0);
    expect(await isPaused(db)).toBe(true);
    const [picture] = await db.selectFrom('pictures').selectAll().execute();
    for (const width of picture?.widths_px ?? [])
      expect(await storage.get(`${picture?.id}/${width}.webp`)).toBeDefined();
  });
});

/** These tests start servers and processes; the database makes no difference. */

/** Settings of another, empty site. */
async function newSite(): Promise<Settings> {
  const { dataDir, databaseUrl } = await newDatabase();
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
}

test('makes none while paused, and reports why one failed', slow, async () => {
  const folder = join(await testFolder(), 'backups');
  await writeFile(folder, 'a file instead of a folder');
  const settings = await settingsOf({ BACKUP_TO: folder });
  await withDatabase(settings, (db) => pauseSite(db));
  const site = await start(settings);
  expect((await site.ask('POST', '/api/internal/admin/backups')).status).toBe(403);
  expect((await site.status()).isPaused).toBe(true);
  await site.ask('DELETE', '/api/internal/admin/pause');

  const failed = await site.backUp();
  expect(failed.lastGood).toBeNull();
  expect(failed.lastFailure?.reason).toContain('is not a folder');
  expect(failed.problem).toBe(`${folder} is not a folder.`);
  await rm(folder);
  const { archives, lastFailure } = await site.backUp();
  expect(archives).toHaveLength(1);
  expect(lastFailure?.at).toBe(failed.lastFailure?.at);
  const link = `/api/internal/backups/${archives[0]?.file}?secret=`;
  expect((await site.ask('GET', `${link}1.guessed`)).status).toBe(410);
});

test('backs up before a migration, and does not migrate if that fails', slow, async () => {
  const folder = join(await testFolder(), 'backups');
  const settings = await settingsOf({ BACKUP_TO: folder });
  await withDatabase(settings, async (db) => {
    await dropTables(db);
    await db.transaction().execute((transaction) => migrateWithin(transaction, '0047-site-pauses'));
  });

  await writeFile(folder, 'a file instead of a folder');
  await expect(startServer(readConfig(settings))).rejects.toThrow('nothing was changed');
  await rm(folder);
  const upgraded = await start(settings);
  expect(upgraded.lines.join('\n')).toContain(`Making a backup before the upgrade: ${folder}/pista-`);
  const { lastGood, archives } = await upgraded.status();
  expect(lastGood).toMatchObject({ kind: 'upgrade', file: archives[0]?.file });
  const content = await verifyBackup(join(folder, archives[0]?.file ?? ''));
  expect(content.migrations).not.toContain('0048-backup-runs');
  expect(await readdir(folder)).toHaveLength(2);
  await upgraded.stop();
  expect((await start(settings)).lines.join('\n')).not.toContain('backup before the upgrade');
});

async function withDatabase<Result>(
  settings: Settings,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(readConfig(settings), silentLog);
  return work(db).finally(close);
}
