import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ManagedEvent } from '#contract/administration.ts';
import { testApp } from '#testing/app.ts';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, setTime, mailsTo, lastMailTo, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;
let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
  organiser = await aPerson(tools, { name: 'Olga', email: 'organiser@example.org', locale: 'en' });
});

const path = '/api/internal/admin/events';
const list = (question = '') => send(app, 'GET', `${path}?${question}`, admin);
const manage = (action: string, ids: string[], because?: string) =>
  send(app, 'POST', path, admin, { action, ids, ...(because !== undefined && { because }) });
const names = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);
const onMap = async () => (await app.inject('/api/internal/map/events?bbox=-180,-85,180,85')).json().length;
const row = (id: string) => db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();
const later = (hours: number) => setTime(new Date(tools.clock().getTime() + hours * 3_600_000));

describe('the table of events', () => {
  test('has all columns for administrators', async () => {
    const event = await anEvent(db, { name: 'Milonga', createdBy: organiser });
    await send(app, 'POST', `/api/internal/events/${event.id}/reports`, {}, { reason: 'spam' });

    const answer = await list();

    const [shown] = z.array(ManagedEvent).parse(answer.body);
    expect(shown).toMatchObject({
      id: event.id,
      name: 'Milonga',
      isDeleted: false,
      isDeletedWithAccount: false,
      hiddenBecause: null,
      isOver: false,
      creator: { id: organiser.id, name: 'Olga', email: 'organiser@example.org' },
      openReports: 1,
      version: 1,
    });
    expect(answer.headers['x-total-count']).toBe('1');
  });

  test('filters by state, and sorts newest first', async () => {
    const hour = 3_600_000;
    const at = tools.clock().getTime();
    await anEvent(db, { name: 'Over', startsAt: new Date(at - 9 * hour), endsAt: new Date(at - 5 * hour) });
    await anEvent(db, { name: 'Deleted', deletedAt: new Date(at) });
    const hidden = await anEvent(db, { name: 'Hidden' });
    await manage('hide', [hidden.id]);
    await anEvent(db, { name: 'Cancelled', cancelledAt: new Date(at) });
    await anEvent(db, { name: 'Ongoing' });

    expect(names(await list())).toEqual(['Ongoing', 'Cancelled', 'Hidden', 'Deleted', 'Over']);
    for (const [state, name] of [
      ['ongoing', 'Ongoing'],
      ['past', 'Over'],
      ['cancelled', 'Cancelled'],
      ['hidden', 'Hidden'],
      ['deleted', 'Deleted'],
    ] as const) {
      const answer = await list(`state=${state}`);
      expect(names(answer)).toEqual([name]);
      expect(answer.headers['x-total-count']).toBe('1');
    }
    expect((await list('state=hidden')).body[0]).toMatchObject({ isDeleted: true, hiddenBecause: '' });
    expect((await list('state=deleted')).body[0]).toMatchObject({ isDeleted: true, hiddenBecause: null });
    expect((await list('state=strange')).body.code).toBe('invalid-input');
  });

  test('is searched by words of name, venue and town, and by creator', async () => {
    await anEvent(db, { name: 'Soirée à Łódź', venue: 'La Péniche', town: 'Łódź', createdBy: organiser });
    await anEvent(db, { name: 'Bal', venue: 'Grange', town: 'Lyon' });

    expect(names(await list('q=lodz+PENICHE'))).toEqual(['Soirée à Łódź']);
    expect(names(await list('q=lyon'))).toEqual(['Bal']);
    expect(names(await list('q=100%25'))).toEqual([]);
    expect(names(await list(`creator=${organiser.id}`))).toEqual(['Soirée à Łódź']);
    expect(names(await list(`creator=${organiser.id}&q=bal`))).toEqual([]);
  });

  test.each([
    ['added', ['Bal du port', 'Ábaco', 'abeja', 'Bal']],
    ['starts', ['abeja', 'Bal', 'Bal du port', 'Ábaco']],
    ['starts-last', ['Ábaco', 'Bal du port', 'Bal', 'abeja']],
    ['name', ['Ábaco', 'abeja', 'Bal', 'Bal du port']],
  ])('is sorted by %s over several pages', async (order, expected) => {
    const day = (number: number) => new Date(tools.clock().getTime() + number * 86_400_000);
    // Equal times are ordered by id.
    for (const [name, startsAt] of [
      ['Bal', day(2)],
      ['abeja', day(1)],
      ['Ábaco', day(3)],
      ['Bal du port', day(2)],
    ] as const) {
      await anEvent(db, { name, venue: 'Arène', startsAt, endsAt: day(4) });
    }
    const found: string[] = [];
    let next: string | undefined = `${path}?order=${order}&limit=1`;
    while (next) {
      const answer = await send(app, 'GET', next, admin);
      found.push(...names(answer));
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(found).toEqual(expected);
  });

  test('rejects a cursor of another order', async () => {
    for (const name of ['A', 'B']) await anEvent(db, { name });
    const { headers } = await list('limit=1&order=name');
    const next = /<([^>]+)>/.exec(String(headers.link))?.[1] ?? '';
    for (const other of [next.replace('order=name', 'order=starts'), `${path}?cursor=WyJuYW1lIl0`]) {
      expect((await send(app, 'GET', other, admin)).body).toMatchObject({
        code: 'invalid-input',
        fields: [{ path: 'cursor' }],
      });
    }
    expect((await list('order=colour')).body.code).toBe('invalid-input');
  });

  test('is paged without gaps, also for events added at the same time', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await anEvent(db, { name });
    const pages: string[][] = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next) {
      const answer = await send(app, 'GET', next, admin);
      pages.push(names(answer));
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(pages).toEqual([['E', 'D'], ['C', 'B'], ['A']]);
  });
});

