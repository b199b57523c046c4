import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { photo } from '#testing/malicious-images.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db);
const organiser = await aPerson(tools);
const { id: eventId } = await anEvent(db, { createdBy: organiser });
await tools.map.catchUp();

const url = '/api/internal/files_upload';
const file = { name: 'file', value: await photo(60, 40).toBuffer() };
const event = { name: 'eventId', value: eventId };

async function send(...parts: Parameters<typeof formData>[0]) {
  const { payload, headers } = await formData(parts);
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...organiser.headers } });
}

async function picturesKept(): Promise<number> {
  return (await db.selectFrom('pictures').select('id').execute()).length;
}

test('reads file and fields in any order', async () => {
  for (const parts of [
    [event, file],
    [file, event],
  ]) {
    expect((await send(...parts)).statusCode).toBe(201);
  }
});

test.each([
  ['no file', [event], 'file'],
  ['a text in place of the file', [event, { name: 'file', value: 'photo.jpg' }], 'file'],
  ['two files', [event, file, file], 'file'],
  ['a file under another name', [event, { ...file, name: 'picture' }], 'picture'],
  ['three files', [event, file, file, file], 'file'],
  ['no event', [file], 'eventId'],
  ['two events', [event, event, file], 'eventId'],
  ['an event that is none', [{ name: 'eventId', value: 'milonga' }, file], 'eventId'],
  ['a crop beyond the edge', [event, { name: 'crop', value: '0.5,0,0.6,1' }, file], 'crop'],
  ['a crop of nothing', [event, { name: 'crop', value: '0,0,0,1' }, file], 'crop'],
  ['a crop in words', [event, { name: 'crop', value: 'the middle' }, file], 'crop'],
  ['words without end', [event, { name: 'alternativeText', value: 'x'.repeat(301) }, file], 'alternativeText'],
  ['a field as long as a book', [event, { name: 'alternativeText', value: 'x'.repeat(9000) }, file], 'alternativeText'],
])('names the invalid field for %s', async (_what, parts, path) => {
  const before = await picturesKept();
  const answer = await send(...parts);
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-input', fields: [{ path }] });
  expect(await picturesKept()).toBe(before);
});

test('reads ten megabytes, and rejects one byte more with too-large', async () => {
  const ofTen = await send(event, { name: 'file', value: Buffer.alloc(maxUploadBytes) });
  expect(ofTen.json()).toMatchObject({ code: 'unsupported-media-type' });
  const more = await send(event, { name: 'file', value: Buffer.alloc(maxUploadBytes + 1) });
  const tooLarge = { status: 413, code: 'too-large', detail: 'The file is too large: 10 MB at most.' };
  expect(more.json()).toMatchObject(tooLarge);
  const eleven = await send({ name: 'file', value: Buffer.alloc(11 * 1024 * 1024, 1) }, event);
  expect(eleven.json()).toMatchObject(tooLarge);
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, JSON.stringify({ eventId }), 'unsupported-media-type'],
  ['a picture alone', { 'content-type': 'image/jpeg' }, 'x', 'unsupported-media-type'],
  ['an urlencoded form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b', 'unsupported-media-type'],
  ['parts without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 'malformed-request'],
  ['parts that never begin', { 'content-type': 'multipart/form-data; boundary=x' }, 'hello', 'malformed-request'],
  ['an empty body', { 'content-type': 'multipart/form-data; boundary=x' }, '', 'invalid-input'],
  [
    'a part that never ends',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    'malformed-request',
  ],
  [
    'a field named __proto__',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
    'malformed-request',
  ],
])('rejects %s', async (_what, headers, payload, code) => {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...organiser.headers } });
  expect(answer.json().code).toBe(code);
});

test('rejects uploads on other routes', async () => {
  const { payload, headers } = await formData([event]);
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload, headers });
  expect(answer.json().code).toBe('unsupported-media-type');
});

test('rejects an unauthenticated upload before reading the body', async () => {
  const { socket, answered } = await open({ authorization: 'Bearer ' });
  expect(await answered).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});

test('answers 413 to an endless upload and closes the connection', async () => {
  const { socket, answered } = await open({ 'transfer-encoding': 'chunked' });
  const begin = partsThatBegin();
  socket.write(`${begin.length.toString(16)}\r\n${begin}\r\n`);
  const megabyte = Buffer.alloc(1024 * 1024);
  let sent = 0;
  socket.on('error', () => {});
  while (!socket.destroyed && sent < 200) {
    sent++;
    socket.write(Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]));
    while (socket.writableNeedDrain && !socket.destroyed) await setImmediate();
  }
  expect(await answered).toMatch(/^HTTP\/1.1 413 [\s\S]*"too-large"/);
  await closed(socket);
  expect(sent).toBeLessThan(100);
});

test('answers 413 at once if Content-Length is too large', async () => {
  const { socket, answered } = await open({ 'content-length': String(5 * 1024 ** 3) });
  socket.write(partsThatBegin());
  expect(await answered).toMatch(/^HTTP\/1.1 413 [\s\S]*"detail":"The file is too large: 10 MB at most\."/);
  await closed(socket);
});

test('keeps nothing of an upload that is aborted', async () => {
  const before = await picturesKept();
  const { socket } = await open({ 'content-length': '500000' });
  socket.write(partsThatBegin() + file.value.toString('latin1').slice(0, 100), 'latin1');
  await expect.poll(openUploads).toBe(1);
  socket.destroy();
  await expect.poll(openUploads).toBe(0);
  expect(await picturesKept()).toBe(before);
  expect((await send(event, file)).statusCode).toBe(201);
});

/** Opens a connection and sends the headers of an upload. `answered` is all that is received until the response ends. */
async function open(headers: Record<string, string>): Promise<{ socket: Socket; answered: Promise<string> }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const all = {
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=x',
    ...organiser.headers,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  return { socket, answered };
}

function partsThatBegin(): string {
  return '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
}

async function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  if (!socket.destroyed) await once(socket, 'close');
}

function openUploads(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}
