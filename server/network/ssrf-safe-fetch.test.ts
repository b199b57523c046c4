import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { flood } from '#testing/flood.ts';
import { isPublicAddress } from './public-address.ts';
import { type FetchError, SafeFetcher } from './ssrf-safe-fetch.ts';

/** Loopback; only this address counts as public. */
const publicAddress = '127.0.0.1';
const calendar = 'BEGIN:VCALENDAR';

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  '/ok': (response) => response.writeHead(200, { 'content-type': 'text/calendar', etag: '"1"' }).end(calendar),
  '/gzip': (response) => packed(response, 'gzip', gzipSync(calendar)),
  '/same': (response, { headers }) => response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 500).end(),
  '/busy': (response) =>
    response.writeHead(429, { 'retry-after': '3600', 'cache-control': 'private, max-age=60' }).end(),
  '/moved': (response) => redirect(response, '/ok', 301),
  '/elsewhere': (response) => redirect(response, '/moved'),
  '/to-secret': (response) => redirect(response, `http://127.0.0.2:${secret.port}/`),
  '/to-mapped': (response) => redirect(response, `http://[::ffff:127.0.0.2]:${secret.port}/`),
  '/to-metadata': (response) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
  '/to-ssh': (response) => redirect(response, `http://public.example.org:22/`),
  '/round': (response) => redirect(response, '/round'),
  '/bomb': (response) => packed(response, 'gzip', bombs.gzip()),
  '/bomb-br': (response) => packed(response, 'br', bombs.br()),
  '/twice': (response) => packed(response, 'gzip, gzip', gzipSync(gzipSync(calendar))),
  '/broken': (response) => packed(response, 'gzip', Buffer.from('no gzip at all')),
  '/endless': (response) => flood(response.writeHead(200, { 'content-type': 'text/calendar' })),
  '/announced': (response) => response.writeHead(200, { 'content-length': 50_000_000 }).write('x'),
  '/headers': (response) => {
    for (let nth = 0; nth < 100; nth++) response.setHeader(`x-${nth}`, 'y'.repeat(200));
    response.end();
  },
  '/drip': (response) => {
    const drops = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(drops));
  },
  '/silent': () => undefined,
  '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
};

