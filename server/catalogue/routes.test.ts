import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Dance, EventType } from '#contract/catalogue.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);

beforeEach(clear);

test('returns dances in the order of the catalogue, as in the contract', async () => {
  await aDance(db, { name: 'Tango', position: 2, color: '#aa0011' });
  await aDance(db, { name: 'Balfolk', position: 3 });
  await aDance(db, { name: 'Lindy hop', position: 1, names: JSON.stringify({ es: 'Lindy' }) });

  const response = await app.inject('/api/internal/dances');

  expect(response.statusCode).toBe(200);
  const dances = z.array(Dance).parse(response.json());
  expect(dances.map((dance) => dance.slug)).toEqual(['lindy-hop', 'tango', 'balfolk']);
  expect(dances[0]).toMatchObject({ name: 'Lindy hop', names: { es: 'Lindy' } });
  expect(dances[1]).toEqual({ id: expect.any(String), slug: 'tango', name: 'Tango', names: {}, color: '#aa0011' });
});

test('returns event types in the order of the catalogue, as in the contract', async () => {
  await anEventType(db, { name: 'Workshop', position: 2 });
  await anEventType(db, { name: 'Festival', position: 1 });

  const response = await app.inject('/api/internal/event_types');

  const types = z.array(EventType).parse(response.json());
  expect(types.map((type) => type.slug)).toEqual(['festival', 'workshop']);
});

test('returns an empty list for an empty catalogue', async () => {
  expect((await app.inject('/api/internal/dances')).json()).toEqual([]);
});

test('allows short caching, and answers 304 afterwards', async () => {
  await aDance(db);
  const first = await app.inject('/api/internal/dances');
  expect(first.headers['cache-control']).toMatch(/^public, max-age=10/);

  const again = await app.inject({
    url: '/api/internal/dances',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('shows a change of the catalogue within a second, with another ETag', async () => {
  await aDance(db);
  const first = await app.inject('/api/internal/dances');
  await aDance(db);
  setTime(new Date(tools.clock().getTime() + 1000));

  const second = await app.inject({
    url: '/api/internal/dances',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(second.statusCode).toBe(200);
  expect(second.json()).toHaveLength(2);
});
