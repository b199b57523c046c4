import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCodePoint } from '#testing/any-code-point.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db);
const organiser = await aPerson(tools);
const slugs = ['tango', 'salsa', 'forro', 'balfolk'];
const dances = await Promise.all(slugs.map((slug) => aDance(db, { slug })));
const types = await Promise.all(['social', 'festival'].map((slug) => anEventType(db, { slug })));
const address = '/api/internal/events';

const anything = fc.record({
  name: fc.oneof(
    fc.string({ minLength: 1, maxLength: 150 }),
    fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 70 }),
  ),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  minutesFromNow: fc.integer({ min: 0, max: 1000 * 24 * 60 }),
  minutesLong: fc.integer({ min: 1, max: 30 * 24 * 60 }),
  price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
  dances: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
  type: fc.integer({ min: 0, max: 1 }),
});

test('keeps the map in sync while events are added, cancelled, deleted and restored', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (wish) => {
      const startsAt = Temporal.Instant.from(tools.clock().toISOString()).add({ minutes: wish.minutesFromNow });
      const chosen = wish.dances.flatMap((index) => dances[index] ?? []);
      const { status, body: added } = await send(app, 'POST', address, organiser, {
        ...(await aFilledForm(db, {
          type: { id: types[wish.type]?.id ?? '' },
          dances: chosen.map(({ id }) => ({ id })),
        })),
        name: wish.name,
        dateStart: startsAt.toString(),
        dateEnd: startsAt.add({ minutes: wish.minutesLong }).toString(),
        price: wish.price,
        location: { latitude: wish.latitude, longitude: wish.longitude, place: 'Somewhere', displayName: 'Somewhere' },
      });
      // A name of spaces is empty.
      if (status === 400) {
        expect(added.fields).toMatchObject([{ path: 'name' }]);
        return;
      }
      expect(status).toBe(201);
      const event = (await send(app, 'GET', `${address}/${added.id}`)).body;
      expect(event.price).toBe(wish.price);
      const day = Temporal.PlainDate.from(event.dateStart.slice(0, 10));
      const type = types[wish.type]?.slug;
      const filters = `&styles=${chosen[0]?.slug}&types=${type}&from=${day}`;
      const others = [
        `&styles=${slugs.find((slug) => !chosen.some((dance) => dance.slug === slug)) ?? 'none'}`,
        `&types=${types[1 - wish.type]?.slug}`,
        `&from=${day.add({ days: 1 })}`,
      ];
      const { latitude, longitude } = wish;
      const edge = (value: number) => value.toFixed(9);
      const box = [
        edge(Math.max(-180, longitude - 1e-6)),
        edge(latitude - 1e-6),
        edge(Math.min(180, longitude + 1e-6)),
        edge(latitude + 1e-6),
      ].join();
      const isThere = async (query: string) => {
        const { body } = await send(app, 'GET', `/api/internal/map/events?limit=100&bbox=${box}${query}`);
        return body.some((found: { id: string }) => found.id === added.id);
      };

      expect(await isThere('')).toBe(true);
      expect(await isThere(filters)).toBe(true);
      for (const other of others) expect(await isThere(other)).toBe(false);

      const deed = async (method: 'POST' | 'DELETE', path: string) =>
        expect((await send(app, method, `${address}/${added.id}${path}`, organiser)).status).toBe(204);
      await deed('POST', '/cancellation');
      expect(await isThere(filters)).toBe(false);
      await deed('DELETE', '/cancellation');
      expect(await isThere(filters)).toBe(true);
      await deed('DELETE', '');
      expect(await isThere('')).toBe(false);
      await deed('POST', '/restoration');
      expect(await isThere(filters)).toBe(true);
    }),
    { numRuns: 30 },
  );
}, 120_000);

test('never answers an arbitrary body with a server error', async () => {
  const form: Record<string, unknown> = { ...(await aFilledForm(db)), repeat: 'FREQ=WEEKLY;COUNT=2' };
  const rubbish = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: anyCodePoint }),
    fc.constantFrom('\u0000', '\ud800', 'x'.repeat(5000), '9999-12-31T23:59', '0000-01-01T00:00', 1e308, -0, null, []),
    fc.constantFrom(
      'http://[::1]/',
      'https://user:pass@x.example',
      'FREQ=MONTHLY;BYDAY=-1SA;COUNT=999',
      "'; drop table events",
    ),
  );
  const aForm = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(form)), rubbish), {
      selector: ([field]) => field,
      maxLength: 3,
    })
    .map((changed) => ({ ...form, ...Object.fromEntries(changed) }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(aForm, rubbish), async (body) => {
      const answer = await app.inject({
        method: 'POST',
        url: address,
        headers: { ...organiser.headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body) ?? 'null',
      });
      expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([201, 400]), expect.any(String)]);
    }),
    { numRuns: 150 },
  );
}, 120_000);
