import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ProblemDetails } from '#contract/problems.ts';
import { createHttpServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { afterFile } from '#testing/after-file.ts';

const logged: string[] = [];
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
const app = await createHttpServer(config, createLog('info', { write: (line) => logged.push(line) }));
app.get('/hello', () => 'hello');
app.post('/hello', () => 'hello');
app.get('/', () => 'front');
app.get('/query', ({ query }) => query);
app.get('/endless', (_request, reply) => {
  const never = new PassThrough();
  never.write('hello');
  return reply.type('text/plain').send(never);
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterFile(() => app.close());

/** Sends raw bytes and returns everything received until the connection ends. */
async function send(bytes: string | Buffer): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^.*?: */, '')]));
  return { status: Number(first.split(' ')[1]), headers, body };
}

const host = 'Host: pista.example\r\n';
const close = 'Connection: close\r\n\r\n';

test.each<[string, number, string, string]>([
  ['an unknown expectation', 417, 'expectation-failed', `GET /hello HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`],
  ['too long headers', 431, 'header-too-large', `GET /hello HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a too long path', 431, 'header-too-large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a space in the path', 400, 'malformed-request', `GET /hel lo HTTP/1.1\r\n${host}\r\n`],
  ['no host', 400, 'malformed-request', `GET /hello HTTP/1.1\r\n${close}`],
  ['no host, and no such path', 400, 'malformed-request', `GET /nowhere HTTP/1.1\r\n${close}`],
  ['an unknown method', 400, 'malformed-request', `DANCE /hello HTTP/1.1\r\n${host}\r\n`],
  ['a header without a colon', 400, 'malformed-request', `GET /hello HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  [
    'two lengths',
    400,
    'malformed-request',
    `POST /hello HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
  ],
  ['two hosts', 400, 'malformed-request', `GET /hello HTTP/1.1\r\n${host}${host}${close}`],
  [
    'two hosts of another case',
    400,
    'malformed-request',
    `GET /hello HTTP/1.1\r\n${host}HOST: else.example\r\n${close}`,
  ],
  ['two hosts with HTTP/1.0', 400, 'malformed-request', `GET /hello HTTP/1.0\r\n${host}${host}${close}`],
  ['an invalid host', 400, 'malformed-request', `GET /hello HTTP/1.1\r\nHost: a/b c\r\n${close}`],
  ['an asterisk as target', 400, 'malformed-request', `OPTIONS * HTTP/1.1\r\n${host}${close}`],
  ['an asterisk as target of GET', 400, 'malformed-request', `GET * HTTP/1.1\r\n${host}${close}`],
  ['a path without a slash', 400, 'malformed-request', `GET hello HTTP/1.1\r\n${host}${close}`],
  [
    'an address of another scheme',
    400,
    'malformed-request',
    `GET ftp://pista.example/hello HTTP/1.1\r\n${host}${close}`,
  ],
  ['an address without a host', 400, 'malformed-request', `GET http:///hello HTTP/1.1\r\n${host}${close}`],
  ['a host and a port alone', 400, 'malformed-request', `GET pista.example:80 HTTP/1.1\r\n${host}${close}`],
  ['a CONNECT request', 400, 'malformed-request', `CONNECT pista.example:443 HTTP/1.1\r\n${host}\r\n`],
  ['bytes of another protocol', 400, 'malformed-request', '\u0016\u0003\u0001\u0002\u0000\r\n\r\n'],
])('answers %s with %i, problem details and all headers', async (_what, status, code, bytes) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(answer.body));
  const problem = ProblemDetails.parse(JSON.parse(answer.body));
  expect(problem).toMatchObject({ status, code });
  expect(problem.instance).toMatch(/^urn:uuid:/);
});

test.each<[string, number, string | Buffer]>([
  ['bytes above 0x7f in the path', 400, Buffer.from(`HEAD /caf\xe9 HTTP/1.1\r\n${host}\r\n`, 'latin1')],
  [
    'bytes above 0x7f, after another request',
    400,
    Buffer.from(`HEAD /hello HTTP/1.1\r\n${host}\r\nHEAD /caf\xe9 HTTP/1.1\r\n${host}\r\n`, 'latin1'),
  ],
  ['a space in the path', 400, `HEAD /hel lo HTTP/1.1\r\n${host}\r\n`],
  ['a header without a colon', 400, `HEAD /hello HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  ['too long headers', 431, `HEAD /hello HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['an unknown expectation', 417, `HEAD /hello HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`],
  ['no host', 400, `HEAD /hello HTTP/1.1\r\n${close}`],
])('answers HEAD with %s without a body', async (_what, status, bytes) => {
  const answer = await send(bytes);
  expect([answer.status, answer.body]).toEqual([status, '']);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

test.each([
  ['http://pista.example/hello', 'hello'],
  ['HTTPS://pista.example:443/hello?a=1', 'hello'],
  ['http://pista.example/query?a=%20b&c', '{"a":" b","c":""}'],
  ['http://pista.example', 'front'],
  ['http://pista.example?a=1', 'front'],
])('answers the target %s like its path', async (target, body) => {
  const answer = await send(`GET ${target} HTTP/1.1\r\n${host}${close}`);
  expect([answer.status, answer.body]).toEqual([200, body]);
});

test('sends 100 Continue if expected, and accepts HTTP/1.0 without a host', async () => {
  const patient = await send(`POST /hello HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 0\r\n${close}`);
  expect(patient.status).toBe(100);
  expect(patient.headers.size + patient.body.length).toBeGreaterThan(0);
  expect((await send('GET /hello HTTP/1.0\r\n\r\n')).body).toBe('hello');
});

test('logs one line for each malformed request', async () => {
  logged.length = 0;
  await send(`GET /hello HTTP/1.1\r\n${host}Expect: a miracle\r\n\r\n`);
  await send('nonsense\r\n\r\n');
  expect(logged.map((line) => JSON.parse(line)).map(({ level, status, msg }) => ({ level, status, msg }))).toEqual([
    { level: 30, status: 417, msg: 'answered what could not be read' },
    { level: 30, status: 400, msg: 'answered what could not be read' },
  ]);
});

test('sends no second response if a request fails after the response began', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /endless HTTP/1.1\r\n${host}\r\n`);
  const [begun] = await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  const all = String(begun) + (await text(socket));
  expect(all.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});