describe('hiding', () => {
  test('removes an event from the map, stores the reason, and notifies the organiser', async () => {
    const event = await anEvent(db, { name: 'Milonga', createdBy: organiser });
    await tools.map.catchUp();
    expect(await onMap()).toBe(1);

    const answer = await manage('hide', [event.id], 'Not a dance.');

    expect(answer.body).toEqual({ changed: 1 });
    expect(await onMap()).toBe(0);
    expect(await row(event.id)).toMatchObject({ hidden_because: 'Not a dance.', deleted_at: tools.clock() });
    const mail = await lastMailTo('organiser@example.org');
    expect(mail.subject).toBe('“Milonga” is no longer visible');
    expect(mail.text).toContain('Not a dance.');
    expect(mail.path).toBe('/my-event');
    expect(await trail()).toMatchObject([
      { action: 'event-hidden', actor_id: admin.id, subject_id: event.id, details: { because: 'Not a dance.' } },
    ]);
  });

  test('is undone by restoring: the event is on the map again, and the organiser is notified', async () => {
    const event = await anEvent(db, { name: 'Milonga', createdBy: organiser });
    await manage('hide', [event.id], 'A mistake.');

    expect((await manage('restore', [event.id])).body).toEqual({ changed: 1 });

    expect(await onMap()).toBe(1);
    expect(await row(event.id)).toMatchObject({ hidden_because: null, deleted_at: null });
    const mail = await lastMailTo('organiser@example.org');
    expect(mail.path).toBe('/events/milonga');
    expect((await trail()).map(({ action }) => action)).toEqual(['event-hidden', 'event-restored']);
  });

  test('applies to deleted events too, and unhiding restores the former state', async () => {
    const deletedAt = new Date(tools.clock().getTime() - 60_000);
    const [online, deleted] = [await anEvent(db), await anEvent(db, { createdBy: organiser, deletedAt })];
    const ids = [online.id, deleted.id];

    expect((await manage('hide', ids, 'x')).body).toEqual({ changed: 2 });
    for (const id of ids) expect(await row(id)).toMatchObject({ hidden_because: 'x' });
    const before = (await row(deleted.id)).changed_at;
    expect((await manage('unhide', ids)).body).toEqual({ changed: 2 });

    expect(await row(online.id)).toMatchObject({ hidden_because: null, deleted_at: null });
    expect(await row(deleted.id)).toMatchObject({ hidden_because: null, deleted_at: deletedAt });
    expect((await row(deleted.id)).changed_at > before).toBe(true);
    expect((await trail()).map(({ action }) => action).sort()).toEqual([
      'event-hidden',
      'event-hidden',
      'event-restored',
      'event-unhidden',
    ]);

    // Hidden again while it is online: the earlier state no longer counts.
    await manage('restore', [deleted.id]);
    setTime(new Date(tools.clock().getTime() + 1000));
    await manage('hide', [deleted.id]);
    await manage('unhide', [deleted.id]);
    expect(await row(deleted.id)).toMatchObject({ deleted_at: null });
  });

  test('cannot be undone by the organiser', async () => {
    const event = await anEvent(db, { createdBy: organiser });
    await manage('hide', [event.id]);
    const refused = await send(app, 'POST', `/api/internal/events/${event.id}/restoration`, organiser);
    expect(refused.body.code).toBe('event-hidden');
  });
});

