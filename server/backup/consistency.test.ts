import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { sendMailKind } from '#server/mail/service.ts';
import { backupTools, contentOf, fillSite, jobsOf, restore, type Site, withDatabase } from '#testing/backups.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { openCopySocket } from './copy-socket.ts';
import { runBackup } from './run-backup.ts';
import { backupToFile } from './service.ts';

/** Several processes and databases start one after the other. */
const slow = 240_000;

const newFile = async () => join(await testFolder(), 'site.tar');

/** Opens a site as its server does. */
async function startServing(site: Site) {
  const { db, copyFolder, close } = await openDatabase(site, silentLog);
  const { config, log } = await backupTools(site);
  const socket = copyFolder && (await openCopySocket({ config, log }, copyFolder));
  return {
    db,
    async stop() {
      await socket?.close();
      await close();
    },
  };
}

/** Writes the same number into two tables, in one transaction each, until it is stopped. */
function startWriter(db: Db) {
  let isStopped = false;
  let written = 0;
  const done = (async () => {
    while (!isStopped) {
      const key = String(written + 1);
      await db.transaction().execute(async (transaction) => {
        const at = new Date();
        await transaction.insertInto('attempts').values({ key, count: 1, first_at: at, last_at: at }).execute();
        await transaction.insertInto('geocoder_turns').values({ geocoder: key, last_at: at }).execute();
      });
      written++;
    }
  })();
  return {
    written: () => written,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

/** Whether to test what both databases do in the same way. */
const onPostgresql = engine === 'postgresql' || !findPostgresql();

test(
  'backs up a consistent state while the server writes, and refuses a second backup meanwhile',
  async () => {
    const site = await newDatabase();
    const server = await startServing(site);
    const writer = startWriter(server.db);
    await expect.poll(writer.written).toBeGreaterThan(20);
    const before = writer.written();
    const [file, second] = [await newFile(), await newFile()];
    const tools = await backupTools(site);
    const lines: string[] = [];
    const writing = backupToFile(tools, file, { onProgress: (line) => lines.push(line) });
    if (engine === 'embedded') {
      await expect.poll(() => lines).toContain('Copying the database …');
      await expect(backupToFile(tools, second)).rejects.toThrow('Another backup of this site is being written');
      await expect(backupToFile(tools, second, { isMove: true })).rejects.toThrow('The server runs: stop it');
    }
    const summary = await writing;
    await writer.stop();
    await server.stop();
    expect(existsSync(join(site.dataDir, 'backup-copy'))).toBe(false);
    expect(existsSync(second)).toBe(false);

    const copy = await newDatabase();
    await restore(copy, file);
    await withDatabase(copy, async (db) => {
      const { rows } = await sql<{ attempts: number; both: number; turns: number }>`
        select count(attempts.key)::int as attempts, count(geocoder)::int as turns,
          count(*) filter (where key = geocoder)::int as both
        from attempts full join geocoder_turns on key = geocoder`.execute(db);
      const count = summary.tables.find(({ name }) => name === 'attempts')?.rows;
      expect(rows).toEqual([{ attempts: count, both: count, turns: count }]);
      expect(count).toBeGreaterThanOrEqual(before);
      expect(count).toBeLessThanOrEqual(writer.written());
    });
  },
  slow,
);

test.runIf(onPostgresql)(
  'writes a backup in another process, which leaves nothing if it is stopped',
  async () => {
    const site = await newDatabase();
    const { config } = await fillSite(site);
    const server = await startServing(site);
    const file = await newFile();
    const lines: string[] = [];
    const summary = await runBackup(config, file, { withoutSecrets: true, onProgress: (line) => lines.push(line) });
    expect(summary).toMatchObject({ secrets: null, pictures: { files: 2 } });
    expect(lines).toContain('events: 3 rows');

    const stopped = new AbortController();
    const other = await newFile();
    const aborted = runBackup(config, other, { signal: stopped.signal, onProgress: () => stopped.abort() });
    await expect(aborted).rejects.toThrow('aborted');
    await expect.poll(() => existsSync(`${other}.part`)).toBe(false);
    expect(existsSync(other)).toBe(false);
    await expect(runBackup(config, join(await testFolder(), 'none', 'x.tar'))).rejects.toThrow(/There is no folder/);
    await server.stop();
  },
  slow,
);

// The database makes no difference to the content of a queue.
test.runIf(onPostgresql)(
  'moves waiting jobs on request, and counts them otherwise',
  async () => {
    const site = await newDatabase();
    const tools = await backupTools(site);
    const [usual, moved] = [await newFile(), await newFile()];
    const data = { to: { name: 'Ana', email: 'ana@example.org' }, subject: 'é"', text: '\n', html: '' };
    await withDatabase(site, async (db) => {
      const jobs = await jobsOf(site, db);
      await jobs.add(db, sendMailKind, data, { afterSeconds: 3600 });
      await jobs.close();
      if (engine === 'postgresql')
        await expect(backupToFile(tools, moved, { isMove: true })).rejects.toThrow('The server runs: stop it');
    });
    expect(await backupToFile(tools, usual)).toMatchObject({ isMove: false, waitingJobs: { [sendMailKind.name]: 1 } });
    await backupToFile(tools, moved, { isMove: true });

    for (const [file, expected] of [
      [usual, []],
      [moved, [{ name: sendMailKind.name, data }]],
    ] as const) {
      const copy = await newDatabase();
      await restore(copy, file);
      const jobs = await withDatabase(copy, (db) =>
        sql`select name, data from pgboss.job where name <> 'nightly' and start_after > now()`.execute(db),
      );
      expect(jobs.rows).toEqual(expected);
    }
  },
  slow,
);

// A folder is harder to restore at once than a schema.
test.runIf(engine === 'embedded')(
  'leaves nothing of a restore that is killed, and restores everything afterwards',
  async () => {
    const original = await newDatabase();
    const file = await newFile();
    await backupToFile(await fillSite(original), file);
    const [keys] = await Array.fromAsync((await backupTools(original)).storage.list());
    const site = await newDatabase();
    const empty = await contentOf(site);

    // Writing to a pipe without a reader waits forever, so the restore cannot end before it is killed.
    const pipe = join(site.dataDir, 'pictures', keys?.[0] ?? '');
    await mkdir(join(pipe, '..'), { recursive: true });
    execFileSync('mkfifo', [pipe]);
    const killed = command(site, file);
    for await (const line of createInterface({ input: killed.stderr })) if (line.startsWith('Filling')) break;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await contentOf(site)).toEqual(empty);

    await rm(pipe);
    const child = command(site, file);
    const [said, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect({ code, complaints }).toMatchObject({ code: 0, complaints: expect.stringContaining('Comparing the rows') });
    expect(said).toMatch(/^events: 3 rows$/m);
    expect(said).toContain('The site is paused');
    expect(await contentOf(site)).toEqual(await contentOf(original));
  },
  slow,
);

/** Runs `npm run restore -- FILE`. */
function command(site: Site, file: string) {
  const env = { ...fastSpawnEnv, NODE_ENV: 'test', DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl ?? '' };
  const child = spawn(process.execPath, ['server/startup/restore-command.ts', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
