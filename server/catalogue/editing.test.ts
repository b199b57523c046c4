import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
let admin: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await clear();
  admin = await aPerson(tools, { roles: [...administrator] });
});

const ask = (method: Parameters<typeof send>[1], url: string, body?: object) => send(app, method, url, admin, body);
const trail = () => db.selectFrom('trail').selectAll().orderBy('at').orderBy('id').execute();
const changedAt = async (id: string) =>
  (await db.selectFrom('events').select('changed_at').where('id', '=', id).executeTakeFirstOrThrow()).changed_at;

/** Returns the ids that both list and map return for a query; they must be equal. */
async function found(question: string): Promise<string[]> {
  const box = 'bbox=-180,-85,180,85';
  const list = await app.inject(`/api/internal/events?${question}`);
  const onMap = await app.inject(`/api/internal/map/events?${box}&${question}`);
  const ids = list.json().map((event: { id: string }) => event.id);
  expect(onMap.json().map((event: { id: string }) => event.id)).toEqual(ids);
  return ids;
}

const sides = [
  {
    side: 'styles',
    path: '/api/dances',
    list: '/api/internal/dances',
    filter: 'styles',
    kind: 'dance',
    make: (given: { name: string; names?: string }) => aDance(db, given),
    event: async (entry: { id: string }) => anEvent(db, { dances: [entry] }),
  },
  {
    side: 'types',
    path: '/api/event_types',
    list: '/api/internal/event_types',
    filter: 'types',
    kind: 'event-type',
    make: (given: { name: string; names?: string }) => anEventType(db, given),
    event: async (entry: { id: string }) => anEvent(db, { type: entry }),
  },
];

