import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#server/sample-data/random.ts';
import { faultsOfAny } from './fuzz-checks.ts';
import type { Outcome, Surface } from './fuzz-run.ts';
import { oddText } from './random-values.ts';

interface Options {
  share: number;
  random: Random;
  /** Address of the server. */
  address: () => string;
}

interface Probe {
  name: string;
  /** Written as they are. */
  bytes: Buffer;
  /** The number of responses at least. 0 if the connection may be closed without one. */
  responses: number;
}

const maxMs = 15_000;

/** Returns connections with broken, huge, incomplete and pipelined requests. Each must be answered or closed. */
export function socketSurface({ share, random, address }: Options): Surface {
  return {
    name: 'sockets',
    share,
    async ask(): Promise<Outcome> {
      const probe = makeProbe(random);
      const shown = `${probe.name} ${JSON.stringify(probe.bytes.toString('latin1').slice(0, 500))} (${probe.bytes.length} bytes)`;
      const what = `a connection: ${probe.name}`;
      try {
        const ending = random.chance(0.8) ? (probe.responses > 0 ? 'waits' : 'ends') : random.pick(['ends', 'leaves']);
        const answer = await talk(address(), probe, ending);
        // Node does not answer a client that has ended its side.
        const responses = ending === 'waits' ? probe.responses : 0;
        return { what, ...judge(answer, responses), shown: `${shown} → ${answer.slice(0, 300)}` };
      } catch (error) {
        return { what, status: 0, faults: [String(error)], shown };
      }
    },
  };
}

/**
 * Sends bytes, then waits, ends its side or leaves. Returns the answer when the connection is closed, or kept open for
 * further requests after this number of responses.
 */
async function talk(address: string, { bytes, responses }: Probe, ending: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let answer = '';
  const ended = Promise.withResolvers<boolean>();
  let quiet: NodeJS.Timeout | undefined;
  // The server may close a connection before it has read all.
  socket.on('error', () => {});
  socket.on('end', () => ended.resolve(true)).on('close', () => ended.resolve(true));
  socket.on('data', (data) => {
    answer += data.toString('latin1');
    clearTimeout(quiet);
    if (responses > 0 && statusesOf(answer).length >= responses) quiet = setTimeout(() => ended.resolve(true), keptMs);
  });
  const cut = Math.floor(bytes.length / 2);
  socket.write(bytes.subarray(0, cut));
  await pause(0);
  if (ending === 'ends') socket.end(bytes.subarray(cut));
  else
    socket.write(bytes.subarray(cut), () => {
      if (ending === 'leaves') socket.destroy();
    });
  const timer = setTimeout(() => ended.resolve(false), maxMs);
  const isEnded = await ended.promise;
  clearTimeout(timer);
  clearTimeout(quiet);
  socket.destroy();
  if (!isEnded) throw new Error(`open after ${maxMs / 1000} s with the answer ${answer.slice(0, 300)}`);
  return answer;
}

/** How long a connection may stay open after the last response. */
const keptMs = 300;

/** Returns the statuses of the responses, without informational ones. */
function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 ([2-9]\d\d) /g)].map(([, status]) => Number(status));
}

function judge(answer: string, minResponses: number): Pick<Outcome, 'status' | 'faults'> {
  const statuses = statusesOf(answer);
  const status = statuses.find((other) => other >= 500) ?? statuses[0] ?? 0;
  const faults = statuses.length < minResponses ? [`${statuses.length} responses instead of ${minResponses}`] : [];
  if (status >= 500) return { status, faults: [...faults, 'a server error'] };
  const [head = '', ...body] = (answer.split(/(?=HTTP\/1\.1 [2-5]\d\d )/).at(-1) ?? '').split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  // Of several responses, only the statuses are judged.
  const isPlain = !('transfer-encoding' in headers || 'content-encoding' in headers);
  if (statuses.length !== 1 || !isPlain) return { status, faults };
  const text = body.join('\r\n\r\n');
  return {
    status,
    faults: [...faults, ...faultsOfAny({ status, headers, text }, { method: text === '' ? 'HEAD' : 'GET' })],
  };
}

const paths = ['/', '/api/internal/events', '/api/v1/events', '/api/health/live', '/feeds/events.rss', '/about'];
const close = 'Connection: close\r\n';

