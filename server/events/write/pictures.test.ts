import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { Picture } from '#contract/pictures.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, aPicture, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import * as evil from '#testing/malicious-images.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
const photo = await evil.photo(900, 600).toBuffer();
let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  organiser = await aPerson(tools);
});

type Headers = Record<string, string>;
type Fields = Partial<Record<'alternativeText' | 'language' | 'crop' | 'scope', string>>;

async function upload(eventId: string, bytes: Uint8Array, fields: Fields = {}, headers: Headers = organiser.headers) {
  const form = await formData([
    { name: 'eventId', value: eventId },
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', value: bytes },
  ]);
  return app.inject({
    method: 'POST',
    url: '/api/internal/files_upload',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

const remove = (eventId: string, headers: Headers = organiser.headers, query = 'scope=this') =>
  app.inject({ method: 'DELETE', url: `/api/internal/events/${eventId}/picture?${query}`, headers });

const shown = async (eventId: string) => (await app.inject(`/api/internal/events/${eventId}`)).json().picture;

const rowOf = (id: string) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('stores and serves an uploaded picture', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  const answer = await upload(id, photo, { alternativeText: ' Dancers on a roof ' });
  expect(answer.statusCode).toBe(201);
  const picture = Picture.parse(answer.json());
  expect(picture).toMatchObject({ widthPx: 900, heightPx: 600, alternativeText: 'Dancers on a roof' });
  expect(await shown(id)).toEqual(picture);

  const file = await app.inject(picture.sources[0]?.url ?? '');
  expect(file.headers['content-type']).toBe('image/webp');
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
});

test('keeps a newer picture when an upload with a key is repeated', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  const headers = { ...organiser.headers, 'idempotency-key': 'first' };
  await upload(id, photo, { alternativeText: 'First' }, headers);
  await upload(id, photo, { alternativeText: 'Second' });
  const again = await upload(id, photo, { alternativeText: 'First' }, headers);
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(again.json().alternativeText).toBe('Second');
  expect((await shown(id)).alternativeText).toBe('Second');
});

test('removes only the named picture, and keeps a newer one', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  await upload(id, photo, { alternativeText: 'First' });
  const first = (await rowOf(id)).picture_id;
  await upload(id, photo, { alternativeText: 'Second' });
  const late = await remove(id, organiser.headers, `scope=this&picture=${first}`);
  expect([late.statusCode, late.json().code]).toEqual([412, 'version-conflict']);
  expect((await shown(id)).alternativeText).toBe('Second');
  const second = (await rowOf(id)).picture_id;
  expect((await remove(id, organiser.headers, `scope=following&picture=${second}`)).statusCode).toBe(204);
  expect(await shown(id)).toBeNull();
});

test('stores the alternative text with its language', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  await upload(id, photo, { alternativeText: 'Bailando en la azotea', language: 'es' });
  expect(await shown(id)).toMatchObject({
    alternativeText: 'Bailando en la azotea',
    alternativeTexts: { es: 'Bailando en la azotea' },
  });
  expect((await upload(id, photo, { alternativeText: 'Tanzen', language: 'xx' })).json().code).toBe('invalid-input');
  // No text, so no language is stored.
  await upload(id, photo, { language: 'es' });
  expect(await shown(id)).not.toHaveProperty('alternativeTexts');
});

test('increases the time of change with each picture change', async () => {
  const { id, changed_at } = await anEvent(db, {
    createdBy: organiser,
    changedAt: new Date(now.getTime() + 3_600_000),
  });
  const times = [changed_at];
  for (const ask of [() => upload(id, photo), () => upload(id, photo), () => remove(id)]) {
    expect((await ask()).statusCode).toBeLessThan(300);
    times.push((await rowOf(id)).changed_at);
  }
  expect(times).toEqual([...new Set(times.map(Number))].sort().map((time) => new Date(time)));
});

test('removes a picture; removing it again has no effect', async () => {
  const { id } = await anEvent(db, { createdBy: organiser, picture: await aPicture(db) });
  expect((await remove(id)).statusCode).toBe(204);
  expect(await shown(id)).toBeNull();
  expect((await remove(id)).statusCode).toBe(204);
});

