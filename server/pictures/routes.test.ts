import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrame } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { silentLog } from '#testing/silent-log.ts';
import { preparePicture } from './prepare.ts';
import { pictureRoutes } from './routes.ts';
import { openStorage, pictureKey } from './storage.ts';

const id = '0192f0c0-7b1e-7cc3-98c4-dc0c0c07398f';
let dataDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pista-pictures-'));
  await writeFile(join(dataDir, 'secret.webp'), 'secret');
  const storage = await openStorage({ dataDir });
  const { files } = await preparePicture(
    await sharp({ create: { width: 700, height: 400, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
    { use: 'event' },
  );
  for (const { widthPx, bytes } of files) await storage.put(pictureKey(id, widthPx), bytes);
  app = await buildFrame(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), createLog('silent'));
  pictureRoutes(app, { storage, log: silentLog });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

test('a picture is served as WebP, to be kept for ever', async () => {
  const answer = await app.inject(`/pictures/${id}/320.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(answer.rawPayload.length),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
});

test('who has it already gets no bytes', async () => {
  const { etag } = (await app.inject(`/pictures/${id}/320.webp`)).headers;
  const again = await app.inject({ url: `/pictures/${id}/320.webp`, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('one may ask for the headers alone', async () => {
  const answer = await app.inject({ method: 'HEAD', url: `/pictures/${id}/640.webp` });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/webp', '']);
});

test.each([
  ['another width', `/pictures/${id}/321.webp`],
  ['another picture', '/pictures/0192f0c0-7b1e-7cc3-98c4-dc0c0c073990/320.webp'],
  ['no id', '/pictures/milonga/320.webp'],
  ['another format', `/pictures/${id}/320.png`],
  ['a file of the folder above', '/pictures/../secret.webp'],
  ['the same, encoded', '/pictures/%2e%2e%2fsecret.webp/320.webp'],
  ['the same, behind an id', `/pictures/${id}/..%2f..%2fsecret.webp`],
  ['the same, with the other slash', `/pictures/${id}/..%5c..%5csecret.webp`],
  ['a name cut short by a zero', `/pictures/${id}/320.webp%00.png`],
])('%s is not found', async (_what, url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not-found' });
  expect(answer.body).not.toBe('secret');
});