function makeProbe(random: Random): Probe {
  const path = random.pick(paths);
  const host = 'Host: localhost\r\n';
  const get = `GET ${path} HTTP/1.1\r\n${host}`;
  const post = (body: string | Buffer, headers = 'Content-Type: application/json\r\n', length?: number | string) => [
    `POST /api/login_check HTTP/1.1\r\n${host}${close}${headers}Content-Length: ${length ?? Buffer.byteLength(body)}\r\n\r\n`,
    body,
  ];
  const many = random.whole(2, 60);
  const nth = (count: number) => random.whole(1, count);
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n`;
  const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const kinds: Record<string, () => [responses: number, ...parts: (string | Buffer | (string | Buffer)[])[]]> = {
    'random bytes': () => [0, Buffer.from(Array.from({ length: nth(3000) }, () => random.whole(0, 255)))],
    'a broken first line': () => [
      1,
      random.pick([
        'GET\r\n\r\n',
        'GET / HTTP/9.9\r\n\r\n',
        ' / \r\n\r\n',
        'GET /\r\n\r\n',
        'ÿ / HTTP/1.1\r\n\r\n',
        'get / HTTP/1.1\r\n\r\n',
        'GET  /  HTTP/1.1\r\n\r\n',
      ]),
    ],
    'another protocol': () => [
      0,
      random.pick([
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
        'SSH-2.0-x\r\n',
        'EHLO x\r\n',
        '{"a":1}\n',
      ]),
    ],
    'a header of many bytes': () => [0, `${get}${close}X: ${'x'.repeat(random.pick([7000, 20_000, 300_000]))}\r\n\r\n`],
    'many headers': () => [0, get, close, 'X-A: b\r\n'.repeat(random.pick([100, 2500, 20_000])), '\r\n'],
    'a long address': () => [
      1,
      `GET /${'x'.repeat(random.pick([300, 7000, 30_000]))}?${'a=1&'.repeat(nth(2000))} HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    'a header with NUL or line breaks': () => [
      1,
      `${get}${close}X${random.pick(['\0', '\n', '\r', ' ', '\x7f', ''])}Y: a${random.pick(['\0', '\r', '\x01', '\n b'])}\r\n\r\n`,
    ],
    'a path of odd bytes': () => [
      1,
      `GET /${random.pick(['events/', 'city/', ''])}`,
      Buffer.from([0xff, 0xfe, 0xc3, 0x28, random.whole(1, 255)]),
      ` HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    'a path with odd escapes': () => [
      1,
      `GET /events/${random.pick(['%00', '%ff%fe', '%', '%zz', '%c3%28', '%ed%a0%80', '..%2f..%2f'])} HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    'another form of address': () => [
      1,
      `${random.pick(['OPTIONS *', 'GET *', 'GET http://x/', 'GET http://[::1', 'GET //', 'CONNECT x:1', 'TRACE /', 'GET ?', 'GET #', 'GET x', 'GET http://localhost/about'])} HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    'another host': () => [
      1,
      `GET ${path} HTTP/1.1\r\n${random.pick(['', 'Host:\r\n', 'Host: a\r\nHost: b\r\n', `Host: ${'x'.repeat(5000)}\r\n`, 'Host: \xff\r\n', 'Host: a b\r\n'])}${close}\r\n`,
    ],
    'an old version': () => [1, `GET ${path} HTTP/1.0\r\n\r\n`],
    'a wrong length': () => [
      1,
      ...post('{"email":"a"}', undefined, random.pick(['-1', 'x', '1e9', '99999999999999999999', '0x10', '1, 2', ' '])),
    ],
    'half of a body': () => [0, ...post('{"email":', undefined, 1000)],
    'more than the length': () => [1, ...post('{"email":"a"}{"email":"b"}', undefined, 13)],
    'two lengths': () => [
      1,
      ...post(
        '{}',
        `Content-Type: application/json\r\n${random.pick(['Content-Length: 5', 'Transfer-Encoding: chunked', 'Transfer-Encoding: x'])}\r\n`,
      ),
    ],
    'odd chunks': () => [
      0,
      `POST /api/login_check HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${random.pick(['x\r\n', 'ffffffffffffffffff\r\n{}', '2\r\n{}\r\n', '2;x=y\r\n{}\r\n0\r\n\r\n', '-1\r\n', `1${'0'.repeat(7)}\r\nabc`, '2\r\n{}\r\n0\r\nX: y\r\n\r\n'])}`,
    ],
    'deep JSON': () => [1, ...post(random.pick(['[', '{"a":']).repeat(random.pick([100, 10_000, 40_000])))],
    'JSON with odd keys': () => [
      1,
      ...post(
        random.pick([
          '{"__proto__":{"x":1}}',
          '{"constructor":{"prototype":{"x":1}}}',
          '{"email":{"toString":1},"password":[]}',
          `{"${'k'.repeat(100_000)}":1}`,
          '{"email":"a","email":"b"}',
        ]),
      ),
    ],
    'JSON with odd numbers': () => [
      1,
      ...post(
        `{"email":${random.pick(['1e999', '-0', '9'.repeat(10_000), '1e-999', '0.1e1', 'NaN', '01'])},"password":"x"}`,
      ),
    ],
    'JSON of odd bytes': () => [
      1,
      ...post(Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')])),
    ],
    // The response is lost if the connection breaks before all is sent.
    'a body that is too long': () => [0, ...post(`{"email":"${'x'.repeat(random.pick([300_000, 2_000_000]))}"}`)],
    'a compressed body': () => [1, ...post('{}', 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n')],
    'a body of GET': () => [1, `${get}${close}Content-Length: 5\r\n\r\nhello`],
    'pipelined requests': () => [
      many,
      `${`GET ${random.pick(['/api/health/live', path])} HTTP/1.1\r\n${host}\r\n`.repeat(many - 1)}${get}${close}\r\n`,
    ],
    'pipelined garbage': () => [1, `${get}\r\n${oddText(random)}\r\n\r\n${get}${close}\r\n`],
    'an expectation': () => [
      1,
      ...post('{}', `Content-Type: application/json\r\nExpect: ${random.pick(['100-continue', 'x', ''])}\r\n`),
    ],
    'an upgrade': () => [
      1,
      `${get}${random.pick([`Connection: Upgrade\r\nUpgrade: ${random.pick(['websocket', 'h2c'])}\r\n`, close])}\r\n`,
    ],
    'a broken form': () => {
      const body = random.pick([
        '',
        '--b',
        `${form}\r\nabc`,
        `${form}\r\nabc\r\n--b--`,
        '--b\r\n\r\n--b--',
        `${form.repeat(500)}`,
        `--b\r\nContent-Disposition: ${'x'.repeat(100_000)}\r\n\r\n`,
        '--b\r\nX\r\n\r\n\r\n--b--',
      ]);
      const [head = '', sent = ''] = post(body, multipart);
      return [
        1,
        String(head).replace(
          '/api/login_check',
          random.pick(['/share', '/api/internal/files_upload', '/api/internal/sources']),
        ),
        sent,
      ];
    },
    'odd headers': () => [
      1,
      `${get}${close}${random.pick([`Cookie: ${'a=b; '.repeat(1500)}`, `Accept-Language: ${'fr;q=0.1,'.repeat(800)}`, `If-None-Match: ${'"x",'.repeat(1500)}`, `Accept-Encoding: ${'br;q=1,'.repeat(900)}`, `Range: bytes=${'0-1,'.repeat(1500)}`, `X-Forwarded-For: ${'1.1.1.1,'.repeat(900)}`, `Authorization: Bearer ${'x'.repeat(8000)}`, 'Authorization: \xff\x80', `Accept: ${'text/html,'.repeat(900)}`, 'Cookie: __proto__=x; constructor=y'])}\r\n\r\n`,
    ],
    'an odd query': () => [
      1,
      `GET ${path}?${random.pick(['__proto__[x]=1', 'constructor=1&constructor=2', 'a'.repeat(6000), '&&&&=', '=', '%', 'limit=%00', `${'a[]=1&'.repeat(900)}`, 'toString=1', 'lang=fr&lang=en', '?'.repeat(500)])} HTTP/1.1\r\n${host}${close}\r\n`,
    ],
  };
  const name = random.pick(Object.keys(kinds));
  const [responses, ...parts] = kinds[name]?.() ?? [0];
  const bytes = Buffer.concat(
    parts.flat().map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
  return { name, bytes, responses };
}
