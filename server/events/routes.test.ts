import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Event, EventInList } from '#contract/events.ts';
import { ProblemDetails } from '#contract/problems.ts';
import { buildApp } from '#server/app.ts';
import { writeCursor } from '#server/http/paging.ts';
import { openEventMap } from '#server/map/service.ts';
import { anyCodePoint } from '#testing/any-code-point.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { silentLog } from '#testing/log.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
const events = z.array(Event);
const hour = 3_600_000;
const france = 'bbox=-5,42,8,51';
const unknownId = '019a9c00-0000-7000-8000-000000000001';

beforeEach(clear);

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? null : response.json(),
  };
}

/** The URL of the next page, as a browser would read it. */
function nextOf(headers: { link?: unknown }): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
}

describe('lists', () => {
  test.each(['/api/internal/events', `/api/internal/map/events?${france}`])(
    '%s is walked by its links, each event exactly once, earliest first',
    async (address) => {
      const dance = await aDance(db, { name: 'Tango' });
      for (let index = 0; index < 23; index++) {
        await anEvent(db, { dances: [dance], startsAt: new Date(now.getTime() + hour * Math.floor(index / 5)) });
      }
      await anEvent(db);
      await tools.map.catchUp();

      const read: Event[] = [];
      const first = `${address}${address.includes('?') ? '&' : '?'}limit=4&styles=tango`;
      for (let next: string | undefined = first; next; ) {
        const { status, headers, body } = await get(next);
        expect(status).toBe(200);
        read.push(...events.parse(body));
        next = nextOf(headers);
        if (next) expect(next).toMatch(/^\/api\/internal\/.*limit=4&styles=tango&cursor=/);
      }

      expect(read).toHaveLength(23);
      expect(new Set(read.map((event) => event.id)).size).toBe(23);
      const starts = read.map((event) => event.dateStart);
      expect(starts).toEqual(starts.toSorted());
    },
  );

  test.each(['/api/internal/events?', `/api/internal/map/events?${france}&`])(
    '%snear is walked by its links, the nearest first, each with its distance',
    async (address) => {
      const names = ['here', 'here, later', 'a kilometre north', 'far north'];
      const spots = [45.76, 45.76, 45.769, 48.85].map((latitude) => ({ longitude: 4.84, latitude }));
      for (const [nth, spot] of spots.entries())
        await anEvent(db, { name: names[nth] ?? '', ...spot, startsAt: new Date(now.getTime() + (9 + nth) * hour) });
      await anEvent(db, { name: 'soonest, in Marseille', longitude: 5.37, latitude: 43.3, startsAt: now });
      await anEvent(db, { name: 'nowhere', longitude: null, latitude: null });
      await tools.map.catchUp();

      const read: EventInList[] = [];
      for (let next: string | undefined = `${address}near=45.76,4.84&limit=2`; next; ) {
        const { status, headers, body } = await get(next);
        expect(status).toBe(200);
        read.push(...z.array(EventInList).parse(body));
        next = nextOf(headers);
      }
      expect(read.map(({ name }) => name)).toEqual([...names.slice(0, 3), 'soonest, in Marseille', 'far north']);
      expect(read.map(({ distance }) => distance)).toEqual([0, 0, 1001, 276_745, 343_592]);
    },
  );

  test('returns a total and no links for a single page', async () => {
    await anEvent(db);
    await tools.map.catchUp();
    const { headers } = await get('/api/internal/events');
    expect(headers).toMatchObject({ 'x-total-count': '1', 'content-type': 'application/json; charset=utf-8' });
    expect(headers.link).toBeUndefined();
  });

  test('returns total, offset and links in both directions for a page of the map', async () => {
    const made = [];
    for (let index = 0; index < 5; index++) {
      made.push(await anEvent(db, { startsAt: new Date(now.getTime() + hour * index + hour) }));
    }
    await tools.map.catchUp();

    const { headers, body } = await get(`/api/internal/map/events?${france}&limit=2&at=${made[2]?.id}`);

    expect(headers).toMatchObject({ 'x-total-count': '5', 'x-offset': '2' });
    expect(events.parse(body).map((event) => event.id)).toEqual([made[2]?.id, made[3]?.id]);
    const previous = /<([^>]+)>; rel="prev"/.exec(String(headers.link))?.[1];
    expect(previous).not.toContain('at=');
    const before = await get(previous ?? '');
    expect(events.parse(before.body).map((event) => event.id)).toEqual([made[0]?.id, made[1]?.id]);
  });

  test('lists an event without coordinates that is not on the map', async () => {
    await anEvent(db, { name: 'on the map' });
    await anEvent(db, { name: 'somewhere', longitude: null, latitude: null });
    await tools.map.catchUp();

    const names = async (url: string) => events.parse((await get(url)).body).map((event) => event.name);
    expect(await names('/api/internal/events')).toEqual(['on the map', 'somewhere']);
    expect(await names('/api/internal/map/events?bbox=-180,-90,180,90')).toEqual(['on the map']);
    const { status, body } = await get('/api/internal/events/somewhere');
    expect([status, body.location.latitude]).toEqual([200, null]);
  });

  test('omits events that were deleted since the last update of the map', async () => {
    const [gone, stays] = [await anEvent(db), await anEvent(db)];
    await tools.map.catchUp();
    await db.updateTable('events').set({ deleted_at: now }).where('id', '=', gone.id).execute();

    const { body } = await get(`/api/internal/map/events?${france}`);
    expect(events.parse(body).map((event) => event.id)).toEqual([stays.id]);
  });
});

