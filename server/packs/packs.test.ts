import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packParts, packZoom } from '#contract/packs.ts';
import { project } from '#contract/tiles.ts';
import { TilePack } from '#model/packs/tile-pack.ts';
import { changeEvents } from '#server/changes/service.ts';
import { eventsByIds, showEvent } from '#server/events/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';

const hour = 3_600_000;
const db = await testDatabase();
const type = await anEventType(db);
const dances = [await aDance(db, { name: 'Zouk', position: 2 }), await aDance(db, { name: 'Tango', position: 1 })];
const organiser = await anOrganiser(db);
const house = await aVenue(db, { facts: JSON.stringify({ floor: 'wood' }) });
const createdBy = await aUser(db);
const picture = await aPicture(db, { widths_px: [320, 1280], alternative_text: 'A crowd' });

const rich = await anEvent(db, {
  ...{ type, dances, organiser, house, createdBy, picture, price: 12.5, prices: { members: 8 } },
  description: 'Un bal\nau bord du Rhône. '.repeat(20),
  descriptionLanguage: 'fr',
  translations: { en: 'A ball' },
  facts: { level: 'beginners' },
  programme: [{ day: 0, time: '20:30', kind: 'lesson' }],
  confirmedAt: new Date(now.getTime() - 123_456),
});
const plain = await anEvent(db, { type, dances: [] });
const cancelled = await anEvent(db, { type, dances, cancelledAt: now });
const endedToday = await anEvent(db, { type, dances, startsAt: new Date(now.getTime() - 5 * hour) });
const absent = [
  await anEvent(db, { type, dances, deletedAt: now }),
  await anEvent(db, { type, dances, waitsSince: now }),
  await anEvent(db, { type, dances, startsAt: new Date(now.getTime() - 24 * hour) }),
  await anEvent(db, { type, dances, latitude: null, longitude: null }),
];
const paris = { latitude: 48.8566, longitude: 2.3522, town: 'Paris' };
const inParis = await anEvent(db, { type, dances, ...paris });
const site = await testApp(db);

const lyon = await tileOf(plain.place_id);
const parisTile = await tileOf(inParis.place_id);

test('has the events that had not ended when the day began, as lists and pages have them', async () => {
  const pack = await readPack(lyon);
  const ids = Array.from({ length: pack.size }, (_, row) => pack.id(row));
  expect(ids.toSorted()).toEqual([rich, plain, cancelled, endedToday].map(({ id }) => id).toSorted());
  expect(ids).not.toContain(absent[0]?.id);
  for (const [row, id] of ids.entries()) {
    expect(pack.details(row)).toEqual(await showEvent({ db }, id));
    expect([pack.event(row)]).toEqual(await eventsByIds({ db }, [id]));
  }
});

test('is gzip that nothing compresses or decodes again', async () => {
  const { headers, rawPayload } = await ask(lyon, 'core', { 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'cache-control': 'no-cache' });
  expect(headers).not.toHaveProperty('content-encoding');
  const { format, part, tile, at, v } = JSON.parse(gunzipSync(rawPayload).toString());
  expect({ format, part, tile, at, v }).toEqual({
    ...{ format: 1, part: 'core', tile: [packZoom, lyon.x, lyon.y] },
    ...{ at: now.toISOString(), v: site.tools.map.revision },
  });
});

test('answers 304 until an event of this tile changes, and sends only the parts that change', async () => {
  const tags = await tagsOf(lyon);
  await changeEvent(db, inParis.id, { name: 'Renamed' });
  await site.tools.map.catchUp();
  for (const part of packParts) {
    const again = await ask(lyon, part, { 'if-none-match': tags[part] });
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, tags[part], '']);
  }

  await changeEvent(db, rich.id, { description: 'Un autre bal' });
  await site.tools.map.catchUp();
  const described = await tagsOf(lyon);
  expect(described).toEqual({ ...tags, wholes: expect.not.stringContaining(tags.wholes) });
  const changed = await ask(lyon, 'wholes', { 'if-none-match': tags.wholes });
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, described.wholes]);

  await changeEvent(db, plain.id, { cancelled_at: now });
  await site.tools.map.catchUp();
  for (const part of packParts) expect((await tagsOf(lyon))[part]).not.toBe(described[part]);
});

test('follows moved events in both tiles, and indirect changes', async () => {
  const { id } = await anEvent(db, { type, dances });
  const other = await anEvent(db, { type, dances, ...paris });
  await site.tools.map.catchUp();
  const [before, beforeInParis] = [await readPack(lyon), await readPack(parisTile)];
  await changeEvent(db, id, { place_id: other.place_id, morton: Number(other.morton) });
  await site.tools.map.catchUp();
  expect((await readPack(lyon)).size).toBe(before.size - 1);
  expect((await readPack(parisTile)).size).toBe(beforeInParis.size + 1);

  await db.updateTable('organisers').set({ name: 'Renamed' }).where('id', '=', organiser.id).execute();
  await changeEvents({ db, clock: () => now, map: site.tools.map }, (events) =>
    events.logIndirectChanges({ kind: 'organiser', id: organiser.id }),
  );
  const pack = await readPack(lyon);
  const names = Array.from({ length: pack.size }, (_, row) => pack.event(row).organiser?.name);
  expect(names).toContain('Renamed');
});

test('has the same tags on another server', async () => {
  const other = await testApp(db);
  expect(await tagsOf(lyon, other)).toEqual(await tagsOf(lyon));
});

test('is empty where there are no events, and refuses tiles that do not exist', async () => {
  const pack = await readPack({ x: 0, y: 255 });
  expect([pack.size, pack.core.dances.length]).toEqual([0, 2]);
  for (const path of ['8/256/0', '8/0/-1', '9/0/0', '8/x/0', '8/1.5/0'])
    expect((await site.app.inject(`/api/internal/map/packs/${path}`)).json().code).toBe('invalid-input');
  expect((await site.app.inject('/api/internal/map/packs/8/0/0?part=all')).json().code).toBe('invalid-input');
});

async function tileOf(placeId: string) {
  const { longitude, latitude } = await db
    .selectFrom('places')
    .select(['longitude', 'latitude'])
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  const { x, y } = project(longitude ?? 0, latitude ?? 0);
  return { x: Math.floor(x * 2 ** packZoom), y: Math.floor(y * 2 ** packZoom) };
}

type Tile = { x: number; y: number };

function ask({ x, y }: Tile, part: string, headers: Record<string, string> = {}, { app } = site) {
  return app.inject({ url: `/api/internal/map/packs/${packZoom}/${x}/${y}?part=${part}`, headers });
}

async function readPack(tile: Tile): Promise<TilePack> {
  const parts = packParts.map(async (part) => [
    part,
    JSON.parse(gunzipSync((await ask(tile, part)).rawPayload).toString()),
  ]);
  return new TilePack(Object.fromEntries(await Promise.all(parts)));
}

async function tagsOf(tile: Tile, from = site): Promise<Record<(typeof packParts)[number], string>> {
  const tags = packParts.map(async (part) => [part, (await ask(tile, part, {}, from)).headers.etag]);
  return Object.fromEntries(await Promise.all(tags));
}
