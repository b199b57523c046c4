import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Pista, verifyWebhook } from '#client/pista.ts';
import { testFolder } from '#testing/folder.ts';

/** Answers each request with the next of these listeners, and the last one for all others. */
async function aServer(...listeners: RequestListener[]): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const listener = listeners.length > 1 ? listeners.shift() : listeners[0];
    listener?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const answer =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const aPage = { items: [{ name: 'Milonga' }], next: null, total: null };
const busy = (seconds: string) => answer({ code: 'too-many-requests', status: 429 }, 429, { 'retry-after': seconds });
const drop: RequestListener = (request) => request.socket.destroy();
/** Sends the beginning of a body. */
const dropLate: RequestListener = (request, response) =>
  response.writeHead(200, { 'content-length': '100' }).write('{"items":', () => request.socket.destroy());

describe('requests', () => {
  test('sends lists joined by commas, the language, and the token', async () => {
    let authorization: string | undefined;
    const { url, requests } = await aServer((request, response) => {
      authorization = request.headers.authorization;
      answer(aPage)(request, response);
    });
    const pista = new Pista({ url, lang: 'fr', token: 'pista_secret' });
    const { items } = await pista.events.list({ styles: ['tango', 'salsa'], bbox: [4, 45, 5, 46], limit: 1 });
    expect(items).toEqual([{ name: 'Milonga' }]);
    expect(requests).toEqual(['GET /api/v1/events?lang=fr&styles=tango%2Csalsa&bbox=4%2C45%2C5%2C46&limit=1']);
    expect(authorization).toBe('Bearer pista_secret');
  });

  test('escapes ids, so that one from elsewhere names no other resource', async () => {
    const { url, requests } = await aServer(answer(null));
    await new Pista({ url }).own.events.remove('../webhooks/1?a');
    await new Pista({ url }).webhooks.replay('a/b', 'c#d');
    expect(requests).toEqual([
      'DELETE /api/v1/events/..%2Fwebhooks%2F1%3Fa',
      'POST /api/v1/webhooks/a%2Fb/messages/c%23d/replay',
    ]);
  });

  test('follows pages on its own site only', async () => {
    const next = 'https://elsewhere.example/api/v1/events?limit=1&cursor=two';
    const { url, requests } = await aServer(answer({ ...aPage, next }), answer(aPage));
    const pages = await Array.fromAsync(new Pista({ url }).events.pages({ limit: 1 }));
    expect(pages.map(({ next }) => next)).toEqual([next, null]);
    expect(requests).toEqual(['GET /api/v1/events?limit=1', 'GET /api/v1/events?limit=1&cursor=two']);
  });

  test('waits after 429 as long as the server says', async () => {
    const { url, requests } = await aServer(busy('0'), busy('0'), answer(aPage));
    expect(await new Pista({ url }).events.list()).toEqual(aPage);
    expect(requests.length).toBe(3);
  });

  test('throws after 429 if the wait is too long', async () => {
    const { url, requests } = await aServer(busy('3600'));
    const error = { name: 'PistaError', status: 429, code: 'too-many-requests', retryAfterSeconds: 3600 };
    await expect(new Pista({ url }).events.list()).rejects.toMatchObject(error);
    expect(requests.length).toBe(1);
  });

  test.each([drop, dropLate])('repeats a read once if the connection is lost', async (failing) => {
    const { url } = await aServer(failing, answer(aPage));
    expect(await new Pista({ url }).events.list()).toEqual(aPage);
    const { url: broken, requests } = await aServer(failing);
    await expect(new Pista({ url: broken }).events.list()).rejects.toThrow();
    expect(requests.length).toBe(2);
  });

  test('does not repeat a write', async () => {
    const { url, requests } = await aServer(drop);
    await expect(new Pista({ url, token: 'pista_x' }).own.events.confirm('1')).rejects.toThrow(TypeError);
    expect(requests).toEqual(['PUT /api/v1/events/1/confirmation']);
  });

  test('reports invalid fields, and answers of other servers', async () => {
    const fields = [{ path: 'limit', rule: 'too_big', message: 'too big' }];
    const { url } = await aServer(
      answer({ code: 'invalid-input', status: 400, title: 'invalid input', fields }, 400),
      (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
    );
    const pista = new Pista({ url });
    await expect(pista.events.list({ limit: 1000 })).rejects.toMatchObject({
      message: 'invalid-input: invalid input limit: too big',
      fields,
    });
    await expect(pista.events.list()).rejects.toMatchObject({ status: 502, code: 'unknown' });
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const body = JSON.stringify({ type: 'event.cancelled', data: { name: 'Práctica' } });

  function headersOf({ age = 0, by = secret, of = body } = {}) {
    const [id, timestamp] = ['msg_1', `${Math.round(Date.now() / 1000) - age}`];
    const key = Buffer.from(by.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${of}`).digest('base64');
    const signatures = `v1,AAAA v2,${signature} v1,${signature}`;
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  }

  test('returns a signed message', async () => {
    expect(await verifyWebhook(body, headersOf(), secret)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(body, new Headers(headersOf()), secret)).toEqual(JSON.parse(body));
  });

  test.each([
    ['a changed body', { of: `${body} ` }],
    ['another secret', { by: `whsec_${randomBytes(32).toString('base64')}` }],
    ['an old message', { age: 301 }],
    ['a message from the future', { age: -301 }],
  ])('refuses %s', async (_name, given) => {
    await expect(verifyWebhook(body, headersOf(given), secret)).rejects.toMatchObject({ code: 'webhook-invalid' });
  });

  test('refuses a message without signature or with one that is not base64', async () => {
    for (const signature of [undefined, 'v1,%%%']) {
      const headers = { ...headersOf(), 'webhook-signature': signature };
      await expect(verifyWebhook(body, headers, secret)).rejects.toMatchObject({ code: 'webhook-invalid' });
    }
  });
});

test('the package has at most 4 kB, and works in modules and in typed CommonJS', async () => {
  const folder = await testFolder();
  const { url } = await aServer(answer(aPage));
  const node = dirname(process.execPath);
  const env = { PATH: `${node}:${process.env.PATH}`, HOME: folder, npm_config_update_notifier: 'false' };
  const run = async (program: string, given: string[], cwd = folder) =>
    (await promisify(execFile)(program, given, { cwd, env })).stdout;

  await run('npm', ['pack', '--pack-destination', folder], 'client');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './pista-client-1.0.0.tgz']);
  const script = await readFile(join(folder, 'node_modules/@pista/client/dist/pista.js'));
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(4000);
  await writeFile(join(folder, 'use.mjs'), useOf(url, "import { Pista } from '@pista/client';", ''));
  expect(await run('node', ['use.mjs'])).toBe('Milonga\n');
  const uses = `const name: string = items[0]?.name ?? '';
      // @ts-expect-error no such field
      items[0]?.nonsense;
      // @ts-expect-error no such filter
      pista.events.list({ town: 'lyon', nonsense: true });`;
  await writeFile(
    join(folder, 'use.cts'),
    useOf(url, "import client = require('@pista/client');\nconst { Pista } = client;", uses),
  );
  const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--types', ''];
  await run(compiler, ['--ignoreConfig', '--module', 'nodenext', '--lib', 'esnext,dom', ...strict, 'use.cts']);
  expect(await run('node', ['use.cjs'])).toBe('Milonga\n');
});

function useOf(url: string, importing: string, uses: string): string {
  return `${importing}
async function main() {
  const pista = new Pista({ url: '${url}' });
  const { items } = await pista.events.list({ styles: ['tango'] });
  ${uses}
  for (const event of items) console.log(event.name);
}
main();
`;
}
