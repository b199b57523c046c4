import { beforeEach, describe, expect, test } from 'vitest';
import { Statistics } from '#contract/administration.ts';
import { flood } from '#contract/constants.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, mailsTo, clear } = await testApp(db);
const hour = 3_600_000;
const world = '/api/internal/map/events?bbox=-180,-85,180,85';

type Someone = Awaited<ReturnType<typeof aPerson>>;
let admin: Someone;
let spammer: Someone;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { name: 'Rosa', roles: [...administrator] });
  spammer = await aPerson(tools, { name: 'Spam SARL', email: 'spam@example.org', locale: 'en' });
});

const inHours = (hours: number) => new Date(tools.clock().getTime() + hours * hour);
const theirs = (name: string, startsIn: number, more = {}) =>
  anEvent(db, { name, createdBy: spammer, startsAt: inHours(startsIn), endsAt: inHours(startsIn + 4), ...more });
/** Adds events as if a number of hours ago. */
const addedAgo = (hours: number, names: string[]) =>
  db
    .updateTable('events')
    .set({ created_at: inHours(-hours) })
    .where('name', 'in', names)
    .execute();
const onMap = async () => {
  await tools.map.catchUp();
  return (await send(app, 'GET', world)).body.map(({ name }: { name: string }) => name);
};
const manage = (body: object) => send(app, 'PATCH', `/api/internal/users/${spammer.id}`, admin, body);
const managed = async () =>
  (await send(app, 'GET', '/api/internal/users?q=spam', admin)).body[0] as {
    comingEvents: number;
    hiddenEvents: number;
  };
const standing = async () =>
  (await db.selectFrom('events').select('name').where('deleted_at', 'is', null).orderBy('name').execute()).map(
    ({ name }) => name,
  );
const trail = () =>
  db.selectFrom('trail').select(['action', 'actor_id', 'subject_id', 'details']).orderBy('id').execute();
const subjects = async () => (await mailsTo('spam@example.org')).map(({ subject }) => subject);

describe('suspension with events', () => {
  test('hides upcoming events, keeps past ones, and restores the hidden ones when lifted', async () => {
    await theirs('tonight', 2);
    await theirs('going on', -1);
    await theirs('last week', -200);
    await theirs('deleted', 5, { deletedAt: tools.clock() });
    await theirs('hidden before', 6, { deletedAt: tools.clock() });
    await db.updateTable('events').set({ hidden_because: 'Spam' }).where('name', '=', 'hidden before').execute();
    await anEvent(db, { name: 'of others', startsAt: inHours(2) });
    expect(await managed()).toMatchObject({ comingEvents: 2, hiddenEvents: 0 });

    const { body } = await manage({ isSuspended: true, withEvents: true, because: 'Ads' });
    expect(body).toMatchObject({ suspendedBecause: 'Ads', comingEvents: 0, hiddenEvents: 2 });
    expect(await standing()).toEqual(['last week', 'of others']);
    expect(await onMap()).toEqual(['of others']);
    const [mail] = await mailsTo('spam@example.org');
    expect([mail?.subject, mail?.text]).toEqual([
      'Your account is suspended',
      expect.stringContaining('Your 2 upcoming dates are no longer visible'),
    ]);

    expect((await manage({ isSuspended: false, withEvents: true })).body).toMatchObject({
      suspendedBecause: null,
      comingEvents: 2,
      hiddenEvents: 0,
    });
    expect(await standing()).toEqual(['going on', 'last week', 'of others', 'tonight']);
    expect(await onMap()).toEqual(['going on', 'tonight', 'of others']);
    expect((await mailsTo('spam@example.org'))[0]?.text).toContain('Your 2 dates are visible again');
    const common = { actor_id: admin.id, subject_id: spammer.id };
    expect(await trail()).toEqual([
      { ...common, action: 'account-suspended', details: { because: 'Ads', events: 2 } },
      { ...common, action: 'account-restored', details: { events: 2 } },
    ]);
  });

  test('can be lifted without restoring events, and hides nothing without the option', async () => {
    await theirs('tonight', 2);
    await manage({ isSuspended: true });
    expect(await onMap()).toEqual(['tonight']);
    await manage({ isSuspended: false, withEvents: true });
    await manage({ isSuspended: true, withEvents: true });
    expect((await manage({ isSuspended: false })).body.hiddenEvents).toBe(0);
    expect(await onMap()).toEqual([]);
    // They are now hidden separately, so another suspension does not restore them.
    await manage({ isSuspended: true, withEvents: true });
    await manage({ isSuspended: false, withEvents: true });
    expect(await standing()).toEqual([]);
  });

  test('does not restore events that were deleted or restored separately meanwhile', async () => {
    const [deleted, shown] = [await theirs('deleted', 2), await theirs('shown', 3)];
    await theirs('tonight', 4);
    await manage({ isSuspended: true, withEvents: true });
    const one = (id: string, action: string) =>
      send(app, 'POST', '/api/internal/admin/events', admin, { ids: [id], action });
    await one(deleted.id, 'delete');
    await one(shown.id, 'unhide');
    await one(shown.id, 'hide');
    expect(await managed()).toMatchObject({ hiddenEvents: 1 });
    await manage({ isSuspended: false, withEvents: true });
    expect(await standing()).toEqual(['tonight']);
  });
});

