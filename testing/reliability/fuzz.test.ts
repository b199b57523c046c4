import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Random } from '#server/sample-data/random.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { servePages } from '#testing/pages.ts';
import { fuzz } from './fuzz-run.ts';
import { sendingTo } from './fuzz-sending.ts';
import { fillForFuzzing } from './fuzz-site.ts';
import { fuzzSurfaces, publicUrl } from './fuzz-surfaces.ts';
import { KnownValues } from './random-values.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db, { PUBLIC_URL: publicUrl });
await servePages(app, tools);
const address = await app.listen({ port: 0, host: '127.0.0.1' });

/** `npm run fuzz` sends more, and checks that the process does not grow. */
test('answers random requests to all interfaces without errors, as documented', async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } })
    .png()
    .toBuffer();
  const random = new Random('fuzz');
  const sending = sendingTo(() => address);
  const known = new KnownValues();
  const callers = await fillForFuzzing(tools, known, 8);
  const surfaces = fuzzSurfaces({
    ...{ callers, known, random, address: () => address },
    picture: new Uint8Array(picture),
    send: sending.send,
  });
  const result = await fuzz({ surfaces, random, requests: 500, atOnce: 4 });
  sending.close();
  expect(result.faults).toEqual([]);
  expect(result.statuses.get(200)).toBeGreaterThan(60);
});
