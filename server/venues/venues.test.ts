import { beforeEach, describe, expect, test } from 'vitest';
import { listTrail } from '#server/audit/service.ts';
import { lastPosition, readChanges } from '#server/changes/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aPlace, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

const path = '/api/internal/venues';
const day = 86_400_000;

/** An administrator. */
const anAdministrator = () => aPerson(tools, { roles: [...administrator] });

/** Metres north of the test position in Lyon. */
const north = (meters: number) => ({ latitude: 45.764 + meters / 111_200 });

/** All events as stored, without their time of change. */
async function eventsAt(venueId: string) {
  const rows = await db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select(['events.id', 'venue', 'place_id', 'display_name', 'morton', 'search_text', 'time_zone', 'starts_at'])
    .where('venue_id', '=', venueId)
    .orderBy('events.id')
    .execute();
  return rows;
}

describe('the venue of an event', () => {
  const form = async (given: object = {}) => {
    const filled = await aFilledForm(db, given);
    return (more: object = {}) => ({ ...filled, ...more });
  };
  const location = (more: object = {}) => ({
    ...{ latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '7 rue du Bal, Lyon' },
    ...more,
  });
  const houseOf = async (body: { id: string }) =>
    (await send(app, 'GET', `/api/internal/events/${body.id}`)).body.venue;

  test('is found by name within a hundred metres in any spelling, otherwise created', async () => {
    const ana = await aPerson(tools);
    const written = await form();
    const add = async (place: string, where: object = {}) => {
      const added = await send(app, 'POST', '/api/internal/events', ana, written({ place, location: location(where) }));
      expect(added.status).toBe(201);
      return { id: added.body.id, house: await houseOf(added.body) };
    };
    const first = await add('Le Moulin');
    expect(first.house).toMatchObject({ slug: 'le-moulin-lyon', name: 'Le Moulin' });
    expect((await add('LE  MOULIN!', north(90))).house).toEqual(first.house);
    const further = await add('Le Moulin', north(150));
    expect(further.house).toMatchObject({ slug: 'le-moulin-lyon-2' });
    expect((await add('La Forge')).house).toMatchObject({ slug: 'la-forge-lyon' });
    // The name of the town or the address is not a venue.
    expect((await add('lyon')).house).toBeUndefined();
    expect((await add('7, rue du bal, Lyon')).house).toBeUndefined();

    // Moving or renaming changes the venue; other changes do not.
    const change = async (id: string, more: object) =>
      (await send(app, 'PUT', `/api/internal/events/${id}`, ana, written(more))).body.venue;
    const there = { place: 'Le Moulin', location: location() };
    expect(await change(first.id, { ...there, name: 'Bal du moulin' })).toEqual(first.house);
    expect(await change(first.id, { ...there, location: location(north(150)) })).toEqual(further.house);
    expect(await change(first.id, { ...there, place: 'Lyon' })).toBeUndefined();
  });

  test('is created once for concurrent events, and for all dates of a series', async () => {
    const ana = await aPerson(tools);
    const written = await form({ place: 'Le Moulin', location: location() });
    await Promise.all(
      [1, 2, 3].map((nth) =>
        send(app, 'POST', '/api/internal/events', ana, written({ name: `Bal ${nth}`, repeat: 'FREQ=WEEKLY;COUNT=3' })),
      ),
    );
    const rows = await db.selectFrom('events').select('venue_id').execute();
    expect([rows.length, new Set(rows.map(({ venue_id }) => venue_id)).size]).toEqual([9, 1]);
    expect(await db.selectFrom('venues').select('slug').execute()).toEqual([{ slug: 'le-moulin-lyon' }]);
  });

  test('is the merged one under the name of a former venue', async () => {
    const [ana, chief] = [await aPerson(tools), await anAdministrator()];
    const [kept, gone] = [await aVenue(db, { name: 'Le Moulin' }), await aVenue(db, { name: 'Moulin Rouge' })];
    await anEvent(db, { house: gone });
    await send(app, 'POST', `${path}/${kept.id}/mergers`, chief, { venue: gone.id });
    const written = await form({ place: 'moulin rouge', location: location() });
    const added = await send(app, 'POST', '/api/internal/events', ana, written());
    expect(await houseOf(added.body)).toMatchObject({ id: kept.id });
  });
});

