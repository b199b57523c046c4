import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEventMap } from '#server/map/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aSource, aUser, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { servePages } from '#testing/pages.ts';
import { thatFallsSilent } from '#testing/silent-database.ts';
import { silentLog } from '#testing/silent-log.ts';

const db = await testDatabase();
const { app, tools, setTime, clear } = await testApp(db);
const outage = thatFallsSilent(db);
const map = openEventMap({ db: outage.db, clock: tools.clock, log: silentLog });
/** What the map says of it, where a test says that. */
let saysCutOff: boolean | undefined;

beforeAll(async () => {
  const seenMap = Object.create(map, { isCutOff: { get: () => saysCutOff ?? map.isCutOff } });
  await servePages(app, { ...tools, db: outage.db, map: seenMap });
}, 120_000);
afterAll(() => map.close());

beforeEach(async () => {
  outage.answerAgain();
  saysCutOff = undefined;
  await clear();
  await map.catchUp();
});

const get = (url: string, headers: Record<string, string> = { 'accept-language': 'en' }) =>
  app.inject({ url, headers });
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** By then the minute for which pages are kept is over. */
async function loseTheDatabase({ at = inHours(1) } = {}) {
  outage.fallSilent();
  setTime(at);
}

describe('while the database is away', () => {
  test('a page goes on showing what it showed, in every language and colour, and no cache on the way keeps it', async () => {
    const { slug } = await anEvent(db, { name: 'Milonga du canal', startsAt: inHours(7) });
    await map.catchUp();
    const shown = await get(`/events/${slug}`);
    expect(shown.headers['cache-control']).toContain('s-maxage');
    await loseTheDatabase();

    const recalled = await get(`/events/${slug}`);
    expect([recalled.statusCode, recalled.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(recalled.headers.etag).toBe(shown.headers.etag);
    const nonce = /style-src [^;]*'nonce-([^']+)'/.exec(String(recalled.headers['content-security-policy']))?.[1];
    expect(recalled.body).toContain(`nonce="${nonce}"`);

    const packed = await get(`/events/${slug}`, { 'accept-language': 'en', 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Milonga du canal</h1>');

    const known = await get(`/events/${slug}`, { 'accept-language': 'en', 'if-none-match': `${shown.headers.etag}` });
    expect([known.statusCode, known.headers['cache-control'], known.body]).toEqual([304, 'private, no-cache', '']);

    const spanish = await get(`/events/${slug}?lang=es&from=friends`, { cookie: 'theme=dark' });
    expect(spanish.statusCode).toBe(200);
    expect(spanish.body).toContain('<html lang="es" data-theme="dark">');
    expect(spanish.body).toContain('Milonga du canal</h1>');
  });

  test('so do the pages of towns, of styles and about the project, with what is not over by then', async () => {
    const tango = await aDance(db, { name: 'Tango' });
    await anEvent(db, { name: 'Milonga', dances: [tango], startsAt: inHours(2), endsAt: inHours(4) });
    await anEvent(db, { name: 'Practica', dances: [tango], startsAt: inHours(5), endsAt: inHours(7) });
    await map.catchUp();
    const paths = ['/city/lyon', '/city/lyon/tango', '/dance/tango'];
    for (const path of [...paths, '/about']) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    await loseTheDatabase({ at: inHours(6) });
    for (const path of paths) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'private, no-cache']);
      expect([path, body.includes('/events/practica'), body.includes('/events/milonga')]).toEqual([path, true, false]);
    }
    const about = await get('/about');
    expect([about.statusCode, about.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(about.body).toContain('href="/city/lyon"');
  });

  test('what was never shown, and what is over by then, is told of on a page of its own', async () => {
    const unseen = await anEvent(db, { name: 'Bal' });
    const over = await anEvent(db, { name: 'Milonga', startsAt: inHours(2), endsAt: inHours(4) });
    await map.catchUp();
    await get(`/events/${over.slug}`);
    await loseTheDatabase({ at: inHours(5) });
    for (const { slug } of [unseen, over]) expect((await get(`/events/${slug}`)).statusCode).toBe(503);
  });

  test('nothing is shown that has changed since, also where the change was all that could still be written', async () => {
    const { id, slug } = await anEvent(db, { name: 'Milonga', startsAt: inHours(7) });
    await map.catchUp();
    await get(`/events/${slug}`);
    await changeEvent(db, id, { deleted_at: now });
    await map.catchUp();
    outage.fallSilent();
    expect((await get(`/events/${slug}`)).statusCode).toBe(503);

    outage.answerAgain();
    await changeEvent(db, id, { deleted_at: null });
    await map.catchUp();
    expect((await get(`/events/${slug}`)).statusCode).toBe(200);
    outage.fallSilent();
    await changeEvent(db, id, { deleted_at: now });
    await map.catchUp();
    expect((await get(`/events/${slug}`)).statusCode).toBe(503);
  });

  test('organisers and venues are there as long as something of theirs is to come: of no others is it noticed when they are hidden', async () => {
    const evening = { startsAt: inHours(2), endsAt: inHours(4) };
    const [busy, idle] = [await anOrganiser(db, { name: 'Busy' }), await anOrganiser(db, { name: 'Idle' })];
    const [open, shut] = [await aVenue(db, { name: 'Open' }), await aVenue(db, { name: 'Shut' })];
    await anEvent(db, { organiser: busy, house: open, startsAt: inHours(30) });
    await anEvent(db, { organiser: idle, house: shut, ...evening });
    await map.catchUp();
    const paths = ['/organisers/busy', '/organisers/idle', `/venues/${open.slug}`, `/venues/${shut.slug}`];
    const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await loseTheDatabase({ at: inHours(5) });
    expect(await statuses()).toEqual([200, 503, 200, 503]);
  });

  test('nobody reads where an event was read: a source may have gone meanwhile', async () => {
    const owner = await aUser(db);
    const evening = { createdBy: owner, startsAt: inHours(7) };
    const [event, joined, claimed] = [await anEvent(db, evening), await anEvent(db), await anEvent(db, evening)];
    await aSource(db, { owner, event, joined, claimed, claimant: owner });
    await map.catchUp();
    expect((await get(`/events/${event.slug}`)).body).toContain('agenda.example');
    await loseTheDatabase();
    const { statusCode, body } = await get(`/events/${event.slug}`);
    expect([statusCode, body.includes('agenda.example')]).toEqual([200, false]);
  });

  test('when it is back, pages are drawn anew, and say what has changed', async () => {
    const { id, slug } = await anEvent(db, { name: 'Milonga', startsAt: inHours(7) });
    await map.catchUp();
    await get(`/events/${slug}`);
    await loseTheDatabase();
    expect((await get(`/events/${slug}`)).headers['cache-control']).toBe('private, no-cache');
    outage.answerAgain();
    await changeEvent(db, id, { name: 'Milonga larga' });
    const { statusCode, headers, body } = await get(`/events/${slug}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=5']);
    expect(body).toContain('Milonga larga</h1>');
  });

  test('once the map knows of it nobody waits for the database, and the map knows within its rounds', async () => {
    const { slug } = await anEvent(db, { startsAt: inHours(7) });
    await map.catchUp();
    await get(`/events/${slug}`);
    setTime(inHours(1));
    saysCutOff = true;
    expect((await get(`/events/${slug}`)).headers['cache-control']).toBe('private, no-cache');
    saysCutOff = false;
    expect((await get(`/events/${slug}`)).headers['cache-control']).toContain('s-maxage');

    outage.fallSilent();
    await expect.poll(() => map.isCutOff, { timeout: 10_000 }).toBe(true);
    outage.answerAgain();
    await expect.poll(() => map.isCutOff, { timeout: 10_000 }).toBe(false);
  });
});
