import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModerationScope } from '#contract/moderation.ts';
import { subjectOf } from '#server/events/access/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, aPlace, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aModerator, aPerson, moderator } from '#testing/signed-in.ts';
import { isModeratedBy, moderatedAs } from './fragments-store.ts';
import { mayModerate, type RightsOfModerator } from './service.ts';

const db = await testDatabase();
const { app, tools, clear, lastMailTo, mailsTo } = await testApp(db);

const lyon = { name: 'Lyon', west: 4.7, south: 45.6, east: 5, north: 45.9 };
const france = { everything: false, scopes: [{ countries: ['FR'], areas: [], styles: [] }] };

describe('the rule and its SQL', () => {
  const degrees = [-180, -179.9999999, -1, 0, 0.0000001, 1, 179.9999999, 180];
  const longitude = fc.constantFrom(...degrees);
  const latitude = fc.constantFrom(-90, -0.0000001, 0, 1, 90);
  const area = fc
    .record({ west: longitude, east: longitude, latitudes: fc.uniqueArray(latitude, { minLength: 2, maxLength: 2 }) })
    .filter(({ west, east }) => west !== east)
    .map(({ west, east, latitudes }) => {
      return { name: 'Area', west, east, south: Math.min(...latitudes), north: Math.max(...latitudes) };
    });
  let styles: string[];
  let stored: { id: string; moderated_as: Parameters<typeof mayModerate>[1] }[];

  beforeAll(async () => {
    await clear();
    const dances = [await aDance(db), await aDance(db)] as const;
    styles = dances.map(({ id }) => id);
    const spots = degrees.flatMap((longitude) => [-90, 0, 1].map((latitude) => ({ longitude, latitude })));
    const places = [{ longitude: null, latitude: null }, ...spots];
    for (const [nth, spot] of places.entries()) {
      const country_code = ['FR', 'ES', null][nth % 3] ?? null;
      const place = await aPlace(db, { ...spot, country_code });
      await anEvent(db, { place, dances: [[dances[0]], [dances[1]], [...dances], []][nth % 4] ?? [] });
    }
    stored = await db.selectFrom('events').select(['id', moderatedAs]).orderBy('id').execute();
  });

  test('give the same events for any scopes, edges and the antimeridian included', async () => {
    const scope = fc
      .record({
        countries: fc.subarray(['FR', 'ES', 'IT']),
        areas: fc.array(area, { maxLength: 2 }),
        styles: fc.subarray([0, 1]),
      })
      .filter(({ countries, areas, styles }) => countries.length + areas.length + styles.length > 0)
      .map((given): ModerationScope => ({ ...given, styles: given.styles.map((nth) => styles[nth] ?? '') }));
    await fc.assert(
      fc.asyncProperty(fc.array(scope, { maxLength: 3 }), async (scopes) => {
        const person: RightsOfModerator = { roles: [...moderator], moderates: { everything: false, scopes } };
        const rows = await db.selectFrom('events').select('id').where(isModeratedBy(person)).orderBy('id').execute();
        const expected = stored.filter((event) => mayModerate(person, subjectOf(event)));
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });

  test('give nothing without the role, and everything to administrators', () => {
    const subject = { countryCode: null, latitude: null, longitude: null, styles: [] };
    const everything = { everything: true, scopes: [] };
    const rights = (roles: RightsOfModerator['roles']) => mayModerate({ roles, moderates: everything }, subject);
    expect([rights(['ROLE_USER']), rights([...moderator]), rights([...administrator])]).toEqual([false, true, true]);
  });

  test('an event without coordinates is in its country, but in no area', () => {
    const subject = { countryCode: 'FR', latitude: null, longitude: null, styles: [] };
    const world = { name: 'World', west: -180, south: -90, east: 180, north: 90 };
    const may = (scope: Partial<ModerationScope>) =>
      mayModerate(
        {
          roles: [...moderator],
          moderates: { everything: false, scopes: [{ ...france.scopes[0], ...scope } as never] },
        },
        subject,
      );
    expect([may({}), may({ countries: [], areas: [world] }), may({ countries: ['ES'] })]).toEqual([true, false, false]);
  });
});

describe('a moderator', () => {
  let admin: Awaited<ReturnType<typeof aPerson>>;
  let owner: Awaited<ReturnType<typeof aPerson>>;
  beforeEach(async () => {
    await clear();
    admin = await aPerson(tools, { roles: [...administrator] });
    owner = await aPerson(tools, { email: 'owner@example.org' });
  });
  const events = (someone: typeof admin, query = '') =>
    send(app, 'GET', `/api/internal/admin/events?${query}`, someone);

  test('is appointed and removed at once, with mails and audit lines, without a new sign-in', async () => {
    const someone = await aPerson(tools, { email: 'mo@example.org', locale: 'en' });
    await anEvent(db, { name: 'Bal' });
    const path = `/api/internal/users/${someone.id}/moderation`;
    expect((await events(someone)).status).toBe(403);

    expect(await send(app, 'PUT', path, admin, france)).toMatchObject({ status: 200, body: france });
    expect((await events(someone)).body).toMatchObject([{ name: 'Bal' }]);
    expect((await lastMailTo('mo@example.org')).text).toContain('France');
    const renewed = await send(app, 'GET', '/api/internal/session', someone);
    expect(renewed.body.token).toEqual(expect.any(String));

    await send(app, 'PUT', path, admin, france);
    await send(app, 'PUT', path, admin, { scopes: [{ countries: ['ES'] }] });
    expect(await events(someone)).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } });

    expect((await send(app, 'DELETE', path, admin)).status).toBe(204);
    expect((await send(app, 'DELETE', path, admin)).status).toBe(204);
    expect((await events(someone)).status).toBe(403);
    expect((await mailsTo('mo@example.org')).map(({ subject }) => subject)).toHaveLength(3);
    const trail = await db.selectFrom('trail').select(['action', 'subject_id']).orderBy('id').execute();
    expect(trail).toEqual(
      ['moderator-appointed', 'moderator-changed', 'moderator-removed'].map((action) => ({
        action,
        subject_id: someone.id,
      })),
    );
  });

  test('has no rights while suspended', async () => {
    const suspended = await aModerator(tools, france, { suspended_at: tools.clock() });
    expect((await events(suspended)).body.code).toBe('account-suspended');
  });

  test('sees and counts only events inside, also by search, and no addresses', async () => {
    const mod = await aModerator(tools, { scopes: [{ areas: [lyon] }] });
    await anEvent(db, { name: 'Milonga here', createdBy: owner });
    const paris = { latitude: 48.85, longitude: 2.35, town: 'Paris' };
    await anEvent(db, { ...paris, name: 'Milonga there', createdBy: owner });
    const list = await events(mod, 'q=milonga');
    expect(list.body.map(({ name }: { name: string }) => name)).toEqual(['Milonga here']);
    expect(list.headers['x-total-count']).toBe('1');
    expect(JSON.stringify(list.body)).not.toContain(owner.email);
    expect((await events(admin, 'q=milonga')).body[0].creator.email).toBe(owner.email);
  });

  test('records what they moderate with each action on events of others', async () => {
    const mod = await aModerator(tools, france);
    const event = await anEvent(db, { createdBy: owner });
    const hidden = await send(app, 'POST', '/api/internal/admin/events', mod, { ids: [event.id], action: 'hide' });
    expect(hidden.body).toEqual({ changed: 1 });
    const trail = await db.selectFrom('trail').select(['actor_id', 'details']).execute();
    expect(trail).toEqual([{ actor_id: mod.id, details: { moderator: france } }]);
  });

  test('acts on no event of a selection with one outside', async () => {
    const mod = await aModerator(tools, france);
    const [here, there] = [await anEvent(db), await anEvent(db, { place: await aPlace(db, { country_code: 'ES' }) })];
    const ids = [here.id, there.id];
    expect((await send(app, 'POST', '/api/internal/admin/events', mod, { ids, action: 'hide' })).status).toBe(403);
    expect((await db.selectFrom('events').select('hidden_because').execute()).map((row) => row.hidden_because)).toEqual(
      [null, null],
    );
  });

  test('edits events inside, and moves none out by place or style, nor to an organiser', async () => {
    const form = await aFilledForm(db);
    const [style = { id: '' }] = form.dances;
    const { id } = (await send(app, 'POST', '/api/internal/events', owner, form)).body;
    const { latitude, longitude } = form.location;
    const here = { name: 'Here', west: longitude, east: longitude + 1, south: latitude, north: latitude + 1 };
    const mod = await aModerator(tools, { scopes: [{ areas: [here], styles: [style.id] }] });
    const change = (body: object) => send(app, 'PUT', `/api/internal/events/${id}`, mod, { ...form, ...body });
    const club = (await send(app, 'POST', '/api/internal/organisers', mod, { name: 'Club of the moderator' })).body;

    expect((await change({ name: 'Corrected' })).status).toBe(200);
    const outside = { location: { ...form.location, longitude: longitude - 0.0000001 } };
    expect((await change(outside)).body.code).toBe('outside-moderation');
    expect((await change({ dances: [{ id: (await aDance(db)).id }] })).body.code).toBe('outside-moderation');
    expect((await change({ organiser: { id: club.id } })).body.code).toBe('invalid-input');
    const moved = await send(app, 'POST', '/api/internal/user_events/organiser', mod, {
      organiser: null,
      events: [id],
    });
    expect(moved.status).toBeGreaterThanOrEqual(400);
    const row = await db.selectFrom('events').select(['name', 'created_by', 'organiser_id']).executeTakeFirstOrThrow();
    expect(row).toEqual({ name: 'Corrected', created_by: owner.id, organiser_id: null });
  });

  test('changes only dates of a series that are inside', async () => {
    const form = await aFilledForm(db);
    const added = await send(app, 'POST', '/api/internal/events', owner, { ...form, repeat: 'FREQ=WEEKLY;COUNT=3' });
    const dates = await db.selectFrom('events').select('id').orderBy('starts_at').execute();
    const elsewhere = await aPlace(db, { country_code: 'ES' });
    await db
      .updateTable('events')
      .set({ place_id: elsewhere.id })
      .where('id', '=', dates[1]?.id ?? '')
      .execute();
    const mod = await aModerator(tools, france);
    const path = `/api/internal/events/${added.body.id}/cancellation?scope=following`;
    expect((await send(app, 'POST', path, mod)).status).toBe(204);
    const rows = await db.selectFrom('events').select('cancelled_at').orderBy('starts_at').execute();
    expect(rows.map(({ cancelled_at }) => cancelled_at !== null)).toEqual([true, false, true]);
  });

  test('changes a venue only if all its events are inside, and does not move it out', async () => {
    const house = await aVenue(db, { name: 'La Forge' });
    const [tango, salsa] = [await aDance(db), await aDance(db)];
    await anEvent(db, { house, dances: [tango], createdBy: owner });
    const byStyle = await aModerator(tools, { scopes: [{ styles: [tango.id] }] });
    const byArea = await aModerator(tools, { scopes: [{ areas: [lyon] }] });
    const change = (someone: typeof admin, body: object) =>
      send(app, 'PATCH', `/api/internal/venues/${house.id}`, someone, body);
    expect((await change(byStyle, { words: 'Old oak.' })).status).toBe(200);
    const location = { latitude: 48.85, longitude: 2.35, place: 'Paris', displayName: 'Paris, France' };
    expect((await change(byArea, { location })).body.code).toBe('outside-moderation');

    await anEvent(db, { house, dances: [salsa], createdBy: owner });
    expect((await change(byStyle, { isHidden: true })).status).toBe(403);
    expect((await change(byArea, { isHidden: true })).status).toBe(200);
    const listed = (someone: typeof admin) => send(app, 'GET', '/api/internal/admin/venues', someone);
    expect([(await listed(byStyle)).body, (await listed(byArea)).body]).toMatchObject([[], [{ name: 'La Forge' }]]);
  });

  test('follows a merged style, and loses a removed one', async () => {
    const [tango, salsa, unused] = [await aDance(db), await aDance(db), await aDance(db)];
    await anEvent(db, { dances: [salsa] });
    const mod = await aModerator(tools, { scopes: [{ styles: [tango.id] }, { styles: [unused.id] }] });
    expect((await events(mod)).body).toEqual([]);
    await send(app, 'DELETE', `/api/dances/${unused.id}`, admin);
    await send(app, 'POST', `/api/dances/${tango.id}/merge`, admin, { into: salsa.id });
    const { body } = await send(app, 'GET', '/api/internal/admin/moderation', mod);
    expect(body.scopes.map(({ styles }: ModerationScope) => styles)).toEqual([[salsa.id], [unused.id]]);
    expect((await events(mod)).body).toHaveLength(1);
  });
});
