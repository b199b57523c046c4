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
import { inWords, startServer } from '#server/main.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { testFolder } from '#testing/folder.ts';
import { programPath } from '#testing/programs.ts';
import { quickStart, sharedCode } from '#testing/quick-start.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';

async function environment(start: Record<string, string> = quickStart): Promise<Record<string, string>> {
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

/** Runs the server in a process of its own, as `npm start` does. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const code = once(child, 'exit').then(([code]) => code);
  return { child, lines: createInterface({ input: child.stdout }), complaints: text(child.stderr), code };
}

test('what could not start holds on to nothing; what has started answers until it stops, and leaves a snapshot of the map', async () => {
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

test.runIf(engine === 'postgresql')('stopping waits for the requests that are being answered', async () => {
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

// What a signal does asks no database. SIGINT stops the server that has lost its database (`outage.test.ts`); where disks
// may be made, SIGTERM stops the one whose disk is full.
test.runIf(engine === 'embedded' && !mayMount)(
  'SIGTERM stops the process in good order, which a start keeps and has give memory back',
  async () => {
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
  },
);

async function expectMemoryFlags({ pid }: ChildProcess): Promise<void> {
  if (process.platform !== 'linux') return;
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).toContain('MALLOC_TRIM_THRESHOLD_=32768');
  expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=4');
}

test.runIf(engine === 'embedded')(
  'a process whose database has died ends, and says why',
  async () => {
    const env = await environment();
    const { lines, complaints, code } = run(env);
    for await (const line of lines) {
      if (!line.startsWith('Pista is at')) continue;
      // The next time it looks, it finds that the folder is no longer its own.
      await writeFile(join(env.DATA_DIR ?? '', 'postgres.lock'), 'another holder');
    }
    expect(await complaints).toContain('The embedded database has died. Another process has taken its place');
    expect(await code).toBe(1);
  },
  240_000,
);

/** With files that may have no byte, a disk is as good as full. */
test.runIf(engine === 'embedded' && process.platform !== 'win32')(
  'where nothing can be written, the start says so in one line, and leaves nothing that keeps the next one out',
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
  'a full disk is told to who would write, once to the log, and at the next start in one line',
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
      // What the pages of its tables have room for goes on.
      if (answer.status === 201) continue;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '300']);
      expect(await answer.json()).toMatchObject({ code: 'no-room' });
    }
    expect((await fetch(`${address}/api/internal/events`)).status).toBe(200);
    // Lines are written together, now and then, and all of them at the end.
    first.child.kill('SIGTERM');
    expect(await first.code).toBe(0);
    expect(logged).toEqual(['the database has no room']);

    await disk.fill();
    const config = readConfig(env);
    const complaint = await startServer(config).catch((error) => inWords(error, config));
    expect(complaint).toMatch(/^There is no room left on the disk of \S+. Make some, [^\n]+$/);
    await disk.freeSpace();
    await (await startServer(config)).stop();
  },
);

// npm passes a signal on to the shell that it started, and to nothing below.
test.runIf(engine === 'embedded' && process.platform !== 'win32')(
  'SIGTERM to npm start stops the server, and the data folder is free when npm has ended',
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
    await (await startServer(readConfig(env))).stop();
  },
);

test.runIf(engine === 'embedded')('SIGTERM during the start closes the database in good order', async () => {
  const env = await environment();
  const { child, lines, code } = run(env);
  // Where mails go is said when the database is open, and before anything answers.
  for await (const line of lines) if (line.startsWith('Mails')) child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(await readdir(env.DATA_DIR ?? '')).not.toContain('postgres.lock');
});

test.runIf(engine === 'embedded')('a misspelt setting is pointed out at the start', async () => {
  const { child, lines, code } = run({ ...(await environment()), SMTP_URI: 'smtp://mail.example' });
  const said: string[] = [];
  for await (const line of lines) {
    said.push(line);
    if (line.startsWith('Pista is at')) child.kill('SIGTERM');
  }
  expect(said[0]).toBe('SMTP_URI is not a setting of Pista and has no effect. Did you mean SMTP_URL?');
  expect(await code).toBe(0);
});

test.runIf(mayMount)('a data folder that is read-only is reported at the start in one line', async () => {
  const disk = await smallDisk(1);
  execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
  // Of a folder on it, and of the disk itself.
  for (const dataDir of [join(disk.folder, 'data'), disk.folder]) {
    const { complaints, code } = run({ ...(await environment()), DATA_DIR: dataDir });
    const complaint = await complaints;
    expect(complaint).toMatch(
      /^The data folder \S+ cannot be written by the user with the number 0 \(EROFS\)\. [^\n]+\n$/,
    );
    expect(complaint).toContain(dataDir);
    expect(complaint).toContain('set DATA_DIR to another folder');
    expect(await code).toBe(1);
  }
});

test('a file in place of the data folder is reported at the start in one line', async () => {
  const env = await environment();
  const file = join(await testFolder(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    const config = readConfig({ ...env, DATA_DIR: dataDir });
    const complaint = await startServer(config).catch((error) => inWords(error, config));
    expect(complaint).toMatch(/^The data folder \S+ cannot be written[^\n]+ \((EEXIST|ENOTDIR)\)\. [^\n]+$/);
  }
});

test.runIf(engine === 'embedded')('settings that make no sense are listed, and nothing is started', async () => {
  const { complaints, code } = run({
    ...quickStart,
    PORT: 'three',
    DATABASE_URL: 'mysql://localhost',
    LOG_LEVEL: 'loud',
  });
  const listed = (await complaints).split('\n').map((line) => /^ +([A-Z_]+): /.exec(line)?.[1]);
  expect(listed.filter(Boolean)).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL']);
  expect(await code).toBe(1);
});