const bombs = {
  gzip: () => gzipSync(Buffer.alloc(50_000_000)),
  br: () => brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

let reached = 0;
const secret = await serve('127.0.0.2', (response) => {
  reached += 1;
  response.end('secret');
});
const site = await serve(publicAddress, (response, request) => answers[request.url ?? '']?.(response, request));
const base = `http://public.example.org:${site.port}`;

const names: Record<string, string[]> = {
  'public.example.org': [publicAddress],
  'private.example.org': ['127.0.0.2'],
  'both.example.org': [publicAddress, '10.0.0.1'],
  'six.example.org': ['::1'],
  'mapped.example.org': ['::ffff:10.0.0.1'],
};
let asked = 0;

const lookup: LookupFunction = (host, _options, done) => {
  asked += 1;
  // A name that is public when checked, and private at the next lookup.
  const found = host === 'rebinding.example.org' ? [asked % 2 ? publicAddress : '127.0.0.2'] : names[host];
  if (!found) return done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '');
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const forTests = {
  isPublic: (address: string) => address === publicAddress || isPublicAddress(address),
  ports: [site.port, secret.port],
  lookup,
};
const patient = fetcher({});
const hasty = fetcher({ milliseconds: 400, idleMilliseconds: 300 });

test('returns a decompressed response with its headers, also after a redirect', async () => {
  const ok = await patient.fetch(`${base}/ok`);
  expect([String(Buffer.from(ok.body ?? [])), ok.etag, ok.isUnchanged, ok.movedTo]).toEqual([
    calendar,
    '"1"',
    false,
    null,
  ]);
  const unpacked = await patient.fetch(`${base}/gzip`);
  expect(String(Buffer.from(unpacked.body ?? []))).toBe(calendar);
  expect((await patient.fetch(`${base}/moved`)).movedTo).toBe(`${base}/ok`);
  // A temporary redirect keeps the original URL.
  expect(await patient.fetch(`${base}/elsewhere`)).toMatchObject({ status: 200, url: `${base}/ok`, movedTo: null });
  expect(await patient.fetch(`${base}/same`, { etag: '"1"' })).toMatchObject({ isUnchanged: true, body: null });
  const busy = { status: 429, retryAfterSeconds: 3600, maxAgeSeconds: 60, body: null };
  expect(await patient.fetch(`${base}/busy`)).toMatchObject(busy);
});

test.each([
  ['http://private.example.org:PRIVATE/', 'not-public'],
  ['http://both.example.org:PUBLIC/ok', 'not-public'],
  ['http://six.example.org:PRIVATE/', 'not-public'],
  ['http://mapped.example.org:PRIVATE/', 'not-public'],
  ['http://127.0.0.2:PRIVATE/', 'not-public'],
  ['http://2130706434:PRIVATE/', 'not-public'],
  ['http://0177.0.0.2:PRIVATE/', 'not-public'],
  ['http://0x7f000002:PRIVATE/', 'not-public'],
  ['http://127.2:PRIVATE/', 'not-public'],
  ['http://[::ffff:7f00:2]:PRIVATE/', 'not-public'],
  ['http://[::7f00:2]:PRIVATE/', 'not-public'],
  ['http://[64:ff9b::7f00:2]:PRIVATE/', 'not-public'],
  ['http://[2002:7f00:2::]:PRIVATE/', 'not-public'],
  ['http://[fd00::1]/', 'not-public'],
  ['http://[fe80::1]/', 'not-public'],
  ['http://0.0.0.0:PRIVATE/', 'not-public'],
  ['http://100.64.0.1/', 'not-public'],
  ['http://localhost:PRIVATE/', 'not-public'],
  ['http://localhost.:PRIVATE/', 'not-public'],
  ['http://metadata.google.internal/', 'not-public'],
  ['http://intranet/', 'not-public'],
  ['http://public.example.org:PUBLIC/to-secret', 'not-public'],
  ['http://public.example.org:PUBLIC/to-mapped', 'not-public'],
  ['http://public.example.org:PUBLIC/to-metadata', 'not-public'],
  ['http://public.example.org:PUBLIC/to-file', 'bad-protocol'],
  ['http://public.example.org:PUBLIC/to-ssh', 'bad-port'],
  ['http://public.example.org:PUBLIC/round', 'too-many-redirects'],
  ['ftp://public.example.org/', 'bad-protocol'],
  ['http://name:word@public.example.org:PUBLIC/ok', 'has-credentials'],
  ['http://public.example.org:22/', 'bad-port'],
  ['not an address', 'bad-address'],
  ['http://public.example.org:PUBLIC/bomb', 'too-large'],
  ['http://public.example.org:PUBLIC/bomb-br', 'too-large'],
  ['http://public.example.org:PUBLIC/endless', 'too-large'],
  ['http://public.example.org:PUBLIC/announced', 'too-large'],
  ['http://public.example.org:PUBLIC/headers', 'too-large'],
  ['http://public.example.org:PUBLIC/twice', 'bad-encoding'],
  ['http://public.example.org:PUBLIC/broken', 'bad-encoding'],
  ['http://public.example.org:PUBLIC/picture', 'bad-type'],
  ['http://unknown.example.org/', 'unreachable'],
])('rejects %s: %s', async (address, code) => {
  const ported = address.replace('PRIVATE', String(secret.port)).replace('PUBLIC', String(site.port));
  expect(await refusal(patient, ported)).toBe(code);
});

test.each(['/drip', '/silent'])('aborts a response with %s in time', async (path) => {
  expect(await refusal(hasty, base + path)).toBe('too-slow');
});

test('connects only to the checked address of a name that resolves differently', async () => {
  const outcomes = new Set<string | number>();
  for (let nth = 0; nth < 6; nth++) {
    const address = `http://rebinding.example.org:${site.port}/ok`;
    outcomes.add(
      await patient.fetch(address).then(
        ({ status }) => status,
        ({ code }: FetchError) => code,
      ),
    );
  }
  expect([...outcomes].sort()).toEqual([200, 'not-public']);
});

test('posts over HTTPS or to trusted servers, and follows no redirect', async () => {
  const trusting = new SafeFetcher({
    ...{ userAgent: 'Pista (tests)', trusted: [`127.0.0.1:${site.port}`], keepsConnections: true },
  });
  afterFile(() => trusting.close());
  const post = (by: SafeFetcher, address: string) =>
    by.post(address, { headers: {}, body: Buffer.from('x') }).then(
      ({ status, retryAfterSeconds }) => [status, retryAfterSeconds],
      ({ code }: FetchError) => code,
    );
  const at = `http://127.0.0.1:${site.port}`;
  expect(await post(trusting, `${at}/busy`)).toEqual([429, 3600]);
  expect(await post(trusting, `${at}/to-secret`)).toEqual([302, null]);
  expect(await post(trusting, `${at}/endless`)).toEqual([200, null]);
  for (const [address, code] of [
    [`${base}/ok`, 'bad-protocol'],
    [`https://private.example.org:${secret.port}/`, 'not-public'],
    [`https://127.0.0.2:${secret.port}/`, 'not-public'],
  ] as const)
    expect([address, await post(patient, address)]).toEqual([address, code]);
});

test('never reached a private address', () => {
  expect(reached).toBe(0);
});

test('reads a server trusted by the operator at any address, and no other', async () => {
  const trusting = new SafeFetcher({ userAgent: 'Pista (tests)', trusted: [`127.0.0.2:${secret.port}`] });
  expect((await trusting.fetch(`http://127.0.0.2:${secret.port}/`)).status).toBe(200);
  await expect(trusting.fetch(`http://127.0.0.2:${site.port}/ok`)).rejects.toThrow('bad-port');
  await expect(trusting.fetch('http://127.0.0.2/')).rejects.toThrow('not-public');
  await trusting.close();
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::808:808', true],
  ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '169.254.169.254', '10.1.2.3', '172.16.0.1'].map(no),
  ...[
    '::',
    '::1',
    '64:ff9b:1::808:808',
    '2001:0:1::',
    '2001:db8::1',
    'fe80::1%eth0',
    'ff02::1',
    '4000::1',
    '1.2.3',
  ].map(no),
])('%s: public %j', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

function no(address: string): [string, boolean] {
  return [address, false];
}

function fetcher(limits: { milliseconds?: number; idleMilliseconds?: number }) {
  const made = new SafeFetcher({ userAgent: 'Pista (tests)', limits, forTests });
  afterFile(() => made.close());
  return made;
}

async function refusal(by: SafeFetcher, address: string): Promise<string> {
  return by.fetch(address).then(
    ({ status }) => `answered with ${status}`,
    ({ code }: FetchError) => code,
  );
}

function redirect(response: ServerResponse, location: string, status = 302) {
  response.writeHead(status, { location }).end();
}

function packed(response: ServerResponse, encoding: string, body: Buffer) {
  response.writeHead(200, { 'content-type': 'text/calendar', 'content-encoding': encoding }).end(body);
}

async function serve(host: string, answer: (response: ServerResponse, request: IncomingMessage) => unknown) {
  const server = createServer((request, response) => answer(response, request)).listen(0, host);
  await once(server, 'listening');
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return server.address() as AddressInfo;
}