test('finds a venue by id and any slug, with data of its events', async () => {
  const chief = await anAdministrator();
  const [folk, tango] = [await aDance(db, { name: 'Bal folk' }), await aDance(db, { name: 'Tango' })];
  const house = await aVenue(db, { name: 'Le Moulin', slug: 'le-moulin-lyon' });
  const at = (days: number, given: object = {}) =>
    anEvent(db, { house, dances: [folk], startsAt: new Date(now.getTime() + days * day), ...given });
  const [later, soon, past] = [await at(3), await at(1, { dances: [folk, tango] }), await at(-3)];
  const cancelled = await at(2, { cancelledAt: now });
  await at(2, { deletedAt: now });

  const changed = await send(app, 'PATCH', `${path}/${house.id}`, chief, {
    ...{ name: 'Le Grand Moulin', words: 'Old oak.', link: 'https://moulin.example/' },
    facts: { floor: 'wood', access: 'step-free' },
  });
  expect(changed).toMatchObject({ status: 200, body: { slug: 'le-grand-moulin-lyon' } });
  for (const idOrSlug of [house.id, 'le-moulin-lyon', 'le-grand-moulin-lyon']) {
    const { status, body } = await send(app, 'GET', `${path}/${idOrSlug}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...{ id: house.id, slug: 'le-grand-moulin-lyon', name: 'Le Grand Moulin', town: 'Lyon' },
        ...{ words: 'Old oak.', link: 'https://moulin.example/', facts: { floor: 'wood', access: 'step-free' } },
        dances: [expect.objectContaining({ id: folk.id }), expect.objectContaining({ id: tango.id })],
        amountOfEvents: { upcoming: 2, past: 1 },
      }),
    ]);
  }
  const ids = async (when: string) =>
    (await send(app, 'GET', `${path}/${house.id}/events?when=${when}`)).body.map(({ id }: { id: string }) => id);
  expect([await ids('upcoming'), await ids('past')]).toEqual([[soon.id, later.id], [past.id]]);
  expect(await ids('upcoming&include=cancelled')).toEqual([soon.id, cancelled.id, later.id]);
  // The new name is applied to its events without further changes.
  expect(new Set((await eventsAt(house.id)).map(({ venue }) => venue))).toEqual(new Set(['Le Grand Moulin']));

  expect(await send(app, 'GET', `${path}/nowhere`)).toMatchObject({ status: 404, body: { code: 'venue-unknown' } });
  await send(app, 'PATCH', `${path}/${house.id}`, chief, { isHidden: true, because: 'A private address.' });
  expect(await send(app, 'GET', `${path}/${house.id}`)).toMatchObject({ status: 410, body: { code: 'venue-gone' } });
  const viewer = { hiddenBecause: 'A private address.' };
  expect((await send(app, 'GET', `${path}/${house.id}`, chief)).body.viewer).toEqual(viewer);
  expect((await send(app, 'GET', `/api/internal/events/${soon.id}`)).body.venue).toBeUndefined();
  await send(app, 'PATCH', `${path}/${house.id}`, chief, { isHidden: false });
  expect((await send(app, 'GET', `${path}/${house.id}`)).status).toBe(200);
  await db.updateTable('events').set({ deleted_at: now }).execute();
  expect((await send(app, 'GET', `${path}/${house.id}`)).body.code).toBe('venue-gone');
});

test('allows only a user who has all events there to change it, and moves their events', async () => {
  const [ana, bo] = [await aPerson(tools), await aPerson(tools)];
  const club = await anOrganiser(db, { members: [ana] });
  const house = await aVenue(db, { name: 'Le Moulin' });
  const event = await anEvent(db, { house, createdBy: bo, organiser: club });
  const change = (person: typeof ana, body: object) => send(app, 'PATCH', `${path}/${house.id}`, person, body);
  const viewerOf = async (person: typeof ana) => (await send(app, 'GET', `${path}/${house.id}`, person)).body.viewer;
  expect([await viewerOf(ana), await viewerOf(bo)]).toEqual([{ hiddenBecause: null }, undefined]);
  expect((await change(bo, { words: 'Mine' })).body.code).toBe('forbidden');
  expect((await change(ana, { isHidden: true })).body.code).toBe('forbidden');
  const address = { latitude: 45.77, longitude: 4.84, place: 'Villeurbanne', displayName: '1 place Wilson' };
  expect((await change(ana, { location: address })).status).toBe(200);
  expect((await send(app, 'GET', `/api/internal/events/${event.id}`)).body.location).toMatchObject({
    ...{ latitude: 45.77, place: 'Villeurbanne', displayName: '1 place Wilson' },
  });
  expect((await readChanges(db, 0, 100)).changes.at(-1)).toMatchObject({ eventId: event.id, kind: 'moved' });
  // Ids are case-insensitive.
  expect((await send(app, 'PATCH', `${path}/${house.id.toUpperCase()}`, ana, { words: 'Oak.' })).status).toBe(200);
  tools.config.mayUsersEditEvents = false;
  expect((await change(ana, { name: 'Le Moulin vert' })).body.code).toBe('editing-off');
  tools.config.mayUsersEditEvents = true;
  const abroad = { latitude: 51.5, longitude: -0.12, place: 'London', displayName: '1 Strand' };
  expect((await change(ana, { location: abroad })).body.code).toBe('venue-clocks-differ');
  // A deleted event may be restored.
  await anEvent(db, { house, createdBy: bo, deletedAt: now });
  expect((await change(ana, { words: 'Ours' })).body.code).toBe('forbidden');
});

test('merges two venues for events, map, log and audit trail, and restores both on splitting', async () => {
  const chief = await anAdministrator();
  const kept = await aVenue(db, { name: 'Le Moulin' });
  const gone = await aVenue(db, { name: 'Moulin', ...north(60) });
  const place = await aPlace(db, north(60));
  const own = await anEvent(db, { house: kept, name: 'Bal' });
  const [one, two, deleted] = [
    await anEvent(db, { house: gone, place, name: 'Milonga' }),
    await anEvent(db, { house: gone, venue: 'MOULIN', ...north(70), startsAt: new Date(now.getTime() - 9 * day) }),
    await anEvent(db, { house: gone, place, deletedAt: now }),
  ];
  const before = { kept: await eventsAt(kept.id), gone: await eventsAt(gone.id) };
  const position = await lastPosition(db);

  const merge = (into: string, venue: string) => send(app, 'POST', `${path}/${into}/mergers`, chief, { venue });
  expect(await merge(kept.id, gone.id)).toMatchObject({ status: 200, body: { events: 3 } });
  const together = await eventsAt(kept.id);
  expect(together.map(({ id }) => id)).toEqual([own.id, one.id, two.id, deleted.id]);
  for (const event of together.slice(1)) {
    expect(event).toMatchObject({ venue: 'Le Moulin', display_name: kept.display_name, morton: kept.morton });
    expect(event.search_text).toMatch(/ le moulin lyon$/);
  }
  expect((await send(app, 'GET', `${path}/${gone.slug}`)).body).toMatchObject({ id: kept.id, slug: kept.slug });
  const { changes } = await readChanges(db, position, 1000);
  expect(changes.map(({ eventId, kind }) => [eventId, kind]).sort()).toEqual(
    [
      [one.id, 'moved'],
      [two.id, 'moved'],
      [deleted.id, 'changed'],
    ].sort(),
  );
  const seen = await send(app, 'GET', `/api/internal/map/events?bbox=4.8,45.76,4.9,45.77`);
  const spots = seen.body.map(({ location }: { location: { latitude: number } }) => location.latitude);
  expect(new Set(spots)).toEqual(new Set([45.764]));
  expect((await merge(kept.id, gone.id)).body.code).toBe('venue-merged');

  // Another event was added since.
  const added = await anEvent(db, { house: kept });
  const list = await send(app, 'GET', '/api/internal/admin/venues?q=mou', chief);
  expect(list.body).toMatchObject([
    { id: kept.id, amountOfEvents: 4, merged: [{ id: gone.id, name: 'Moulin', amountOfEvents: 3 }] },
  ]);
  const split = await send(app, 'POST', `${path}/${kept.id}/splits`, chief, { venue: gone.id });
  expect(split).toMatchObject({ status: 200, body: { venue: { slug: gone.slug }, events: 3 } });
  expect(await eventsAt(gone.id)).toEqual(before.gone);
  expect((await eventsAt(kept.id)).map(({ id }) => id)).toEqual([own.id, added.id]);
  expect((await eventsAt(kept.id))[0]).toEqual(before.kept[0]);
  expect((await send(app, 'GET', `${path}/${gone.slug}`)).body).toMatchObject({ id: gone.id });
  expect((await send(app, 'POST', `${path}/${kept.id}/splits`, chief, { venue: gone.id })).body.code).toBe(
    'venue-not-merged',
  );
  const trail = await send(app, 'GET', `/api/internal/admin/trail?subject=${gone.id}`, chief);
  expect(trail.body).toMatchObject([
    { action: 'venue-split', details: { from: 'Le Moulin', events: 3 } },
    { action: 'venue-merged', details: { into: { id: kept.id, slug: kept.slug, name: 'Le Moulin' }, events: 3 } },
  ]);
  expect(await db.selectFrom('venue_moves').selectAll().execute()).toEqual([]);
});

test('undoes two merges in any order, and keeps corrections made since', async () => {
  const chief = await anAdministrator();
  const [a, b, c] = [
    await aVenue(db, { name: 'A', ...north(10) }),
    await aVenue(db, { name: 'B', ...north(20) }),
    await aVenue(db, { name: 'C', ...north(30) }),
  ];
  for (const house of [a, b, c]) for (const _ of [1, 2]) await anEvent(db, { house, ...north(40) });
  const all = async () => [await eventsAt(a.id), await eventsAt(b.id), await eventsAt(c.id)];
  const before = await all();
  const ask = (into: { id: string }, what: string, venue: { id: string }) =>
    send(app, 'POST', `${path}/${into.id}/${what}`, chief, { venue: venue.id });
  await ask(b, 'mergers', a);
  await ask(c, 'mergers', b);
  expect((await all()).map(({ length }) => length)).toEqual([0, 0, 6]);
  expect((await send(app, 'GET', `${path}/${a.slug}`)).body.id).toBe(c.id);
  // The venue moves with all its events, and one event is corrected.
  await send(app, 'PATCH', `${path}/${c.id}`, chief, { name: 'C, the great' });
  const corrected = before[0]?.[0]?.id ?? '';
  const { id: placeId } = await aPlace(db, north(99));
  await db.updateTable('events').set({ place_id: placeId }).where('id', '=', corrected).execute();
  await ask(c, 'splits', b);
  await ask(b, 'splits', a);
  await send(app, 'PATCH', `${path}/${c.id}`, chief, { name: 'C' });
  const after = await all();
  expect(after[1]).toEqual(before[1]);
  expect(after[0]?.[1]).toEqual(before[0]?.[1]);
  expect(after[0]?.[0]).toMatchObject({ id: corrected, place_id: placeId });
  expect(after[2]?.map(({ venue }) => venue)).toEqual(['C', 'C']);

  const elsewhere = await aVenue(db, { name: 'D', time_zone: 'Europe/London' });
  expect((await ask(a, 'mergers', elsewhere)).body.code).toBe('venue-clocks-differ');
  expect((await ask(a, 'mergers', a)).body.code).toBe('venue-merged');
});

test('splits some events into a new venue', async () => {
  const chief = await anAdministrator();
  const house = await aVenue(db, { name: 'Le Moulin' });
  const [stays, goes] = [await anEvent(db, { house }), await anEvent(db, { house, ...north(50) })];
  const elsewhere = await anEvent(db);
  const events = [goes.id, elsewhere.id];
  const split = await send(app, 'POST', `${path}/${house.id}/splits`, chief, { events, name: 'La Grange' });
  expect(split.body).toMatchObject({ venue: { slug: 'la-grange-lyon', name: 'La Grange' }, events: 1 });
  const there = await send(app, 'GET', `${path}/la-grange-lyon`);
  expect(there.body).toMatchObject({ latitude: north(50).latitude, amountOfEvents: { upcoming: 1 } });
  expect((await eventsAt(house.id)).map(({ id }) => id)).toEqual([stays.id]);
  expect((await eventsAt(there.body.id))[0]).toMatchObject({
    id: goes.id,
    venue: 'La Grange',
    place_id: goes.place_id,
  });
});

test('suggests own venues, then near ones, then by prefix; never hidden, merged or empty ones', async () => {
  const ana = await aPerson(tools);
  const named = async (name: string, given: object = {}, event: object = {}) => {
    const house = await aVenue(db, { name, ...given });
    await anEvent(db, { house, latitude: house.latitude, longitude: house.longitude, ...event });
    return house;
  };
  const near = await named('Le Moulin vert', north(900));
  const nearest = await named('Le Moulin', north(200));
  const own = await named('Vieux Moulin', { latitude: 48.85, longitude: 2.35, town: 'Paris' }, { createdBy: ana });
  const far = await named('Moulin de Brest', { latitude: 48.39, longitude: -4.48, town: 'Brest' });
  await named('Moulin caché', { hidden_because: '' });
  await named('Moulin fondu', { merged_into: nearest.id });
  await aVenue(db, { name: 'Moulin vide' });
  const ask = async (query: string) =>
    (await send(app, 'GET', `${path}?${query}`, ana)).body.map(({ id }: { id: string }) => id);
  expect(await ask('q=moulin&near=45.764,4.8357')).toEqual([own.id, nearest.id, near.id, far.id]);
  expect(await ask('q=moulin vert&near=45.764,4.8357')).toEqual([near.id]);
  // Without a position, that of the user's last event is used.
  expect(await ask('')).toEqual([own.id]);
  expect(await ask('near=45.764,4.8357')).toEqual([own.id, nearest.id, near.id]);
});

test('links to the town while there are upcoming events, and fills missing facts of events', async () => {
  const chief = await anAdministrator();
  const facts = { floor: 'wood', floorNote: '150 m²', access: 'steps', food: 'Bar' };
  const house = await aVenue(db, { name: 'La Forge', facts: JSON.stringify(facts) });
  const silent = await anEvent(db, { house });
  const speaking = await anEvent(db, { house, facts: { floorNote: 'Glissant' } });
  const show = async (what: string) => (await send(app, 'GET', `/api/internal/${what}`)).body;
  expect((await show(`venues/${house.id}`)).townSlug).toBe('lyon');
  expect((await show(`events/${silent.id}`)).houseFacts).toEqual({
    floor: 'wood',
    floorNote: '150 m²',
    access: 'steps',
  });
  expect((await show(`events/${speaking.id}`)).houseFacts).toEqual({ access: 'steps' });

  await send(app, 'PATCH', `${path}/${house.id}`, chief, { isHidden: true, because: 'Closed.' });
  expect(await show(`events/${silent.id}`)).not.toHaveProperty('houseFacts');
  const empty = await aVenue(db);
  await anEvent(db, { house: empty, startsAt: new Date(now.getTime() - 3 * day) });
  expect(await show(`venues/${empty.id}`)).not.toHaveProperty('townSlug');
});

test('pages near venues of one name as likely duplicates', async () => {
  const chief = await anAdministrator();
  const named = (name: string, meters: number) => aVenue(db, { name, slug: `${name}-${meters}`, ...north(meters) });
  const [a1, a2] = [await named('a', 0), await named('A', 500)];
  const [b1, b2, b3] = [await named('b', 0), await named('b', 300), await named('b', 600)];
  await named('b', 9000);
  await named('c', 0);
  const pairs = ({ body }: { body: { venues: { id: string }[] }[] }) =>
    body.map(({ venues }) => venues.map(({ id }) => id).sort());
  const first = await send(app, 'GET', '/api/internal/admin/venue_doubles?limit=2', chief);
  expect(pairs(first)[0]).toEqual([a1.id, a2.id].sort());
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await send(app, 'GET', next, chief);
  const together = [...pairs(first), ...pairs(rest)].flat();
  expect([together.length, new Set(together)]).toEqual([6, new Set([a1.id, a2.id, b1.id, b2.id, b3.id])]);
});

test.each([
  ['Arci Bellezza', 'Circolo Arci Bellezza'],
  ['Tanzhaus', 'Tanz-Haus'],
  ['Le Moulin Rouge', 'Moulin Rouge'],
  ['Bellezza Arci', 'Arci Bellezza'],
  ['Müllers Ballhaus', 'Muellers Ballhaus'],
  ['Kulturhaus Insel', 'Kulturhaus Insell'],
])('lists %s and %s as likely duplicates if near, and not if far', async (one, other) => {
  const chief = await anAdministrator();
  const near = [
    await aVenue(db, { name: one, slug: 'one', ...north(0) }),
    await aVenue(db, { name: other, ...north(140) }),
  ];
  await aVenue(db, { name: other, slug: 'further', ...north(2300) });
  const { body } = await send(app, 'GET', '/api/internal/admin/venue_doubles', chief);
  expect(body.map(({ venues }: { venues: { id: string }[] }) => venues.map(({ id }) => id).sort())).toEqual([
    near.map(({ id }) => id).sort(),
  ]);
  expect(body[0].meters).toBeGreaterThan(135);
});

test.each([
  ['Studio 1', 'Studio 2'],
  ['Salle A', 'Salle B'],
  ['Salle des fêtes', 'Salle Molière'],
  ['Tanzhaus', 'Tanzschule Müller'],
  ['Le Bal', 'La Balle'],
])('does not list %s and %s as duplicates', async (one, other) => {
  const chief = await anAdministrator();
  for (const name of [one, other]) await aVenue(db, { name, ...north(0) });
  expect((await send(app, 'GET', '/api/internal/admin/venue_doubles', chief)).body).toEqual([]);
});

test.each([
  ['Arci Bellezza', 'Circolo Arci Bellezza'],
  ['Arci Bellezza', 'circolo arci bel'],
  ['Circolo Arci Bellezza', 'Arci Bellezza'],
  ['Circolo Arci Bellezza', 'Bellezza Arci'],
  ['Arci Bellezza', 'Arci Belleza'],
  ['Tanzhaus', 'Tanz-Haus'],
  ['Tanzhaus', 'tanz-h'],
  ['Tanz-Haus', 'Tanzhaus'],
])('offers %s while typing %s, with and without a position', async (name, typed) => {
  const ana = await aPerson(tools);
  await anEvent(db, { house: await aVenue(db, { name, ...north(0) }) });
  await anEvent(db, { house: await aVenue(db, { name: 'Salle Molière', ...north(0) }) });
  for (const near of [undefined, '45.764,4.8357']) {
    const query = new URLSearchParams({ q: typed, ...(near && { near }) });
    const { body } = await send(app, 'GET', `${path}?${query}`, ana);
    expect(body.map((venue: { name: string }) => venue.name)).toEqual([name]);
  }
});

test('does not list venues declared different as duplicates, until that is undone', async () => {
  const chief = await anAdministrator();
  const twin = (meters: number) => aVenue(db, { name: 'Twin', slug: `twin-${meters}`, ...north(meters) });
  const [one, other] = [await twin(0), await twin(200)];
  const count = async () => (await send(app, 'GET', '/api/internal/admin/venue_doubles', chief)).body.length;
  const tell = (venues: string[], areApart?: boolean) =>
    send(app, 'POST', '/api/internal/admin/venue_distinctions', chief, { venues, areApart });
  expect(await count()).toBe(1);
  expect((await tell([other.id, one.id])).status).toBe(204);
  expect((await tell([one.id, other.id])).status).toBe(204);
  expect(await count()).toBe(0);
  expect((await tell([one.id, one.id])).body.code).toBe('venue-unknown');
  expect((await tell([one.id, other.id], false)).status).toBe(204);
  expect(await count()).toBe(1);
  const { items } = await listTrail({ db }, { limit: 10 });
  expect(items.map(({ action }) => action)).toEqual(['venue-likened', 'venue-told-apart']);
});