describe('one event', () => {
  test('is returned by its id, slug and former slug', async () => {
    const event = await anEvent(db, { name: 'Milonga' });
    await db.insertInto('event_slugs').values({ slug: 'old-milonga', event_id: event.id }).execute();

    for (const name of [event.id, 'milonga', 'old-milonga']) {
      const { status, body } = await get(`/api/internal/events/${name}`);
      expect(status).toBe(200);
      expect(Event.parse(body)).toMatchObject({ id: event.id, slug: 'milonga' });
    }
  });

  test('has nearby events', async () => {
    const event = await anEvent(db);
    const other = await anEvent(db);
    await tools.map.catchUp();
    const { status, body } = await get(`/api/internal/events/${event.id}/nearby`);
    expect(status).toBe(200);
    expect(events.parse(body).map((near) => near.id)).toEqual([other.id]);
  });
});

describe('caching', () => {
  test('removes an event from a cached list exactly at its end', async () => {
    const endsAt = new Date(tools.clock().getTime() + 500);
    await anEvent(db, { startsAt: now, endsAt });
    await tools.map.catchUp();

    setTime(new Date(endsAt.getTime() - 1));
    expect((await get('/api/internal/events')).body).toHaveLength(1);
    setTime(endsAt);
    expect((await get('/api/internal/events')).body).toHaveLength(0);
  });

  test('shows a change as soon as the read model has it', async () => {
    const event = await anEvent(db, { name: 'Milonga' });
    await get(`/api/internal/events/${event.id}`);
    await changeEvent(db, event.id, { name: 'Práctica' });
    await tools.map.catchUp();

    expect((await get(`/api/internal/events/${event.id}`)).body).toMatchObject({ name: 'Práctica' });
  });

  test('answers 304 to a client that has the response', async () => {
    await anEvent(db);
    await tools.map.catchUp();
    const first = await get('/api/internal/events');
    expect(first.headers['cache-control']).toBe('no-cache');

    const again = await get('/api/internal/events', { 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers['x-total-count']).toBe('1');
  });

  test('does not cache errors', async () => {
    const url = '/api/internal/events/milonga';
    expect((await get(url)).status).toBe(404);
    await anEvent(db, { name: 'Milonga' });
    expect((await get(url)).status).toBe(200);
  });
});

describe('errors', () => {
  test('returns 404 for an unknown event and 410 for a deleted one', async () => {
    const { id } = await anEvent(db, { name: 'Milonga', deletedAt: now });
    for (const [path, status, code] of [
      [unknownId, 404, 'event-unknown'],
      ['nothing-of-that-name', 404, 'event-unknown'],
      [`${unknownId}/nearby`, 404, 'event-unknown'],
      [id, 410, 'event-deleted'],
      ['milonga', 410, 'event-deleted'],
      [`${id}/nearby`, 410, 'event-deleted'],
    ] as const) {
      const answer = await get(`/api/internal/events/${path}`);
      expect([path, answer.status, ProblemDetails.parse(answer.body).code]).toEqual([path, status, code]);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });

  const list = '/api/internal/events';
  const onMap = '/api/internal/map/events';
  test.each([
    [`${list}?limit=0`, 'limit'],
    [`${list}?limit=101`, 'limit'],
    [`${list}?limit=1.5`, 'limit'],
    [`${list}?limit=many`, 'limit'],
    [`${list}?limit=5&limit=6`, 'limit'],
    [`${list}?cursor=`, 'cursor'],
    [`${list}?cursor=nonsense`, 'cursor'],
    [`${list}?cursor=${'a'.repeat(201)}`, 'cursor'],
    [`${list}?cursor=${writeCursor({ at: now, id: unknownId })}x`, 'cursor'],
    [`${list}?from=tomorrow`, 'from'],
    [`${list}?from=2027-02-29`, 'from'],
    [`${list}?from=2027-05-01T00:00:00Z`, 'from'],
    [`${list}?styles=Tango`, 'styles.0'],
    [`${list}?styles=tango&styles=salsa`, 'styles'],
    [`${list}?types=a%27b`, 'types.0'],
    [`${list}?types=${Array.from({ length: 101 }, (_, index) => `t${index}`)}`, 'types'],
    [`${list}?bbox=1,2,3`, 'bbox'],
    [`${list}?bbox=1,2,3,four`, 'bbox'],
    [`${list}?bbox=-181,0,0,0`, 'bbox.west'],
    [`${list}?bbox=0,0,0,91`, 'bbox.north'],
    [`${list}?bbox=0,10,0,-10`, 'bbox'],
    [`${list}?days=tomorrow`, 'days'],
    [`${list}?days=2027-05-02..2027-05-01`, 'days'],
    [`${list}?near=here`, 'near'],
    [`${list}?near=45,181`, 'near.longitude'],
    [`${list}?near=45,4&cursor=${writeCursor({ at: now, id: unknownId })}`, 'cursor'],
    [`${onMap}?${france}&near=45`, 'near'],
    [`${onMap}?z=5&cells=1a&near=45,4`, ''],
    [`${onMap}?${france}&near=45,4&at=${unknownId}`, ''],
    [`${onMap}?${france}&near=45,4&cursor=${writeCursor({ at: now, id: unknownId })}`, 'cursor'],
    [`${list}/Not A Slug`, 'idOrSlug'],
    [`${list}/${'a'.repeat(150)}`, 'idOrSlug'],
    [`${list}/milonga/nearby`, 'id'],
    [`${onMap}`, ''],
    [`${onMap}?z=5`, ''],
    [`${onMap}?cells=1a`, ''],
    [`${onMap}?z=5&cells=1a&bbox=0,0,1,1`, ''],
    [`${onMap}?z=20&cells=1a`, 'z'],
    [`${onMap}?z=5&cells=1A`, 'cells'],
    [`${onMap}?bbox=0,0,1`, 'bbox'],
    [`${onMap}?${france}&at=here`, 'at'],
    [`${onMap}?${france}&limit=0`, 'limit'],
    [`${onMap}?${france}&from=never`, 'from'],
  ])('rejects %s and names the field', async (url, path) => {
    const { status, body } = await get(encodeURI(url).replaceAll('%25', '%'));
    const problem = ProblemDetails.parse(body);
    expect([status, problem.code]).toEqual([400, 'invalid-input']);
    expect(problem.fields?.map((field) => field.path)).toContain(path);
  });

  test('rejects a cursor of another list for the map', async () => {
    const cursor = writeCursor({ at: now, id: unknownId });
    expect((await get(`${onMap}?${france}&cursor=${cursor}`)).status).toBe(400);
    expect((await get(`${onMap}?${france}&cursor=nonsense`)).status).toBe(400);
  });

  test('answers 503 with Retry-After until the read model is loaded', async () => {
    const map = openEventMap({ ...tools, log: silentLog });
    await map.close();
    const loading = await buildApp({ ...tools, map });

    const near = { latitude: 48.85, longitude: 2.35 };
    const event = await anEvent(db, near);
    const { slug } = await aDance(db);
    for (const url of [
      `${onMap}?${france}`,
      list,
      `${list}?near=48.85,2.35`,
      `${list}/${event.id}/nearby`,
      `/api/internal/styles/${slug}`,
    ]) {
      const response = await loading.inject(url);
      expect([url, response.statusCode, response.json().code]).toEqual([url, 503, 'unavailable']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await loading.inject(`${list}/${event.id}`)).statusCode).toBe(200);
    await loading.close();
  });

  test('accepts days and cursors at both ends of the calendar', async () => {
    for (const day of ['0001-01-01', '9999-12-31']) {
      const cursor = writeCursor({ at: new Date(`${day}T00:00:00Z`), id: unknownId });
      expect((await get(`${list}?from=${day}&cursor=${cursor}`)).status).toBe(200);
    }
  });
});

test('never answers an arbitrary query with a server error', async () => {
  await anEvent(db);
  await tools.map.catchUp();
  const parameter = fc.constantFrom(
    'limit',
    'cursor',
    'styles',
    'types',
    'from',
    'days',
    'bbox',
    'near',
    'z',
    'cells',
    'at',
  );
  const cursor = fc.record({ at: fc.date({ noInvalidDate: true }), id: fc.uuid() }).map(writeCursor);
  const value = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.string().map((text) => Buffer.from(text).toString('base64url')),
    fc.integer().map(String),
    fc.double().map(String),
    cursor,
    cursor.map((text) => `na${text}`),
    fc.array(fc.integer({ min: -181, max: 181 }), { minLength: 4, maxLength: 4 }).map(String),
    fc.tuple(fc.double({ min: -91, max: 91 }), fc.double({ min: -181, max: 181 })).map(String),
    fc.array(fc.stringMatching(/^[a-z0-9-]{0,5}$/), { maxLength: 5 }).map(String),
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.constantFrom("'; drop table events; --", '\u0000', '../..', '1e400', '-0', 'null', '%00'),
  );
  const query = fc
    .array(fc.tuple(parameter, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'));
  const path = fc.constantFrom('events', 'map/events', 'dances', 'event_types', 'config', `events/${unknownId}/nearby`);

  await fc.assert(
    fc.asyncProperty(path, query, async (path, query) => {
      const { status } = await get(`/api/internal/${path}?${query}`);
      expect([200, 400, 404]).toContain(status);
    }),
    { numRuns: 400 },
  );
});

test('never answers an arbitrary name with a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCodePoint, minLength: 1 }), async (name) => {
      const { status } = await get(`/api/internal/events/${encodeURIComponent(name.toWellFormed())}`);
      expect([400, 404]).toContain(status);
    }),
    { numRuns: 100 },
  );
});
