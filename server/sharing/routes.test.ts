import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveUploadedPicture, sweepPictures } from '#server/pictures/service.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

/** Red, green and blue stripes from left to right, which show how a picture is cropped. */
function flag(width: number, height: number): Promise<Buffer> {
  const stripe = (x: number, colour: string) => `<rect x="${x}" width="1" height="3" fill="${colour}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 3 3" preserveAspectRatio="none">${stripe(0, '#c00')}${stripe(1, '#0c0')}${stripe(2, '#00c')}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

async function eventWith(width: number, height: number) {
  const event = await anEvent(db, { name: 'Milonga du canal' });
  const { id } = await saveUploadedPicture(tools, await flag(width, height), { use: 'event', alternativeText: '' });
  await db.updateTable('events').set({ picture_id: id }).where('id', '=', event.id).execute();
  return { ...event, pictureId: id };
}

const ask = (slug: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/share/events/${slug}.jpg`, headers });

/** The colours of a row at 0 to 1 of the height: `r`, `g`, `b`, or `-` for others. */
async function coloursAt(bytes: Buffer, height: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const y = Math.round(height * (info.height - 1));
  return Array.from({ length: 12 }, (_, step) => {
    const at = (y * info.width + Math.round(((step + 0.5) / 12) * info.width)) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    const [max, name] = [Math.max(r, g, b), r > g && r > b ? 'r' : g > b ? 'g' : 'b'];
    return max > 180 ? name : '-';
  }).join('');
}

describe('the picture of an event for link previews', () => {
  test.each([
    ['a wide one fills the whole', 1280, 700, 'rrrrggggbbbb', 'rrrrggggbbbb'],
    ['of a poster nothing is cut off: it stands before its own glow', 800, 1200, '----rggb----', undefined],
    ['nor of a banner', 1280, 300, 'rrrrggggbbbb', '------------'],
    ['a small one is made no more than twice as large', 200, 120, '----rggb----', '------------'],
  ])('%s', async (_what, width, height, middle, top) => {
    const event = await eventWith(width, height);
    const answer = await ask(event.slug);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { format, width: w, height: h } = await sharp(answer.rawPayload).metadata();
    expect([format, w, h]).toEqual(['jpeg', 1200, 630]);
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    expect(await coloursAt(answer.rawPayload, 0.5)).toBe(middle);
    if (top !== undefined) expect(await coloursAt(answer.rawPayload, 0)).toBe(top);
  });

  test('has the shapes for search engines', async () => {
    const event = await eventWith(900, 900);
    for (const [shape, height, middle] of [
      ['square', 1200, 'rrrrggggbbbb'],
      // The border between two stripes is undefined.
      ['standard', 900, '-rrr-gg-bbb-'],
    ] as const) {
      const answer = await app.inject(`/share/events/${event.slug}.jpg?shape=${shape}`);
      const { width: w, height: h } = await sharp(answer.rawPayload).metadata();
      expect([shape, w, h, await coloursAt(answer.rawPayload, 0.5)]).toEqual([shape, 1200, height, middle]);
      expect(await tools.storage.get(`${event.pictureId}/share-${shape}.jpg`)).toBeDefined();
    }
    await db.updateTable('events').set({ picture_id: null }).where('id', '=', event.id).execute();
    const day = 86_400_000;
    for (const days of [0, 2]) {
      const clock = () => new Date(Date.now() + days * day);
      await sweepPictures({ ...tools, clock });
    }
    for await (const keys of tools.storage.list()) {
      expect(keys.filter((key) => key.startsWith(event.pictureId))).toEqual([]);
    }
  });

  test('is made once, and stored beside the other files of the picture', async () => {
    const event = await eventWith(900, 500);
    const key = `${event.pictureId}/share.jpg`;
    expect(await tools.storage.get(key)).toBeUndefined();
    const [first, other] = await Promise.all([ask(event.slug), ask(event.slug)]);
    expect(first.rawPayload.equals(other.rawPayload)).toBe(true);
    const kept = Buffer.from('another one');
    await tools.storage.put(key, kept);
    expect((await ask(event.slug)).rawPayload.equals(kept)).toBe(true);
  });

  test('answers 304 to a client that has it', async () => {
    const event = await eventWith(900, 500);
    const { headers } = await ask(event.slug);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await ask(event.slug, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('redirects to the picture of the site if the event has none', async () => {
    const event = await anEvent(db);
    const answer = await ask(event.slug);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/share.png']);
  });

  test('answers 410 for deleted and hidden events, and 404 for unknown ones', async () => {
    const event = await eventWith(900, 500);
    await ask(event.slug);
    const change = { deleted_at: tools.clock(), changed_at: tools.clock() };
    await db.updateTable('events').set(change).where('id', '=', event.id).execute();
    expect([(await ask(event.slug)).statusCode, (await ask(event.slug)).json().code]).toEqual([410, 'event-deleted']);
    await db.updateTable('events').set({ hidden_because: 'Spam' }).where('id', '=', event.id).execute();
    expect([(await ask(event.slug)).statusCode, (await ask(event.slug)).json().code]).toEqual([410, 'event-hidden']);
    expect((await ask('never-was')).json().code).toBe('event-unknown');
    expect((await ask('%2e%2e%2fsecret')).statusCode).toBe(404);
  });

  test('redirects former slugs and ids', async () => {
    const event = await eventWith(900, 500);
    await db.insertInto('event_slugs').values({ slug: 'old-name', event_id: event.id }).execute();
    for (const old of ['old-name', event.id]) {
      const { statusCode, headers } = await ask(old);
      expect([statusCode, headers.location]).toEqual([301, `/share/events/${event.slug}.jpg`]);
    }
  });

  test('limits concurrent conversions, so that uploads are not delayed', async () => {
    const slugs: string[] = [];
    while (slugs.length < 8) slugs.push((await eventWith(90, 50)).slug);
    const answers = await Promise.all(slugs.map((slug) => ask(slug)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect([answer.json().code, Number(answer.headers['retry-after']) > 0]).toEqual(['unavailable', true]);
    }
    for (const slug of slugs) expect((await ask(slug)).statusCode).toBe(200);
  });
});