describe('a flood', () => {
  const floods = async () => Statistics.parse((await send(app, 'GET', '/api/internal/statistics', admin)).body).floods;
  const hide = (body: object = {}) => send(app, 'POST', `/api/internal/users/${spammer.id}/hidings`, admin, body);
  const names = Array.from({ length: flood.dates }, (_, nth) => `spam ${nth}`);

  beforeEach(async () => {
    const place = await theirs('old', 30);
    for (const name of names)
      await theirs(name, 30, { place: { id: place.place_id, latitude: null, longitude: null } });
    await db.updateTable('events').set({ created_at: tools.clock() }).where('name', '!=', 'old').execute();
    await addedAgo(flood.hours, ['old']);
  });

  test('is shown with account and number of dates until it is hidden', async () => {
    expect(await floods()).toEqual([
      {
        account: {
          id: spammer.id,
          name: 'Spam SARL',
          email: 'spam@example.org',
          isEmailConfirmed: true,
          isSuspended: false,
        },
        dates: flood.dates,
        joins: 0,
      },
    ]);
    await addedAgo(flood.hours, ['spam 0']);
    expect(await floods()).toEqual([]);
  });

  test('is hidden with one mail and one audit entry, and undone', async () => {
    const { status, body } = await hide({ because: 'Ads' });
    expect([status, body]).toEqual([201, { id: expect.any(String), events: flood.dates }]);
    expect(await standing()).toEqual(['old']);
    expect(await floods()).toEqual([]);
    expect((await send(app, 'GET', '/api/internal/profile', spammer)).status).toBe(200);
    expect(await subjects()).toEqual(['60 of your dates are no longer visible']);
    const mine = (await send(app, 'GET', '/api/internal/user_events?q=spam', spammer)).body;
    expect(mine[0].hiddenBecause).toBe('Ads');
    expect((await hide()).body).toEqual({ id: null, events: 0 });

    const url = `/api/internal/users/${spammer.id}/hidings/${body.id}`;
    expect((await send(app, 'DELETE', url, admin)).body).toEqual({ events: flood.dates });
    expect((await send(app, 'DELETE', url, admin)).body).toEqual({ events: 0 });
    expect(await standing()).toHaveLength(flood.dates + 1);
    expect(await subjects()).toEqual(['Your 60 dates are back', '60 of your dates are no longer visible']);
    expect((await trail()).map(({ action, details }) => [action, details])).toEqual([
      ['events-hidden', { events: flood.dates, because: 'Ads' }],
      ['events-restored', { events: flood.dates }],
    ]);
  });

  test('is hidden with a suspension, and restored with it', async () => {
    await hide({ suspends: true });
    expect((await send(app, 'GET', '/api/internal/profile', spammer)).body.code).toBe('account-suspended');
    expect(await managed()).toMatchObject({ hiddenEvents: flood.dates });
    expect(await subjects()).toEqual(['Your account is suspended']);
    await manage({ isSuspended: false, withEvents: true });
    expect(await standing()).toHaveLength(flood.dates + 1);
  });

  test('is rejected for oneself, unknown accounts, and the last administrator', async () => {
    const of = (id: string) => send(app, 'POST', `/api/internal/users/${id}/hidings`, admin, { suspends: true });
    expect((await of(admin.id)).body.code).toBe('own-account');
    expect((await of('019a9c00-0000-7000-8000-000000000001')).body.code).toBe('account-unknown');
  });

  test('is only restored for its own account', async () => {
    const { body } = await hide();
    const other = await aPerson(tools);
    const url = `/api/internal/users/${other.id}/hidings/${body.id}`;
    expect((await send(app, 'DELETE', url, admin)).body).toEqual({ events: 0 });
    expect(await standing()).toEqual(['old']);
  });
});
