import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync, readFileSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { mayMount, smallDisk } from '#testing/small-disk.ts';
import { LogOutput } from './log-output.ts';

const outputTo = (fd: number) =>
  new LogOutput({ fd, maxWaitingBytes: 8000, reportDropped: ({ count, code }) => `dropped ${count} ${code}\n` });
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index} ${'.'.repeat(80)}\n`);

/** The numbers of the lines in order, and how many were reported as dropped. Fails for a line that is not whole. */
function linesOf(written: string) {
  const [reports, lines] = [/^dropped (\d+) (\w+)$/, /^line (\d+) \.{80}$/];
  const numbers: number[] = [];
  const dropped: { count: number; code: string | undefined; after: number | undefined }[] = [];
  for (const line of written.trimEnd().split('\n')) {
    const [, count, code] = reports.exec(line) ?? [];
    if (count !== undefined) dropped.push({ count: Number(count), code, after: numbers.at(-1) });
    else numbers.push(Number(lines.exec(line)?.[1] ?? Number.NaN));
  }
  return { numbers, dropped };
}

/** Every line is there, or counted where it is missing. */
function expectAllCounted(written: string, total: number, code: string): void {
  const { numbers, dropped } = linesOf(written);
  const [report, ...more] = dropped;
  expect(more).toEqual([]);
  expect(report?.code).toBe(code);
  expect(report?.count).toBeGreaterThan(0);
  const after = (report?.after ?? -1) + 1;
  const expected = Array.from({ length: total }, (_, number) => number).toSpliced(after, report?.count ?? 0);
  expect(numbers).toEqual(expected);
}

test.runIf(mayMount)('drops lines while the disk is full, and reports how many once it has room', async () => {
  const disk = await smallDisk(1);
  const path = join(disk.folder, 'log');
  const file = await open(path, 'a');
  const output = outputTo(file.fd);
  const write = (lines: string[]) => lines.forEach((line) => void output.write(line));
  write(numbered(0, 10));
  output.flushSync();
  await disk.fill();
  write(numbered(10, 500));
  output.flushSync();
  await disk.freeSpace();
  output.flushSync();
  write(numbered(500, 510));
  output.flushSync();
  await file.close();
  expectAllCounted(readFileSync(path, 'utf8'), 510, 'ENOSPC');
});

test.runIf(process.platform !== 'win32')('drops lines while the pipe is not read', async () => {
  const pipe = await namedPipe();
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const output = outputTo(fd);
  const lines = numbered(0, 2000);
  for (const line of lines) output.write(line);
  let read = readAll(fd);
  output.flushSync();
  read += readAll(fd);
  expectAllCounted(read, 2000, 'EAGAIN');
});

test.runIf(process.platform !== 'win32')(
  'goes on when the reader of the pipe is gone, and when one returns',
  async () => {
    const pipe = await namedPipe();
    const read = constants.O_RDONLY | constants.O_NONBLOCK;
    const reader = await open(pipe, read);
    const output = outputTo(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    await reader.close();
    for (const line of numbered(0, 500)) output.write(line);
    output.flushSync();
    const nextReader = openSync(pipe, read);
    output.flushSync();
    expectAllCounted(readAll(nextReader), 500, 'EPIPE');
  },
);

async function namedPipe(): Promise<string> {
  const path = join(await testFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

function readAll(fd: number): string {
  const chunk = Buffer.alloc(1024 * 1024);
  let read = '';
  try {
    for (let bytes = readSync(fd, chunk); bytes > 0; bytes = readSync(fd, chunk))
      read += chunk.toString('utf8', 0, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return read;
}

/** Starts the server with a log of every answer; `port` is what the system chose. */
async function serverWith(shell: string, stdio: ('pipe' | 'ignore')[]) {
  const { dataDir, databaseUrl } = await newDatabase();
  const env = {
    ...{ ...fastSpawnEnv, NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    ...{ SAMPLE_DATA: 'off', RATE_LIMITS: 'off', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  };
  const child = spawn('sh', ['-c', shell, process.execPath], { env, stdio: ['ignore', ...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, code: once(child, 'exit').then(([code]) => code) };
}

async function askOften(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask = async () => {
    const [answer] = await once(get(`${address}/api/health/live`, { agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    expect(answer.statusCode).toBe(200);
  };
  for (let round = 0; round < 500; round++) await Promise.all([ask(), ask(), ask(), ask()]);
  agent.destroy();
}

test.runIf(engine === 'embedded' && mayMount)('answers and stops a server whose log is on a full disk', async () => {
  const disk = await smallDisk(1);
  const path = join(disk.folder, 'log');
  const { child, code } = await serverWith(`exec "$0" server/main.ts > ${path}`, ['ignore', 'pipe']);
  const addressIn = () => /^Pista is at (\S+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  await expect.poll(addressIn).toBeDefined();
  const address = addressIn() ?? '';
  await disk.fill();
  await askOften(address);
  await disk.freeSpace();
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('lines of the log could not be written');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const dropped = logged.filter((line) => 'dropped' in line).reduce((sum, line) => sum + line.dropped, 0);
  const answers = () =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.includes('/api/health/live'));
  expect(dropped).toBeGreaterThan(0);
  await disk.fill();
  await askOften(address);
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(answers().length + dropped).toBeGreaterThanOrEqual(2000);
});

test.runIf(engine === 'embedded' && process.platform !== 'win32')(
  'starts, answers and stops a server whose output is not read',
  async () => {
    const port = await freePort();
    const { child, code } = await serverWith(`PORT=${port} exec "$0" server/main.ts`, ['pipe', 'pipe']);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const address = `http://127.0.0.1:${port}`;
    const isUp = () => fetch(`${address}/api/health/live`).then(({ ok }) => ok);
    await expect.poll(() => isUp().catch(() => false)).toBe(true);
    await askOften(address);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
