import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeAvatar } from '#contract/profile.ts';
import { storeToken } from './token.ts';
import { upload } from './upload.ts';

declare const happyDOM: HappyWindow['happyDOM'];

const before = location.href;
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume().once('end', () => answer(response));
});

beforeEach(async () => {
  storeToken(null);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterEach(() => {
  happyDOM.setURL(before);
  server.closeAllConnections();
  server.close();
});

const face = new Blob(['x'.repeat(3000)]);

test.each(['<html><h1>413 Request Entity Too Large</h1></html>', ''])(
  'a 413 of a proxy is reported with the size of the file: %j',
  async (page) => {
    answer = (response) => response.writeHead(413, { 'content-type': 'text/html' }).end(page);
    const refusal = { code: 'too-large', refusedBytes: 3000 };
    await expect(upload(changeAvatar, { body: {}, file: face })).rejects.toMatchObject(refusal);
  },
);

test('a 413 of the server is not attributed to a proxy', async () => {
  answer = (response) => response.writeHead(413).end(JSON.stringify({ code: 'too-large' }));
  await expect(upload(changeAvatar, { body: {}, file: face })).rejects.toMatchObject({
    code: 'too-large',
    refusedBytes: undefined,
  });
});