describe('deleting', () => {
  test('notifies the organiser, and sets the state shown at its URL', async () => {
    const event = await anEvent(db, { name: 'Milonga', createdBy: organiser });
    expect((await manage('delete', [event.id], 'Twice there.')).body).toEqual({ changed: 1 });
    expect((await app.inject(`/api/internal/events/${event.id}`)).json().code).toBe('event-deleted');
    const mail = await lastMailTo('organiser@example.org');
    expect(mail.subject).toBe('“Milonga” has been deleted');
    expect(mail.text).toContain('Twice there.');
  });

  test('is possible after hiding', async () => {
    const event = await anEvent(db);
    await manage('hide', [event.id], 'x');
    expect((await manage('delete', [event.id])).body).toEqual({ changed: 1 });
    expect(await row(event.id)).toMatchObject({ hidden_because: null, deleted_at: tools.clock() });
  });

  test('by administrators cannot be undone by the organiser, unlike their own deletion', async () => {
    const [own, taken] = [await anEvent(db, { createdBy: organiser }), await anEvent(db, { createdBy: organiser })];
    await send(app, 'DELETE', `/api/internal/events/${own.id}`, organiser);
    await manage('delete', [taken.id]);

    const restore = (id: string) => send(app, 'POST', `/api/internal/events/${id}/restoration`, organiser);
    expect((await restore(own.id)).status).toBe(204);
    const refused = await restore(taken.id);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  test("is undone by administrators long after the organiser's deadline", async () => {
    const event = await anEvent(db, { createdBy: organiser, startsAt: new Date(tools.clock().getTime() + 1e9) });
    await send(app, 'DELETE', `/api/internal/events/${event.id}`, organiser);
    later(100);
    expect((await manage('restore', [event.id])).body).toEqual({ changed: 1 });
    expect((await app.inject(`/api/internal/events/${event.id}`)).statusCode).toBe(200);
  });
});

describe('many at once', () => {
  test('are changed together, skipping unchanged and unknown ones', async () => {
    const [one, two, gone] = [await anEvent(db), await anEvent(db), await anEvent(db, { deletedAt: tools.clock() })];
    const nobody = '00000000-0000-7000-8000-ffffffffffff';

    expect((await manage('delete', [one.id, two.id, gone.id, nobody, one.id])).body).toEqual({ changed: 2 });
    expect((await manage('delete', [one.id, two.id])).body).toEqual({ changed: 0 });
    expect((await manage('unhide', [one.id, gone.id])).body).toEqual({ changed: 0 });

    expect(await trail()).toHaveLength(2);
  });

  test('with one name cause one mail', async () => {
    const dates = [];
    for (let week = 0; week < 5; week++) dates.push(await anEvent(db, { name: 'Milonga', createdBy: organiser }));
    const other = await anEvent(db, { name: 'Bal', createdBy: organiser });

    const ids = [...dates, other].map(({ id }) => id);
    expect((await manage('hide', ids, 'x')).body).toEqual({ changed: 6 });

    const mails = await mailsTo('organiser@example.org');
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '“Bal” is no longer visible',
      '“Milonga” is no longer visible',
    ]);
  });

  test('each get a later time of change, even if another clock was ahead', async () => {
    const ahead = new Date(tools.clock().getTime() + 5000);
    const event = await anEvent(db, { changedAt: ahead });
    for (const action of ['hide', 'restore', 'delete', 'restore']) {
      const before = (await row(event.id)).changed_at;
      await manage(action, [event.id]);
      expect((await row(event.id)).changed_at > before).toBe(true);
    }
  });

  test('are at least one and at most a hundred', async () => {
    expect((await manage('hide', [])).body.code).toBe('invalid-input');
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    expect((await manage('hide', many)).body.code).toBe('invalid-input');
  });

  test('cause no mail to the administrator who changes them', async () => {
    const own = await anEvent(db, { createdBy: admin });
    await manage('delete', [own.id]);
    expect(await mailsTo(admin.email)).toEqual([]);
  });
});