describe.each(sides)('in $side', ({ path, list, filter, kind, make, event }) => {
  test('adds an entry at the end, with a slug made from its name', async () => {
    await make({ name: 'Tango' });
    await ask('GET', list);

    const added = await ask('POST', path, { name: ' Forró ', names: { en: 'Forro', es: '' }, color: '#12ABef' });

    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(String),
      slug: 'forro',
      name: 'Forró',
      names: { en: 'Forro' },
      color: '#12abef',
    });
    expect((await ask('GET', list)).body.map((entry: { slug: string }) => entry.slug)).toEqual(['tango', 'forro']);
    expect(await trail()).toMatchObject([
      {
        action: 'entry-added',
        actor_id: admin.id,
        subject_kind: kind,
        subject_id: added.body.id,
        subject_name: 'Forró',
      },
    ]);
  });

  test('keeps names in languages that a change does not contain, and removes empty ones', async () => {
    const entry = await make({ name: 'Ball', names: JSON.stringify({ fr: 'Bal', es: 'Baile', de: 'Ball' }) });
    const change = { name: 'Ball', color: '#123456', names: { es: '', en: 'Ball' } };
    const { body } = await ask('PUT', `${path}/${entry.id}`, change);
    // The site does not offer German.
    expect(body.names).toEqual({ fr: 'Bal', en: 'Ball' });
    expect((await ask('GET', list)).body[0].names).toEqual({ fr: 'Bal', en: 'Ball' });
    await ask('PATCH', '/api/internal/admin/site', { languages: ['fr', 'de'] });
    expect((await ask('GET', list)).body[0].names).toEqual({ fr: 'Bal', de: 'Ball' });
    await ask('PATCH', '/api/internal/admin/site', { languages: ['fr', 'en', 'es'] });
  });

  test('rejects a name that another entry has, regardless of case and accents', async () => {
    await make({ name: 'Forró' });
    const other = await make({ name: 'Samba' });

    const added = await ask('POST', path, { name: 'FORRO', color: '#123456' });
    const renamed = await ask('PUT', `${path}/${other.id}`, { name: 'forro', color: '#123456' });

    for (const refused of [added, renamed]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'entry-taken']);
    }
    expect(await trail()).toEqual([]);
  });

  test('accepts another case of its own name', async () => {
    const entry = await make({ name: 'Forro' });
    const changed = await ask('PUT', `${path}/${entry.id}`, { name: 'Forró', color: '#123456' });
    expect(changed.body).toMatchObject({ slug: 'forro', name: 'Forró', color: '#123456' });
  });

  test.each([
    { name: '', color: '#123456' },
    { name: '   ', color: '#123456' },
    { name: 'x'.repeat(61), color: '#123456' },
    { name: 'Samba', color: 'red' },
    { name: 'Samba', color: '#12345' },
    { name: 'Samba', color: '#123456', names: { fr: 'x'.repeat(61) } },
    { name: 'Samba' },
  ])('rejects %o', async (body) => {
    const refused = await ask('POST', path, body);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  });

  test('keeps the former slug working after a rename, and reserved', async () => {
    const entry = await make({ name: 'Swing' });
    const { id } = await event(entry);
    await tools.map.catchUp();

    const renamed = await ask('PUT', `${path}/${entry.id}`, { name: 'Lindy hop', color: '#123456' });
    const newcomer = await ask('POST', path, { name: 'Swing', color: '#123456' });

    expect(renamed.body).toMatchObject({ slug: 'lindy-hop', formerSlugs: ['swing'] });
    expect((await ask('GET', list)).body[0]).toMatchObject({ name: 'Lindy hop', color: '#123456' });
    expect(newcomer.body.slug).toBe('swing-2');
    expect(await found(`${filter}=swing`)).toEqual([id]);
    expect(await found(`${filter}=lindy-hop`)).toEqual([id]);
    expect(await found(`${filter}=lindy-hop,swing`)).toEqual([id]);
    expect(await found(`${filter}=swing-2`)).toEqual([]);
    const [line] = await trail();
    expect(line?.details).toMatchObject({ changes: { name: { from: 'Swing', to: 'Lindy hop' } } });
  });

  test('lets an entry take back a former name with its slug', async () => {
    const entry = await make({ name: 'Swing' });
    await ask('PUT', `${path}/${entry.id}`, { name: 'Lindy hop', color: '#123456' });
    const back = await ask('PUT', `${path}/${entry.id}`, { name: 'Swing', color: '#123456' });
    expect(back.body).toMatchObject({ slug: 'swing', formerSlugs: ['lindy-hop'] });
  });

  test('records nothing if nothing changes', async () => {
    const entry = await make({ name: 'Swing' });
    await ask('PUT', `${path}/${entry.id}`, { name: 'Swing', color: entry.color });
    expect(await trail()).toEqual([]);
  });

  test('does not remove an entry with events, and returns their number', async () => {
    const entry = await make({ name: 'Swing' });
    await event(entry);
    const deleted = await event(entry);
    await db.updateTable('events').set({ deleted_at: tools.clock() }).where('id', '=', deleted.id).execute();

    const refused = await ask('DELETE', `${path}/${entry.id}`);

    expect([refused.status, refused.body.code]).toEqual([409, 'entry-in-use']);
    expect(refused.body.fields).toEqual([{ path: 'events', rule: 'in_use', message: '2' }]);
    expect((await ask('GET', list)).body).toContainEqual(expect.objectContaining({ id: entry.id }));
  });

  test('removes an entry without events', async () => {
    const entry = await make({ name: 'Swing' });
    await tools.map.catchUp();
    await ask('GET', list);
    expect((await ask('DELETE', `${path}/${entry.id}`)).status).toBe(204);
    expect((await ask('GET', list)).body).toEqual([]);
    expect(await trail()).toMatchObject([{ action: 'entry-removed', subject_name: 'Swing' }]);
  });

  test('replaces an entry in all events once when merging, and redirects its slugs', async () => {
    const [swing, lindy] = [await make({ name: 'Swing' }), await make({ name: 'Lindy hop' })];
    await ask('PUT', `${path}/${swing.id}`, { name: 'Swing out', color: '#123456' });
    const one = await event(swing);
    const other = await event(lindy);
    await tools.map.catchUp();

    const merged = await ask('POST', `${path}/${swing.id}/merge`, { into: lindy.id });

    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({ id: lindy.id, formerSlugs: ['swing', 'swing-out'] });
    for (const slug of ['swing', 'swing-out', 'lindy-hop'])
      expect(await found(`${filter}=${slug}`)).toEqual([one.id, other.id]);
    expect((await changedAt(one.id)) > one.changed_at).toBe(true);
    expect(await changedAt(other.id)).toEqual(other.changed_at);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'entry-merged',
      subject_id: swing.id,
      subject_name: 'Swing out',
      details: { into: { id: lindy.id, slug: 'lindy-hop', name: 'Lindy hop' }, events: 1 },
    });
  });

  test('rejects merging into itself or into an unknown entry', async () => {
    const entry = await make({ name: 'Swing' });
    const nobody = '00000000-0000-7000-8000-ffffffffffff';
    expect((await ask('POST', `${path}/${entry.id}/merge`, { into: entry.id })).body.code).toBe('invalid-input');
    expect((await ask('POST', `${path}/${entry.id}/merge`, { into: nobody })).body.code).toBe('entry-unknown');
    expect((await ask('POST', `${path}/${nobody}/merge`, { into: entry.id })).body.code).toBe('entry-unknown');
    expect((await ask('PUT', `${path}/${nobody}`, { name: 'x', color: '#123456' })).body.code).toBe('entry-unknown');
    expect((await ask('DELETE', `${path}/${nobody}`)).body.code).toBe('entry-unknown');
  });

  test('puts entries that are not in the new order last', async () => {
    const [a, b, c] = [await make({ name: 'Aa' }), await make({ name: 'Bb' }), await make({ name: 'Cc' })];
    const nobody = '00000000-0000-7000-8000-ffffffffffff';

    const ordered = await ask('PUT', path, { ids: [c.id, nobody, a.id, c.id] });

    expect(ordered.body.map((entry: { name: string }) => entry.name)).toEqual(['Cc', 'Aa', 'Bb']);
    expect((await ask('GET', list)).body).toEqual(ordered.body);
    await ask('PUT', path, { ids: [c.id, a.id, b.id] });
    expect(await trail()).toMatchObject([{ action: 'entries-ordered', details: { order: ['cc', 'aa', 'bb'] } }]);
  });

  test('rejects one of two concurrent additions of a name', async () => {
    const answers = await Promise.all([
      ask('POST', path, { name: 'Forró', color: '#123456' }),
      ask('POST', path, { name: 'Forro', color: '#123456' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask('GET', list)).body).toHaveLength(1);
  });
});

