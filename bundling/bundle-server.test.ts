import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import type { LockFile } from '#testing/lock-file.ts';
import { programPath } from '#testing/programs.ts';

/*
 * Runs the steps of `deploy/Dockerfile` without a container engine: the bundle in a folder of its own that it cannot
 * write, as a user without a name, with the environment and commands of the file.
 */

const root = join(import.meta.dirname, '..');
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

/** Returns the arguments of an instruction, from the last stage. */
function instruction(name: string): string {
  return (
    dockerfile
      .split(/^FROM /m)
      .at(-1)
      ?.match(new RegExp(`^${name} (.+)$`, 'm'))?.[1] ?? ''
  );
}
const listIn = (text: string): string[] => JSON.parse(/\[.*\]$/.exec(text)?.[0] ?? '');
const [uid = 0, gid = 0] = instruction('USER').split(':').map(Number);

/** Another user needs root; others test the rest as themselves. */
const user = process.getuid?.() === 0 ? { uid, gid } : {};

// Not the folder of other tests, which may be mounted without permission to execute.
const folder = mkdtempSync(join(tmpdir(), 'pista-image-'));
const [app, data] = [join(folder, 'app'), join(folder, 'data')];
afterFile(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const settings = Object.fromEntries(new URLSearchParams(instruction('ENV').replaceAll(' ', '&')));
const env: Record<string, string> = {
  ...settings,
  PATH: `${folder}:${programPath.PATH}`,
  DATA_DIR: data,
  HOME: data,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'https://pista.example',
  TOKEN_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'warn',
};
let address = '';
let installed = '';
let stop = async (): Promise<object> => ({});
const lines: string[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['bundling/bundle-server.ts', app], { cwd: root });
  const options = ['--dry-run', '--offline', '--no-audit', '--no-fund'];
  installed = execFileSync('npm', ['ci', ...options], { cwd: app, encoding: 'utf8' });
  copySeparatePackages();
  cpSync(process.execPath, join(folder, 'node'));
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(data, uid, gid);
  execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
  chmodSync(folder, 0o555);

  const [program = '', ...parameters] = listIn(instruction('CMD'));
  const server = spawn(program, parameters, { cwd: app, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints = text(server.stderr);
  const exit = once(server, 'exit');
  stop = async () => {
    server.kill('SIGTERM');
    const [code] = await exit;
    return { code, complaints: await complaints };
  };
  afterFile(stop);
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    address = /^Pista is at (\S+)$/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  server.stdout.resume();
});

/** Copies the locked packages from this clone, as `npm ci` would download them. */
function copySeparatePackages(): void {
  const lock: LockFile = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'));
  for (const path of Object.keys(lock.packages)) {
    const source = join(root, path);
    if (path !== '' && existsSync(source)) cpSync(source, join(app, path), { recursive: true });
  }
}

const get = (path: string) => fetch(`${address}${path}`, { redirect: 'manual' });

test('has the packages that are not part of it in a lock file that npm accepts', () => {
  expect(installed).toMatch(/^added \d\d packages/m);
});

test('starts as a user without rights, from a folder that it cannot write', () => {
  expect([uid, gid]).toEqual([10_001, 10_001]);
  expect(lines).toContain(`Pista is at ${address}`);
  expect(address).toMatch(/^http:/);
});

test('passes the health check of the image', () => {
  const [program = '', ...parameters] = listIn(instruction('HEALTHCHECK'));
  const check = (port: string) => execFileSync(program, parameters, { env: { ...env, PORT: port }, ...user });
  expect(check(new URL(address).port)).toHaveLength(0);
  expect(() => check('1')).toThrow();
});

test('serves pages, the gazetteer and the API documentation', async () => {
  for (const [path, part] of [
    ['/', '<html lang='],
    ['/api/geocode/search?q=Lyon', 'Lyon'],
    ['/api/openapi.json', '"openapi"'],
    ['/api/v1/openapi.json', 'Five-minute start'],
    ['/api/docs/reader.js', 'scalar'],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status, (await answer.text()).includes(part)]).toEqual([path, 200, true]);
  }
});

test('stores an event, and serves its page, list, picture, card and calendar', async () => {
  const { token } = await send('/api/internal/users', { email: 'ana@example.org', password: 'la pista gira' });
  const [type] = await json('/api/internal/event_types');
  const [dance] = await json('/api/internal/dances');
  const event = {
    name: 'Milonga du canal',
    dateStart: '2027-05-08T21:00',
    dateEnd: '2027-05-09T02:00',
    place: 'La Péniche',
    type: { id: type.id },
    dances: [{ id: dance.id }],
    location: { latitude: 48.884, longitude: 2.371, place: 'Paris', displayName: '5 quai de Seine, Paris, France' },
  };
  const { id, slug } = await send('/api/internal/events', event, token);

  const photo = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#b0413e' } }).jpeg();
  const form = new FormData();
  form.append('eventId', id);
  form.append('file', new Blob([new Uint8Array(await photo.toBuffer())], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const upload = await fetch(`${address}/api/internal/files_upload`, { method: 'POST', headers, body: form });
  expect(upload.status).toBe(201);
  const { sources } = await upload.json();

  expect(await json('/api/internal/events?from=2027-05-01')).toMatchObject([{ id, name: event.name }]);
  for (const [path, type] of [
    [`/events/${slug}`, 'text/html; charset=utf-8'],
    [`/events/${slug}.ics`, 'text/calendar; charset=utf-8'],
    [sources[0].url, 'image/webp'],
    [`/share/events/${slug}.jpg`, 'image/jpeg'],
    [`/cards/events/${slug}.jpg`, 'image/jpeg'],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
  }

  const announcement = { text: 'Milonga in Lyon, 8 May 2027, 21:00, 12 €', today: '2027-04-01' };
  expect(await send('/api/internal/announcements', announcement, token)).toMatchObject({ price: { value: 12 } });
});

test('runs the commands of operators beside the server', () => {
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const run = (script: string, ...parameters: string[]) => {
    const [program = '', ...options] = scripts[script].split(' ');
    const stdio = 'pipe';
    return execFileSync(program, [...options, ...parameters], { cwd: app, env, ...user, stdio, encoding: 'utf8' });
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'admin', 'sample', 'backup', 'restore']));
  expect(run('admin', 'grant', 'ana@example.org')).toContain('ana@example.org');
  const file = join(data, 'backup.tar');
  run('backup', file);
  run('backup', '--verify', file);
});

test('stops without complaints', async () => {
  expect(await stop()).toEqual({ code: 0, complaints: '' });
});

async function json(path: string) {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

async function send(path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await answer.json();
  expect([path, answer.ok, answer.ok ? '' : reply]).toEqual([path, true, '']);
  return reply;
}
