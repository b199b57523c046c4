import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { describeStartupError, startServer } from '#server/main.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { fastSpawnEnv, sharedCode } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { programPath } from '#testing/programs.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';

async function environment(start: Record<string, string> = fastSpawnEnv): Promise<Record<string, string>> {
  const { dataDir, databaseUrl } = await newDatabase();
  return {
    ...start,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  };
}

const settings = async (): Promise<Config> => readConfig(await environment());

/** Runs the server in a separate process, like `npm start`. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const code = once(child, 'exit').then(([code]) => code);
  return { child, lines: createInterface({ input: child.stdout }), complaints: text(child.stderr), code };
}

test('releases everything if it cannot start, otherwise stops with a map snapshot', async () => {
  const config = await settings();
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;
  await expect(startServer({ ...config, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  occupant.close();
  await once(occupant, 'close');

  const server = await startServer({ ...config, port });
  const ready = `${server.address}/api/health/ready`;
  expect((await fetch(ready)).status).toBe(200);
  await server.stop();
  await expect(fetch(ready)).rejects.toThrow();
  expect(await readdir(config.dataDir)).toContain('map.snapshot');
});

test.runIf(engine === 'postgresql')('waits for running requests when stopping', async () => {
  const config = await settings();
  const server = await startServer(config);
  const blocker = new pg.Client({ connectionString: config.databaseUrl });
  blocker.on('error', () => {});
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table events');
  const answer = fetch(`${server.address}/api/internal/events/nobody-knows`);
  const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`;
  while ((await blocker.query(waiting)).rowCount === 0);

  const stopped = server.stop();
  await blocker.query('rollback');
  expect((await answer).status).toBe(404);
  await stopped;
  await blocker.end();
});

const oneProcess =
  'The embedded database takes one process at a time: there is one, not the 4 of WORKERS. Set DATABASE_URL to a PostgreSQL server for more.';

// A signal is handled without the database. SIGINT is tested with a lost database (`outage.test.ts`); where disks can
// be mounted, SIGTERM with a full disk.
test.runIf(engine === 'embedded' && !mayMount)('stops on SIGTERM, and runs with memory flags', async () => {
  const { child, lines, code } = run({ ...(await environment(sharedCode)), WORKERS: '4' });
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (!/^Pista is at http:\/\/127.0.0.1:\d+$/.test(line)) continue;
    await expectMemoryFlags(child);
    child.kill('SIGTERM');
  }
  expect(said[0]).toBe(oneProcess);
  expect(await code).toBe(0);
});

async function expectMemoryFlags({ pid }: ChildProcess): Promise<void> {
  if (process.platform !== 'linux') return;
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).toContain('MALLOC_TRIM_THRESHOLD_=32768');
  expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=4');
}

test.runIf(engine === 'embedded')(
  'exits with the reason if the database failed',
  async () => {
    const env = await environment();
    const { lines, complaints, code } = run(env);
    for await (const line of lines) {
      if (!line.startsWith('Pista is at')) continue;
      // At its next check, it finds that the folder belongs to another process.
      await writeFile(join(env.DATA_DIR ?? '', 'postgres.lock'), 'another holder');
    }
    expect(await complaints).toContain('The embedded database has died. Another process has taken its place');
    expect(await code).toBe(1);
  },
  240_000,
);

/** A file size limit of 0 acts like a full disk. */
test.runIf(engine === 'embedded' && process.platform !== 'win32')(
  'reports in one line that nothing can be written, and releases the lock',
  async () => {
    const env = await environment();
    const shell = spawn('sh', ['-c', 'ulimit -f 0; exec "$0" server/main.ts', process.execPath], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const code = once(shell, 'exit').then(([code]) => code);
    const complaint = await text(shell.stderr);
    expect(complaint).toMatch(/^There is no room left on the disk of \S+. Make some, then start again: [^\n]+\n$/);
    expect(complaint).toContain(env.DATA_DIR);
    expect(await code).toBe(1);
    await (await startServer(readConfig(env))).stop();
  },
);

test.runIf(engine === 'embedded' && mayMount)(
  'reports a full disk to clients, once in the log, and in one line at the next start',
  async () => {
    const disk = await smallDisk(200);
    const env = { ...(await environment(sharedCode)), DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'warn' };
    const first = run({ ...env, WORKERS: '4' });
    const logged: string[] = [];
    const said: string[] = [];
    const started = Promise.withResolvers<string>();
    first.lines.on('line', (line) => {
      if (line.startsWith('{')) logged.push(JSON.parse(line).msg);
      else said.push(line);
      const [, address] = /^Pista is at (.+)$/.exec(line) ?? [];
      if (address) started.resolve(address);
    });
    const address = await started.promise;
    expect(said[0]).toBe(oneProcess);
    await expectMemoryFlags(first.child);
    await disk.fill();
    for (let person = 0; person < 20; person++) {
      const answer = await fetch(`${address}/api/internal/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `person${person}@example.org`, password: 'la pista gira' }),
      });
      // Rows still fit into existing pages of the table.
      if (answer.status === 201) continue;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '300']);
      expect(await answer.json()).toMatchObject({ code: 'no-room' });
    }
    expect((await fetch(`${address}/api/internal/events`)).status).toBe(200);
    // Lines are buffered, and all are written at the end.
    first.child.kill('SIGTERM');
    expect(await first.code).toBe(0);
    expect(logged).toEqual(['the database has no room']);

    await disk.fill();
    const config = readConfig(env);
    const complaint = await startServer(config).catch((error) => describeStartupError(error, config));
    expect(complaint).toMatch(/^There is no room left on the disk of \S+. Make some, [^\n]+$/);
    await disk.freeSpace();
    await (await startServer(config)).stop();
  },
);

// npm forwards a signal to the shell that it started, but not to its children.
test.runIf(engine === 'embedded' && process.platform !== 'win32')(
  'stops on SIGTERM to npm start, and has released the data folder when npm ends',
  async () => {
    const env = await environment();
    const npm = spawn('npm', ['start'], {
      env: { ...programPath, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    onTestFinished(() => {
      npm.kill('SIGKILL');
    });
    let address = '';
    for await (const line of createInterface({ input: npm.stdout })) {
      [, address = ''] = /^Pista is at (\S+)$/.exec(line) ?? [];
      if (address) break;
    }
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    npm.kill('SIGTERM');
    await ended;
    await expect(fetch(`${address}/api/health/live`)).rejects.toThrow();
    expect(await readdir(env.DATA_DIR ?? '')).not.toContain('postgres.lock');
  },
);

test.runIf(engine === 'embedded')(
  'points out a misspelt setting at startup, and closes the database on SIGTERM during it',
  async () => {
    const env: Record<string, string> = { ...(await environment()), SMTP_URI: 'smtp://mail.example' };
    const { child, lines, code } = run(env);
    const said: string[] = [];
    for await (const line of lines) {
      said.push(line);
      // This line is written when the database is open, before the server answers.
      if (line.startsWith('Mails')) child.kill('SIGTERM');
    }
    expect(said[0]).toBe('SMTP_URI is not a setting of Pista and has no effect. Did you mean SMTP_URL?');
    expect(await code).toBe(0);
    expect(await readdir(env.DATA_DIR ?? '')).not.toContain('postgres.lock');
  },
);

test.runIf(mayMount)('reports a read-only data folder at startup in one line', async () => {
  const disk = await smallDisk(1);
  execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
  // A folder on the disk, and the disk itself.
  for (const dataDir of [join(disk.folder, 'data'), disk.folder]) {
    const config = readConfig({ ...(await environment()), DATA_DIR: dataDir });
    const complaint = await startServer(config).catch((error) => describeStartupError(error, config));
    expect(complaint).toMatch(/^The data folder \S+ cannot be written by the user root \(EROFS\)\. [^\n]+$/);
    expect(complaint).toContain(dataDir);
    expect(complaint).toContain('set DATA_DIR to another folder');
  }
});

test('reports a file in place of the data folder at startup in one line', async () => {
  const env = await environment();
  const file = join(await testFolder(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    const config = readConfig({ ...env, DATA_DIR: dataDir });
    const complaint = await startServer(config).catch((error) => describeStartupError(error, config));
    expect(complaint).toMatch(/^The data folder \S+ cannot be written[^\n]+ \((EEXIST|ENOTDIR)\)\. [^\n]+$/);
  }
});

test.runIf(engine === 'postgresql')(
  'changes nothing in the database if the data folder cannot be written',
  async () => {
    const env = await environment();
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('drop table alert_cursor; delete from kysely_migration');
    const file = join(await testFolder(), 'file');
    await writeFile(file, '');
    for (const workers of ['1', '2']) {
      const { complaints, code } = run({ ...env, DATA_DIR: file, WORKERS: workers });
      expect(await complaints).toMatch(/^The data folder \S+ cannot be written[^\n]+ \(EEXIST\)\. [^\n]+\n$/);
      expect(await code).toBe(1);
    }
    expect((await client.query('select 1 from kysely_migration')).rowCount).toBe(0);
  },
);

test.runIf(engine === 'embedded')('lists invalid settings without starting', async () => {
  const { complaints, code } = run({
    ...fastSpawnEnv,
    PORT: 'three',
    DATABASE_URL: 'mysql://localhost',
    LOG_LEVEL: 'loud',
  });
  const listed = (await complaints).split('\n').map((line) => /^ +([A-Z_]+): /.exec(line)?.[1]);
  expect(listed.filter(Boolean)).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  expect(await code).toBe(1);
});
