import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools, clear } = await testApp(db);
beforeEach(clear);

const path = '/api/internal/organisers';
const day = 86_400_000;

test('finds an organiser by id and any slug, with data of its events', async () => {
  const owner = await aPerson(tools);
  const made = await send(app, 'POST', path, owner, { name: 'Les Vendredis du Bal', links: ['https://bal.example'] });
  expect(made).toMatchObject({ status: 201, body: { slug: 'les-vendredis-du-bal', name: 'Les Vendredis du Bal' } });
  const { id } = made.body;
  const [folk, tango] = [await aDance(db, { name: 'Bal folk' }), await aDance(db, { name: 'Tango' })];
  const organiser = { id };
  await anEvent(db, { organiser, town: 'Lyon', dances: [folk] });
  await anEvent(db, { organiser, town: 'Lyon', dances: [folk, tango] });
  await anEvent(db, { organiser, town: 'Villeurbanne', dances: [folk], startsAt: new Date(now.getTime() - 9 * day) });
  await anEvent(db, { organiser, town: 'Paris', cancelledAt: now });
  await anEvent(db, { organiser, town: 'Nantes', deletedAt: now });

  const renamed = await send(app, 'PATCH', `${path}/${id}`, owner, { name: 'Le Bal du vendredi', words: 'On danse.' });
  expect(renamed).toMatchObject({ status: 200, body: { slug: 'le-bal-du-vendredi' } });
  for (const idOrSlug of [id, 'les-vendredis-du-bal', 'le-bal-du-vendredi']) {
    const { status, body } = await send(app, 'GET', `${path}/${idOrSlug}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      slug: 'le-bal-du-vendredi',
      words: 'On danse.',
      links: ['https://bal.example/'],
      towns: ['Lyon', 'Villeurbanne'],
      dances: [{ id: folk.id }, { id: tango.id }],
      amountOfEvents: { upcoming: 2, past: 1 },
      picture: null,
    });
    expect(body).not.toHaveProperty('viewer');
  }
  expect((await send(app, 'GET', `${path}/${id}`, owner)).body.viewer).toEqual({
    role: 'owner',
    hiddenBecause: null,
    acceptsMessages: true,
  });
  expect(await send(app, 'GET', `${path}/nobody`)).toMatchObject({ status: 404, body: { code: 'organiser-unknown' } });
});

test('assigns distinct slugs to equal names, and keeps former ones reserved', async () => {
  const [ana, bo] = [await aPerson(tools), await aPerson(tools)];
  const first = (await send(app, 'POST', path, ana, { name: 'La Pista' })).body;
  const second = (await send(app, 'POST', path, bo, { name: 'La Pista' })).body;
  expect([first.slug, second.slug]).toEqual(['la-pista', 'la-pista-2']);
  await send(app, 'PATCH', `${path}/${first.id}`, ana, { name: 'El Salón' });
  expect((await send(app, 'POST', path, bo, { name: 'La Pista' })).body.slug).toBe('la-pista-3');
  // It can take its former slug again.
  expect((await send(app, 'PATCH', `${path}/${first.id}`, ana, { name: 'La Pista' })).body.slug).toBe('la-pista');
});

test('accepts only valid page addresses as links', async () => {
  const owner = await aPerson(tools);
  for (const link of ['javascript:alert(1)', 'ftp://bal.example', 'https://ana:secret@bal.example']) {
    const { status, body } = await send(app, 'POST', path, owner, { name: 'Bal', links: [link] });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
  }
});

test('pages its events, upcoming by start, past in reverse', async () => {
  const organiser = await anOrganiser(db);
  const at = (days: number) => anEvent(db, { organiser, startsAt: new Date(now.getTime() + days * day) });
  const [c, a, past, b, longAgo] = [await at(3), await at(1), await at(-2), await at(2), await at(-30)];
  await anEvent(db);
  const ids = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);
  const first = await send(app, 'GET', `${path}/${organiser.id}/events?limit=2`);
  expect(ids(first)).toEqual([a.id, b.id]);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  expect(ids(await send(app, 'GET', next))).toEqual([c.id]);
  expect(ids(await send(app, 'GET', `${path}/${organiser.id}/events?when=past`))).toEqual([past.id, longAgo.id]);
});

describe('events of an organiser', () => {
  test('are added with its name, and changed by members like owners', async () => {
    const [owner, member, stranger] = [await aPerson(tools), await aPerson(tools), await aPerson(tools)];
    const organiser = await anOrganiser(db, { members: [owner, { ...member, role: 'member' }] });
    const form = await aFilledForm(db, { organiser: { id: organiser.id } });
    const { body: added } = await send(app, 'POST', '/api/internal/events', member, form);
    const address = `/api/internal/events/${added.id}`;
    const { id, slug, name } = organiser;
    expect((await send(app, 'GET', address)).body.organiser).toEqual({ id, slug, name });

    for (const person of [owner, member])
      expect((await send(app, 'PUT', address, person, { ...form, price: 9 })).status).toBe(200);
    expect((await send(app, 'PUT', address, stranger, form)).body.code).toBe('forbidden');
    const mine = await send(app, 'GET', '/api/internal/user_events', owner);
    expect(mine.body.map((event: { id: string }) => event.id)).toEqual([added.id]);
    // Other members do not see the address.
    expect(mine.body[0].createdBy).toEqual({ id: member.id });
    const own = await send(app, 'GET', `${address}/edition`, member);
    expect(own.body.createdBy).toMatchObject({ id: member.id, email: member.email });
  });

  test('cannot be added by others', async () => {
    const [owner, stranger] = [await aPerson(tools), await aPerson(tools)];
    const organiser = { id: (await anOrganiser(db, { members: [owner] })).id };
    const form = await aFilledForm(db);
    const refused = await send(app, 'POST', '/api/internal/events', stranger, { ...form, organiser });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'organiser', rule: 'unknown' }] } });
    const { body: added } = await send(app, 'POST', '/api/internal/events', stranger, form);
    const moved = await send(app, 'PUT', `/api/internal/events/${added.id}`, stranger, { ...form, organiser });
    expect(moved).toMatchObject({ status: 400, body: { fields: [{ path: 'organiser', rule: 'unknown' }] } });
  });

  test('are moved to another organiser with all following dates, and back to the account', async () => {
    const person = await aPerson(tools);
    const [one, other] = [await anOrganiser(db, { members: [person] }), await anOrganiser(db, { members: [person] })];
    const form = await aFilledForm(db, { organiser: { id: one.id } });
    const weekly = { ...form, repeat: 'FREQ=WEEKLY;COUNT=3' };
    const { body: added } = await send(app, 'POST', '/api/internal/events', person, weekly);
    const address = `/api/internal/events/${added.id}`;
    const listed = async (id: string) => (await send(app, 'GET', `${path}/${id}/events`)).body.length;
    expect(await listed(one.id)).toBe(3);
    await send(app, 'PUT', `${address}?scope=following`, person, { ...form, organiser: { id: other.id } });
    expect([await listed(one.id), await listed(other.id)]).toEqual([0, 3]);
    // Older clients omit the field, which keeps the organiser.
    const { organiser, ...silent } = form;
    await send(app, 'PUT', address, person, { ...silent, price: 5 });
    expect(await listed(other.id)).toBe(3);
    await send(app, 'PUT', `${address}?scope=following`, person, { ...form, organiser: null });
    expect([await listed(one.id), await listed(other.id)]).toEqual([0, 0]);
    expect((await send(app, 'GET', address)).body).not.toHaveProperty('organiser');
    expect((await send(app, 'GET', '/api/internal/user_events', person)).body).toHaveLength(3);
  });

  test('have the new name right after renaming', async () => {
    const owner = await aPerson(tools);
    const organiser = await anOrganiser(db, { members: [owner] });
    const event = await anEvent(db, { organiser });
    const nameIn = async () => (await send(app, 'GET', `/api/internal/events/${event.slug}`)).body.organiser.name;
    expect(await nameIn()).toBe(organiser.name);
    await send(app, 'PATCH', `${path}/${organiser.id}`, owner, { name: 'El Salón' });
    expect(await nameIn()).toBe('El Salón');
  });
});

test('suggests the organiser of the last event, or one joined since', async () => {
  const person = await aPerson(tools);
  const usual = async () => {
    const { body } = await send(app, 'GET', path, person);
    return body.find(({ isUsual }: { isUsual: boolean }) => isUsual)?.id;
  };
  expect(await usual()).toBeUndefined();
  const [one, other] = [await anOrganiser(db, { members: [person] }), await anOrganiser(db, { members: [person] })];
  await anEvent(db, { createdBy: person, organiser: one });
  expect(await usual()).toBe(one.id);
  await anEvent(db, { createdBy: person });
  expect(await usual()).toBeUndefined();
  const { body: made } = await send(app, 'POST', path, person, { name: 'El Salón' });
  expect(await usual()).toBe(made.id);
  expect([one.id, other.id]).not.toContain(made.id);
});

test('hides an organiser from visitors, shows its members why, and removes its name from events', async () => {
  const [owner, chief] = [await aPerson(tools), await aPerson(tools, { roles: [...administrator] })];
  const organiser = await anOrganiser(db, { members: [owner] });
  const event = await anEvent(db, { organiser, createdBy: owner });
  const address = `${path}/${organiser.id}`;
  expect((await send(app, 'PATCH', address, owner, { isHidden: true })).body.code).toBe('forbidden');
  expect((await send(app, 'PATCH', address, chief, { isHidden: true, because: 'An advert' })).status).toBe(200);

  expect(await send(app, 'GET', address)).toMatchObject({ status: 410, body: { code: 'organiser-hidden' } });
  expect(await send(app, 'GET', `${address}/events`)).toMatchObject({ status: 410 });
  const viewer = async (who: typeof owner) => (await send(app, 'GET', address, who)).body.viewer;
  expect(await viewer(owner)).toEqual({ role: 'owner', hiddenBecause: 'An advert', acceptsMessages: true });
  expect(await viewer(chief)).toEqual({ role: null, hiddenBecause: 'An advert', acceptsMessages: true });
  const eventPath = `/api/internal/events/${event.id}`;
  expect((await send(app, 'GET', eventPath)).body).not.toHaveProperty('organiser');
  // The editor still shows the organiser, so that saving keeps it.
  expect((await send(app, 'GET', `${eventPath}/edition`, owner)).body.organiser).toMatchObject({ id: organiser.id });

  await send(app, 'PATCH', address, chief, { isHidden: false });
  expect((await send(app, 'GET', address)).status).toBe(200);
  expect((await send(app, 'GET', eventPath)).body.organiser).toMatchObject({ id: organiser.id });
  const trail = await send(app, 'GET', `/api/internal/admin/trail?subject=${organiser.id}`, chief);
  expect(trail.body.map(({ action }: { action: string }) => action)).toEqual([
    'organiser-restored',
    'organiser-hidden',
  ]);
});

test('returns events of a deleted organiser to their creators, or to the owner who deletes it', async () => {
  const [owner, member] = [await aPerson(tools), await aPerson(tools)];
  const organiser = await anOrganiser(db, { members: [owner, { ...member, role: 'member' }] });
  const events = [
    await anEvent(db, { organiser, createdBy: member }),
    await anEvent(db, { organiser }),
    await anEvent(db, { organiser, createdBy: owner, deletedAt: now }),
  ];
  expect((await send(app, 'DELETE', `${path}/${organiser.id}`, owner)).status).toBe(204);
  expect((await send(app, 'GET', `${path}/${organiser.slug}`)).status).toBe(404);
  const rows = await db.selectFrom('events').select(['id', 'created_by', 'organiser_id']).orderBy('id').execute();
  expect(rows).toEqual(
    [member.id, owner.id, owner.id].map((created_by, index) => ({
      id: events[index]?.id,
      created_by,
      organiser_id: null,
    })),
  );
});

test('lists organisers for administrators, newest first, with pages and search', async () => {
  const chief = await aPerson(tools, { roles: [...administrator] });
  const old = await anOrganiser(db, { name: 'Bal du Vendredi', hiddenBecause: 'An advert' });
  const middle = await anOrganiser(db, { name: 'Tango 50%' });
  const young = await anOrganiser(db, { name: 'Le Grand Bal' });
  await anEvent(db, { organiser: young });
  await anEvent(db, { organiser: young, deletedAt: now });
  const list = (query: string) => send(app, 'GET', `/api/internal/admin/organisers?${query}`, chief);
  const first = await list('limit=2');
  expect(first.body.map(({ id }: { id: string }) => id)).toEqual([young.id, middle.id]);
  expect(first.body[0]).toMatchObject({ name: 'Le Grand Bal', amountOfEvents: 1, hiddenBecause: null });
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await send(app, 'GET', next, chief)).body).toMatchObject([{ id: old.id, hiddenBecause: 'An advert' }]);
  expect((await list('q=bal%20grand')).body).toMatchObject([{ id: young.id }]);
  expect((await list('q=%25')).body).toMatchObject([{ id: middle.id }]);
});

test('rejects private calendar addresses in links and texts', async () => {
  const owner = await aPerson(tools);
  const secret = 'https://agenda.example/lyon?access_token=8f3a91';
  for (const given of [{ links: [secret] }, { words: `Agenda : ${secret}` }]) {
    const { status, body } = await send(app, 'POST', path, owner, { name: 'Bal', ...given });
    expect([status, body.fields]).toMatchObject([400, [{ rule: 'private_address' }]]);
  }
});
