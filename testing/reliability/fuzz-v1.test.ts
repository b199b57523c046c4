import sharp from 'sharp';
import { expect, test } from 'vitest';
import { v1Document } from '#server/documentation/v1-document.ts';
import { Random } from '#server/sample-data/random.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import type { ApiDocument } from './api-document.ts';
import { fuzzInterface } from './fuzz-interface.ts';
import { fillForFuzzing } from './fuzz-site.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db);

/** `npm run fuzz:v1` sends more. */
test('answers random requests as its document says, without errors and readable by other sites', async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } })
    .png()
    .toBuffer();
  const result = await fuzzInterface({
    document: v1Document(tools.config) as unknown as ApiDocument,
    authorizations: await fillForFuzzing(tools),
    random: new Random('fuzz'),
    requests: 400,
    picture: new Uint8Array(picture),
    async send({ method, path, headers, body }) {
      const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) };
      const response = await app.inject({ method: method as 'GET', url: path, headers, ...payload });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    },
  });
  expect(result.faults).toEqual([]);
  expect(result.statuses.get(200)).toBeGreaterThan(50);
});