test('records each change in the audit trail, and nothing without a change', async () => {
  const event = await anEvent(db, { createdBy: organiser });
  await upload(event.id, photo);
  const { picture_id } = await rowOf(event.id);
  await remove(event.id);
  await remove(event.id);
  const trail = await db.selectFrom('trail').selectAll().orderBy('id').execute();
  const noted = { action: 'picture-changed', actor_id: organiser.id, subject_id: event.id, subject_name: event.name };
  expect(trail).toMatchObject([
    { ...noted, details: { changes: { picture: { from: null, to: picture_id } } } },
    { ...noted, details: { changes: { picture: { from: picture_id, to: null } } } },
  ]);
});

test('crops the picture after rotating it upright', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  // Left half red and right half blue as stored; upright, red is above.
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const turned = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { sources, widthPx, heightPx } = (await upload(id, turned, { crop: '0,0.55,1,0.45' })).json();
  expect([widthPx, heightPx]).toEqual([400, 360]);
  const { channels } = await sharp((await app.inject(sources.at(-1).url)).rawPayload).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1]);
});

test('stores alternative texts as plain text', async () => {
  const { id } = await anEvent(db, { createdBy: organiser });
  const alternativeText = '<img src=x onerror=alert(1)> "ñ" & 🕺';
  expect((await upload(id, photo, { alternativeText })).json()).toMatchObject({ alternativeText });
  expect((await shown(id)).alternativeText).toBe(alternativeText);
  // NUL is removed, and line separators become line breaks.
  const odd = await upload(id, photo, { alternativeText: 'Two\u0000 feet\u2028up' });
  expect(odd.json().alternativeText).toBe('Two feet\nup');
});

test('sets a picture on all following dates on request', async () => {
  const series = { id: crypto.randomUUID(), rule: 'FREQ=WEEKLY', created_at: now };
  await db.insertInto('event_series').values(series).execute();
  const dates = [];
  for (const week of [1, 2, 3]) {
    const startsAt = new Date(now.getTime() + week * 7 * 86_400_000);
    const event = await anEvent(db, { createdBy: organiser, startsAt });
    await db.updateTable('events').set({ series_id: series.id }).where('id', '=', event.id).execute();
    dates.push(event.id);
  }
  const [first = '', second = '', third = ''] = dates;
  const picture = (await upload(second, photo, { scope: 'following' })).json();
  expect([await shown(first), await shown(second), await shown(third)]).toEqual([null, picture, picture]);
  await upload(third, photo);
  expect((await shown(third)).sources).not.toEqual(picture.sources);
  await remove(first, organiser.headers, 'scope=following');
  expect([await shown(second), await shown(third)]).toEqual([null, null]);
});

describe('permissions', () => {
  test('lets owners and administrators change pictures, and no other user', async () => {
    const { id } = await anEvent(db, { createdBy: organiser });
    const stranger = await aPerson(tools);
    const boss = await aPerson(tools, { roles: [...administrator] });
    const allowed = async (headers: Headers) => [
      (await upload(id, photo, {}, headers)).json().code ?? 'done',
      (await remove(id, headers)).statusCode,
    ];
    expect(await allowed({})).toEqual(['unauthenticated', 401]);
    expect(await allowed(stranger.headers)).toEqual(['forbidden', 403]);
    expect(await shown(id)).toBeNull();
    expect(await allowed(boss.headers)).toEqual(['done', 204]);
  });

  test.each([
    ['an event that is not there', async () => crypto.randomUUID(), 'event-unknown'],
    ['a deleted event', async () => (await anEvent(db, { createdBy: organiser, deletedAt: now })).id, 'event-deleted'],
    [
      'an event that is over',
      async () => {
        const startsAt = new Date(now.getTime() - 86_400_000);
        return (await anEvent(db, { createdBy: organiser, startsAt })).id;
      },
      'event-over',
    ],
    [
      'an event that was taken off the site',
      async () => {
        const { id } = await anEvent(db, { createdBy: organiser });
        await db.updateTable('events').set({ hidden_because: 'spam' }).where('id', '=', id).execute();
        return id;
      },
      'event-hidden',
    ],
  ])('rejects a picture for %s', async (_what, make, code) => {
    const id = await make();
    expect((await upload(id, photo)).json().code).toBe(code);
    expect((await remove(id)).json().code).toBe(code);
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual([]);
  });

  test('accepts the first picture of an event if editing is off', async () => {
    const { id } = await anEvent(db, { createdBy: organiser });
    tools.config.mayUsersEditEvents = false;
    try {
      expect((await upload(id, photo)).statusCode).toBe(201);
      expect((await upload(id, photo)).json().code).toBe('editing-off');
      expect((await remove(id)).json().code).toBe('editing-off');
    } finally {
      tools.config.mayUsersEditEvents = true;
    }
  });
});

