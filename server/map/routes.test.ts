import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listMapDays, listMapFilters, MapCells } from '#contract/map.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const type = await anEventType(db, { slug: 'social' });
const tango = await aDance(db, { slug: 'tango' });
await anEvent(db, { type, dances: [tango] });
const { app, tools, setTime } = await testApp(db);

const france = '/api/internal/map/cells?z=5&x=14-18&y=9-13';
const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('cells', () => {
  test('are sent as in the contract, with headers for caches', async () => {
    const answer = await ask(`${france}&styles=tango&types=social&from=2027-05-02`);
    expect(answer.statusCode).toBe(200);
    expect(MapCells.parse(answer.json())).toEqual({
      v: tools.map.revision,
      z: 5,
      k: 3,
      types: ['social'],
      // Lyon: in the tile from 0° to 11.25° east, 40.98° to 48.92° north.
      t: [[16, 11, [expect.any(Number)], [-1], [expect.any(Number)], [0], []]],
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=30, s-maxage=0, stale-while-revalidate=300',
      vary: expect.stringContaining('accept-encoding'),
    });
  });

  test('answer 304 until the map or the minute changes', async () => {
    const etag = String((await ask(france)).headers.etag);
    const again = await ask(france, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('max-age=30') });

    setTime(new Date(now.getTime() + 60_000));
    expect((await ask(france, { 'if-none-match': etag })).statusCode).toBe(200);
    setTime(now);
    await anEvent(db, { type, dances: [tango] });
    await tools.map.catchUp();
    const changed = await ask(france, { 'if-none-match': etag });
    expect([changed.statusCode, changed.json().t[0][3]]).toEqual([200, [-2]]);
  });

  test('are cached separately for each filter', async () => {
    const bodies = [
      '',
      '&styles=tango',
      '&types=social',
      '&styles=salsa',
      '&types=tango',
      '&from=2099-01-01',
      '&days=2099-01-01',
      '&facts=live-music',
    ].map(async (filter) => (await ask(france + filter)).json().t.length);
    expect(await Promise.all(bodies)).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test.each([
    ['no zoom', 'x=0-0&y=0-0'],
    ['a zoom too deep', 'z=20&x=0-0&y=0-0'],
    ['ends that are swapped', 'z=5&x=9-3&y=0-0'],
    ['words for numbers', 'z=5&x=a-b&y=0-0'],
    ['more tiles than any screen shows', 'z=10&x=0-16&y=0-15'],
    ['endless tiles', 'z=19&x=-9999999-9999999&y=-9999999-9999999'],
    ['a day that is none', 'z=5&x=0-0&y=0-0&from=2027-02-30'],
    ['days that are swapped', 'z=5&x=0-0&y=0-0&days=2027-02-03..2027-02-01'],
    ['a range without an end', 'z=5&x=0-0&y=0-0&days=2027-02-03..'],
    ['a fact that nobody may ask for', 'z=5&x=0-0&y=0-0&facts=free,cheap'],
    ['a slug that can be none', "z=5&x=0-0&y=0-0&styles=tango'--"],
  ])('answer 400 for %s', async (_, query) => {
    const answer = await ask(`/api/internal/map/cells?${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(answer.json().fields.length).toBeGreaterThan(0);
  });

  test('are empty beyond the edges of the world, and contain each tile once around it', async () => {
    expect((await ask('/api/internal/map/cells?z=2&x=0-3&y=-9--5')).json().t).toEqual([]);
    const world = (await ask('/api/internal/map/cells?z=2&x=-20-20&y=-9-9')).json();
    expect(world.t.map(([x, y]: number[]) => [x, y])).toEqual([[2, 1]]);
  });
});

describe('days', () => {
  const may = '/api/internal/map/days?bbox=-5,42,8,51&from=2027-05-01&to=2027-05-05';

  test('are sent as in the contract, in the order of the days', async () => {
    const answer = await ask(`${may}&styles=tango`);
    expect(answer.statusCode).toBe(200);
    const { v, tonight, counts, begun } = listMapDays.reply.parse(answer.json());
    expect([v, counts.length, begun.length]).toEqual([tools.map.revision, 5, 5]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const named = listMapDays.reply.parse((await ask(`${may}&named=1`)).json());
    expect(named.soonest?.map((events) => events.length)).toEqual(named.counts.map((count) => Math.min(1, count)));
    expect(named.soonest?.flat()[0]).toEqual({ name: expect.stringMatching(/^Event \d+$/), type: 'social' });
    expect((await ask(`${may}&named=4`)).json().fields).toMatchObject([{ path: 'named' }]);
    expect((await ask(`${may}&styles=unheard-of`)).json().counts).toEqual([0, 0, 0, 0, 0]);
    const listed = await ask('/api/internal/map/events?bbox=-5,42,8,51&styles=tango&days=tonight');
    expect(String(tonight)).toBe(listed.headers['x-total-count']);
    expect(answer.headers['cache-control']).toContain('max-age=30');
  });

  test.each([
    ['days that are swapped', '2027-05-05', '2027-05-01'],
    ['more than two months', '2027-05-01', '2027-07-02'],
    ['a day that is none', '2027-02-30', '2027-03-01'],
  ])('answer 400 for %s', async (_, from, to) => {
    const answer = await ask(`/api/internal/map/days?bbox=-5,42,8,51&from=${from}&to=${to}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
  });
});

test('values of filters are counted as in the contract', async () => {
  const answer = await ask('/api/internal/map/filters?bbox=-5,42,8,51&types=social');
  expect(answer.statusCode).toBe(200);
  const { v, styles, types, facts } = listMapFilters.reply.parse(answer.json());
  expect(v).toBe(tools.map.revision);
  const count = types.social ?? 0;
  expect(count).toBeGreaterThan(0);
  expect([styles, facts.free]).toEqual([{ tango: count }, count]);
  expect(answer.headers['cache-control']).toContain('max-age=30');
  expect((await ask('/api/internal/map/filters?types=social')).statusCode).toBe(400);
});

test('cells are compressed as the browser accepts, if they are large', async () => {
  expect((await ask(france, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
  for (let index = 0; index < 100; index++) {
    const [latitude, longitude] = [-38 + 2 * Math.floor(index / 10), 114 + 3 * (index % 10)];
    await anEvent(db, { type, dances: [tango], latitude, longitude });
  }
  await tools.map.catchUp();
  const australia = '/api/internal/map/cells?z=5&x=26-29&y=17-19';
  const plain = await ask(australia);
  const brotli = await ask(australia, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask(australia, { 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
});