test('keeps one of two merged styles of an event', async () => {
  const [swing, lindy] = [await aDance(db, { name: 'Swing' }), await aDance(db, { name: 'Lindy hop' })];
  const { id } = await anEvent(db, { dances: [swing, lindy] });

  await ask('POST', `/api/dances/${swing.id}/merge`, { into: lindy.id });

  const shown = await app.inject(`/api/internal/events/${id}`);
  expect(shown.json().dances).toEqual([expect.objectContaining({ slug: 'lindy-hop' })]);
});

test('advances the time of change when merging, even if another clock was ahead', async () => {
  const [swing, lindy] = [await aDance(db, { name: 'Swing' }), await aDance(db, { name: 'Lindy hop' })];
  const ahead = new Date(tools.clock().getTime() + 5000);
  const { id } = await anEvent(db, { dances: [swing], changedAt: ahead });

  await ask('POST', `/api/dances/${swing.id}/merge`, { into: lindy.id });

  expect((await changedAt(id)) > ahead).toBe(true);
});

test('gives an event added during a merge the other style, or rejects it', async () => {
  const [swing, lindy] = [await aDance(db, { name: 'Swing' }), await aDance(db, { name: 'Lindy hop' })];
  const form = await aFilledForm(db, { dances: [{ id: swing.id }] });

  const [added, merged] = await Promise.all([
    send(app, 'POST', '/api/internal/events', admin, form),
    ask('POST', `/api/dances/${swing.id}/merge`, { into: lindy.id }),
  ]);

  expect(merged.status).toBe(200);
  const shown = await app.inject(`/api/internal/events?styles=swing`);
  const styles = shown.json().flatMap((event: { dances: { slug: string }[] }) => event.dances.map(({ slug }) => slug));
  expect(styles).toEqual(added.status === 201 ? ['lindy-hop'] : []);
  expect([201, 400]).toContain(added.status);
});

test('allows changes only for administrators', async () => {
  const dance = await aDance(db);
  const dancer = await aPerson(tools);
  for (const [who, status] of [
    [{}, 401],
    [dancer, 403],
  ] as const) {
    const body = { name: 'Mine', color: '#123456' };
    expect((await send(app, 'POST', '/api/dances', who, body)).status).toBe(status);
    expect((await send(app, 'PUT', `/api/dances/${dance.id}`, who, body)).status).toBe(status);
    expect((await send(app, 'DELETE', `/api/dances/${dance.id}`, who)).status).toBe(status);
    expect((await send(app, 'POST', `/api/dances/${dance.id}/merge`, who, { into: dance.id })).status).toBe(status);
    expect((await send(app, 'PUT', '/api/dances', who, { ids: [] })).status).toBe(status);
  }
});
