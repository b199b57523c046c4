import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditAction } from '#contract/administration.ts';
import { testApp } from '#testing/app.ts';
import { anEvent, anOrganiser, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { sweepInvitations } from './invitations.ts';

const db = await testDatabase();
const { app, tools, setTime, clear, lastMailTo, mailsTo } = await testApp(db);
beforeEach(clear);

const path = '/api/internal/organisers';
const day = 86_400_000;
const email = 'newcomer@example.org';

type Somebody = Awaited<ReturnType<typeof aPerson>>;

async function aClub() {
  const [owner, member] = [await aPerson(tools), await aPerson(tools)];
  const organiser = await anOrganiser(db, {
    name: 'Les Vendredis du Bal',
    members: [owner, { ...member, role: 'member' }],
  });
  return { owner, member, organiser, address: `${path}/${organiser.id}` };
}

const secretIn = ({ path }: { path: string }) => path.split('#')[1] ?? '';
const rolesIn = ({ body }: { body: { id: string; role: string }[] }) =>
  Object.fromEntries(body.map(({ id, role }) => [id, role]));

describe('an invitation', () => {
  test('is accepted by a user who registers for it, and then adds an event', async () => {
    const { owner, organiser, address } = await aClub();
    expect((await send(app, 'POST', `${address}/invitations`, owner, { email })).status).toBe(201);
    const mail = await lastMailTo(email);
    expect([mail.subject, mail.path.split('#')[0]]).toEqual([
      'Rejoignez «\u00a0Les Vendredis du Bal\u00a0» sur Pista',
      '/organiser-invitation',
    ]);

    const secret = secretIn(mail);
    const { id, slug, name } = organiser;
    const looked = await send(app, 'POST', `${path}/invitations/check`, {}, { secret });
    expect(looked.body).toEqual({ organiser: { id, slug, name }, role: 'member' });
    const registered = await send(app, 'POST', '/api/internal/users', {}, { email, password: 'la pista gira' });
    const newcomer = { headers: { authorization: `Bearer ${registered.body.token}` } };
    const accepted = await send(app, 'POST', `${address}/invitations/acceptance`, newcomer, { secret });
    expect(accepted).toMatchObject({ status: 200, body: { id, slug, name } });

    const form = await aFilledForm(db, { organiser: { id } });
    expect((await send(app, 'POST', '/api/internal/events', newcomer, form)).status).toBe(201);
    expect((await send(app, 'GET', `${address}/invitations`, owner)).body).toEqual([]);
  });

  test.each([
    ['fr', 'Rejoignez'],
    ['en', 'Join'],
    ['es', 'Únete'],
  ] as const)('is written in the language of the account: %s', async (locale, begins) => {
    const { owner, address } = await aClub();
    await aPerson(tools, { email, locale });
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    expect((await lastMailTo(email)).subject).toMatch(new RegExp(`^${begins}`));
  });

  test('works once', async () => {
    const { owner, address } = await aClub();
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const secret = secretIn(await lastMailTo(email));
    const [ana, bo] = [await aPerson(tools), await aPerson(tools)];
    const answers = await Promise.all(
      [ana, bo].map((person) => send(app, 'POST', `${address}/invitations/acceptance`, person, { secret })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await send(app, 'POST', `${path}/invitations/check`, {}, { secret })).body.code).toBe('link-used');
    expect((await send(app, 'GET', `${address}/members`, owner)).body).toHaveLength(3);
  });

  test('expires after two weeks, and is deleted a month later', async () => {
    const { owner, address } = await aClub();
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const secret = secretIn(await lastMailTo(email));
    setTime(new Date(now.getTime() + 15 * day));
    const late = await send(app, 'POST', `${path}/invitations/check`, {}, { secret });
    expect(late).toMatchObject({ status: 410, body: { code: 'link-expired' } });
    const person = await aPerson(tools);
    expect((await send(app, 'POST', `${address}/invitations/acceptance`, person, { secret })).body.code).toBe(
      'link-expired',
    );
    const kept = () => db.selectFrom('organiser_invitations').selectAll().execute();
    await sweepInvitations.run(tools, AbortSignal.timeout(60_000));
    expect(await kept()).toHaveLength(1);
    setTime(new Date(now.getTime() + 46 * day));
    await sweepInvitations.run(tools, AbortSignal.timeout(60_000));
    expect(await kept()).toEqual([]);
  });

  test('becomes invalid if withdrawn or replaced, and for another organiser', async () => {
    const { owner, address } = await aClub();
    const check = async (secret: string) =>
      (await send(app, 'POST', `${path}/invitations/check`, {}, { secret })).body.code;
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const first = secretIn(await lastMailTo(email));
    const { body: second } = await send(app, 'POST', `${address}/invitations`, owner, { email, role: 'owner' });
    expect(await check(first)).toBe('link-invalid');
    const listed = await send(app, 'GET', `${address}/invitations`, owner);
    expect(listed.body).toEqual([second]);
    const latest = secretIn((await mailsTo(email)).find((mail) => secretIn(mail) !== first) ?? { path: '' });
    expect(await check(latest)).toBeUndefined();

    const other = await anOrganiser(db);
    const strange = await send(app, 'POST', `${path}/${other.id}/invitations/acceptance`, owner, { secret: latest });
    expect(strange.body.code).toBe('link-invalid');
    expect((await send(app, 'DELETE', `${address}/invitations/${second.id}`, owner)).status).toBe(204);
    expect(await check(latest)).toBe('link-invalid');
  });

  test.each([
    [
      'is suspended',
      (owner: string) => db.updateTable('users').set({ suspended_at: now }).where('id', '=', owner).execute(),
    ],
    [
      'is an owner no longer',
      (owner: string) =>
        db.updateTable('organiser_members').set({ role: 'member' }).where('user_id', '=', owner).execute(),
    ],
    [
      'belongs to the organiser no longer',
      (owner: string) => db.deleteFrom('organiser_members').where('user_id', '=', owner).execute(),
    ],
  ])('becomes invalid once its sender %s, and is not listed as open', async (_what, lapse) => {
    const { owner, address } = await aClub();
    const [other, person] = [await aPerson(tools), await aPerson(tools)];
    const organiserId = address.split('/').at(-1) ?? '';
    const membership = { organiser_id: organiserId, user_id: other.id, role: 'owner' as const, joined_at: now };
    await db.insertInto('organiser_members').values(membership).execute();
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const secret = secretIn(await lastMailTo(email));
    const check = () => send(app, 'POST', `${path}/invitations/check`, {}, { secret });
    const accept = () => send(app, 'POST', `${address}/invitations/acceptance`, person, { secret });
    expect((await check()).status).toBe(200);
    await lapse(owner.id);
    expect(await check()).toMatchObject({ status: 410, body: { code: 'invitation-lapsed' } });
    expect(await accept()).toMatchObject({ status: 410, body: { code: 'invitation-lapsed' } });
    expect((await send(app, 'GET', `${address}/invitations`, other)).body).toEqual([]);
    expect(
      (await send(app, 'GET', `${address}/members`, other)).body.map(({ id }: { id: string }) => id),
    ).not.toContain(person.id);
  });

  test('works again once its sender is restored', async () => {
    const { owner, address } = await aClub();
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const secret = secretIn(await lastMailTo(email));
    const suspend = (at: Date | null) =>
      db.updateTable('users').set({ suspended_at: at }).where('id', '=', owner.id).execute();
    await suspend(now);
    const person = await aPerson(tools);
    expect((await send(app, 'POST', `${address}/invitations/acceptance`, person, { secret })).status).toBe(410);
    await suspend(null);
    expect((await send(app, 'POST', `${address}/invitations/acceptance`, person, { secret })).status).toBe(200);
  });

  test('requires a confirmed address of the sender', async () => {
    const owner = await aPerson(tools, { email_confirmed_at: null });
    const organiser = await anOrganiser(db, { members: [owner] });
    const { body } = await send(app, 'POST', `${path}/${organiser.id}/invitations`, owner, { email });
    expect(body.code).toBe('email-unconfirmed');
    expect(await mailsTo(email)).toEqual([]);
  });

  test('is limited per mailbox', async () => {
    const { owner, address } = await aClub();
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) {
      statuses.push((await send(app, 'POST', `${address}/invitations`, owner, { email })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await mailsTo(email)).length).toBeLessThan(5);
  });
});

describe('members', () => {
  test("see each other's names; only owners see addresses", async () => {
    const { owner, member, address } = await aClub();
    const seenBy = async (person: typeof owner) => (await send(app, 'GET', `${address}/members`, person)).body;
    expect((await seenBy(owner)).map(({ email }: { email: string }) => email)).toEqual([owner.email, member.email]);
    expect(await seenBy(member)).toMatchObject([{ id: owner.id }, { id: member.id, email: member.email }]);
    expect((await seenBy(member))[0]).not.toHaveProperty('email');
  });

  test('are not invited again; invited as owner by another address, a member becomes one', async () => {
    const { owner, member, address } = await aClub();
    for (const { email } of [owner, member]) {
      const { body } = await send(app, 'POST', `${address}/invitations`, owner, { email: email.toUpperCase() });
      expect(body.code).toBe('already-member');
      expect(await mailsTo(email)).toEqual([]);
    }
    for (const role of ['owner', 'member']) {
      await send(app, 'POST', `${address}/invitations`, owner, { email: `${role}-${email}`, role });
      const secret = secretIn(await lastMailTo(`${role}-${email}`));
      await send(app, 'POST', `${address}/invitations/acceptance`, member, { secret });
      const roles = rolesIn(await send(app, 'GET', `${address}/members`, owner));
      expect(roles).toEqual({ [owner.id]: 'owner', [member.id]: 'owner' });
    }
  });

  test('become owners and members, as long as one owner remains', async () => {
    const { owner, member, address } = await aClub();
    const become = async (person: typeof owner, role: string) =>
      send(app, 'PATCH', `${address}/members/${person.id}`, owner, { role });
    expect((await become(owner, 'member')).body.code).toBe('last-owner');
    expect((await become(member, 'owner')).status).toBe(204);
    expect((await become(owner, 'member')).status).toBe(204);
    expect(rolesIn(await send(app, 'GET', `${address}/members`, member))).toEqual({
      [owner.id]: 'member',
      [member.id]: 'owner',
    });
  });

  test('leave their events behind when they leave, and can no longer change any', async () => {
    const { owner, member, organiser, address } = await aClub();
    const event = await anEvent(db, { organiser, createdBy: member });
    expect((await send(app, 'DELETE', `${address}/members/${owner.id}`, owner)).body.code).toBe('last-owner');
    expect((await send(app, 'DELETE', `${address}/members/${owner.id}`, member)).body.code).toBe('forbidden');
    const accept = (person: typeof owner, secret: string) =>
      send(app, 'POST', `${address}/invitations/acceptance`, person, { secret });
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    const left = secretIn(await lastMailTo(email));
    await db.updateTable('users').set({ email }).where('id', '=', member.id).execute();
    expect((await send(app, 'DELETE', `${address}/members/${member.id}`, member)).status).toBe(204);
    expect((await accept(member, left)).body.code).toBe('link-invalid');

    const eventPath = `/api/internal/events/${event.id}`;
    expect((await send(app, 'GET', `${eventPath}/edition`, member)).body.code).toBe('forbidden');
    expect((await send(app, 'GET', '/api/internal/user_events', member)).body).toEqual([]);
    expect((await send(app, 'GET', `${eventPath}/edition`, owner)).status).toBe(200);
    expect((await send(app, 'GET', `${address}/events`)).body).toHaveLength(1);
    const gone = await send(app, 'DELETE', `${address}/members/${member.id}`, owner);
    expect(gone.body.code).toBe('account-unknown');
  });
});

describe('cannot return by an invitation they sent', () => {
  const ways: [
    string,
    (address: string, sender: Somebody, owner: Somebody) => Promise<{ status: number }>,
    AuditAction?,
  ][] = [
    [
      'and is removed',
      (address, { id }, owner) => send(app, 'DELETE', `${address}/members/${id}`, owner),
      'member-left',
    ],
    ['and leaves', (address, sender) => send(app, 'DELETE', `${address}/members/${sender.id}`, sender), 'member-left'],
    [
      'and is an owner no more',
      (address, { id }, owner) => send(app, 'PATCH', `${address}/members/${id}`, owner, { role: 'member' }),
      'member-changed',
    ],
    [
      'and whose account goes',
      (_address, sender) => send(app, 'POST', '/api/internal/profile/deletion', sender, { events: 'keep' }),
    ],
  ];
  test.each(ways)('%s; those of others stay', async (_way, goes, action) => {
    const [owner, sender] = [await aPerson(tools), await aPerson(tools)];
    // An old invitation without a sender.
    const { id, secret: earlier } = await anOrganiser(db, { members: [owner, sender], invites: 'earlier@example.org' });
    const address = `${path}/${id}`;
    await send(app, 'POST', `${address}/invitations`, sender, { email: 'second@example.org', role: 'owner' });
    await send(app, 'POST', `${address}/invitations`, sender, { email: 'friend@example.org' });
    await send(app, 'POST', `${address}/invitations`, owner, { email });
    // Sent by both; the last one counts.
    await send(app, 'POST', `${address}/invitations`, owner, { email: 'friend@example.org' });
    const back = secretIn(await lastMailTo('second@example.org'));
    expect((await goes(address, sender, owner)).status).toBe(204);

    const check = async (secret: string) =>
      (await send(app, 'POST', `${path}/invitations/check`, {}, { secret })).body.code;
    expect(await check(back)).toBe('link-invalid');
    expect([await check(earlier), await check(secretIn(await lastMailTo(email)))]).toEqual([undefined, undefined]);
    const { body: open } = await send(app, 'GET', `${address}/invitations`, owner);
    const addresses = open.map((invitation: { email: string }) => invitation.email).sort();
    expect(addresses).toEqual(['earlier@example.org', 'friend@example.org', email]);
    if (!action) return;
    const trail = await db.selectFrom('trail').selectAll().where('action', '=', action).execute();
    expect(trail).toMatchObject([{ subject_id: id, details: { userId: sender.id, withdrawn: 1 } }]);
  });
});

describe('deletion of an account', () => {
  const leave = (person: { headers: { authorization: string } }, events: 'keep' | 'delete') =>
    send(app, 'POST', '/api/internal/profile/deletion', person, { events });

  test('keeps an organiser with other members and its events, and makes one an owner', async () => {
    const { owner, member, organiser, address } = await aClub();
    const club = await anEvent(db, { organiser, createdBy: owner });
    const own = await anEvent(db, { createdBy: owner });
    expect((await leave(owner, 'delete')).status).toBe(204);
    expect(rolesIn(await send(app, 'GET', `${address}/members`, member))).toEqual({ [member.id]: 'owner' });
    expect((await send(app, 'GET', `/api/internal/events/${club.id}`)).body.createdBy).toBeNull();
    expect((await send(app, 'GET', `/api/internal/events/${own.id}`)).body.code).toBe('event-deleted');
  });

  test.each([
    ['delete', ['event-deleted', 'event-deleted', undefined]],
    ['keep', [undefined, undefined, undefined]],
  ] as const)(
    'deletes an organiser without other members, with its events as those of the account: %s',
    async (events, codes) => {
      const [owner, former] = [await aPerson(tools), await aPerson(tools)];
      const organiser = await anOrganiser(db, { members: [owner] });
      const added = [
        await anEvent(db, { organiser, createdBy: owner }),
        await anEvent(db, { organiser }),
        // Its creator has left, and gets it back.
        await anEvent(db, { organiser, createdBy: former }),
      ];
      expect((await leave(owner, events)).status).toBe(204);
      expect((await send(app, 'GET', `${path}/${organiser.id}`)).status).toBe(404);
      const found = [];
      for (const { id } of added) found.push((await send(app, 'GET', `/api/internal/events/${id}`)).body.code);
      expect(found).toEqual(codes);
      const back = await send(app, 'GET', '/api/internal/user_events', former);
      expect(back.body.map(({ id }: { id: string }) => id)).toEqual([added[2]?.id]);
    },
  );
});