describe('malicious uploads', () => {
  test.each([
    ['a drawing that reads files', async () => evil.svg, 'unsupported-media-type'],
    ['a page named .jpg', async () => evil.html, 'unsupported-media-type'],
    ['a GIF that is a script', evil.gifThatIsAScript, 'unsupported-media-type'],
    ['2.5 billion pixels in 65 bytes', async () => evil.pngThatDeclares(50_000, 50_000), 'too-large'],
    ['a picture that ends before it begins', async () => evil.pngThatDeclares(4_000, 4_000), 'unsupported-media-type'],
    ['half a photo', async () => photo.subarray(0, photo.length / 2), 'unsupported-media-type'],
    ['nothing', async () => Buffer.alloc(0), 'unsupported-media-type'],
    ['eleven megabytes', async () => Buffer.concat([photo, Buffer.alloc(11 * 1024 ** 2)]), 'too-large'],
  ])('rejects %s and keeps the current picture', async (_what, make, code) => {
    const { id, changed_at } = await anEvent(db, { createdBy: organiser, picture: await aPicture(db) });
    const before = await shown(id);
    expect((await upload(id, await make())).json().code).toBe(code);
    expect(await shown(id)).toEqual(before);
    expect((await rowOf(id)).changed_at).toEqual(changed_at);
    expect(await db.selectFrom('pictures').select('id').execute()).toHaveLength(1);
  });

  test('limits uploads per account, including avatars', async () => {
    tools.config.hasRateLimits = true;
    try {
      const { id } = await anEvent(db, { createdBy: organiser });
      for (let turn = 0; turn < 60; turn++) expect((await upload(id, evil.html)).statusCode).toBe(415);
      const refused = await upload(id, photo);
      expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too-many-requests', '60']);
      const form = await formData([{ name: 'file', value: photo }]);
      const face = { ...form, method: 'PUT', url: '/api/internal/profile/avatar' } as const;
      const headers = { ...form.headers, ...organiser.headers };
      expect((await app.inject({ ...face, headers })).json().code).toBe('too-many-requests');
      const other = await aPerson(tools);
      expect((await upload((await anEvent(db, { createdBy: other })).id, photo, {}, other.headers)).statusCode).toBe(
        201,
      );
    } finally {
      tools.config.hasRateLimits = false;
    }
  });

  test('rejects a fourth concurrent upload of one account before reading it', async () => {
    const { id } = await anEvent(db, { createdBy: organiser });
    const other = await aPerson(tools);
    const others = await anEvent(db, { createdBy: other });
    const { promise: read, resolve } = Promise.withResolvers<void>();
    const underWay = [1, 2, 3].map(() => tools.decoder.receive(organiser.id, () => read));
    const refused = await upload(id, photo);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      '5',
    ]);
    const form = await formData([{ name: 'file', value: photo }]);
    const face = { ...form, method: 'PUT', url: '/api/internal/profile/avatar' } as const;
    const headers = { ...form.headers, ...organiser.headers };
    expect((await app.inject({ ...face, headers })).json().code).toBe('too-many-requests');
    expect((await upload(others.id, photo, {}, other.headers)).statusCode).toBe(201);
    resolve();
    await Promise.all(underWay);
    expect((await upload(id, photo)).statusCode).toBe(201);
  });

  test.each([
    ['a photo that is also a page and an archive', evil.jpegThatIsAPageAndAnArchive, ['<script', 'PK\u0005\u0006']],
    ['a photo that tells where it was taken', evil.photoWithPosition, ['Camera', 'Somebody', 'xmpmeta', 'GPS', 'EXIF']],
    ['a moving picture of a thousand frames', async () => evil.movingWebp(1000), ['ANIM', 'ANMF']],
  ])('removes metadata: %s', async (_what, make, traces) => {
    const bytes = await make();
    expect(traces.some((trace) => bytes.includes(trace))).toBe(true);
    const { id } = await anEvent(db, { createdBy: organiser });
    const { sources } = Picture.parse((await upload(id, bytes)).json());
    for (const { url } of sources) {
      const { rawPayload } = await app.inject(url);
      expect(traces.filter((trace) => rawPayload.includes(trace))).toEqual([]);
      const { format, exif, xmp, icc, pages } = await sharp(rawPayload).metadata();
      expect([format, exif, xmp, icc, pages]).toEqual(['webp', undefined, undefined, undefined, undefined]);
    }
  });
});
