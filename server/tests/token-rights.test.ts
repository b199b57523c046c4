import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { scopes } from '#contract/scopes.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';
import { aV1Event } from '#testing/v1/own-event.ts';

/**
 * The table of permissions of the endpoints by which programs read and change events of an account: which callers each
 * one allows. The event of a request belongs to an organiser of the owner. An endpoint without a row fails, and so does a row without an endpoint.
 */

const db = await testDatabase();
const { app, tools } = await testApp(db);
const secretName = 'Soirée secrète';
const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b48' } })
  .jpeg()
  .toBuffer();

/** Callers that may act on the event of a request. */
const owners = ['session', 'token', 'token of the organiser', 'token of a member', 'administrator'] as const;
/** Callers with a valid session or token, but without rights on the event. */
const others = [
  'token of another organiser',
  'token of a former member',
  'token of another account',
  'token of an administrator',
] as const;

interface Row {
  /** Whether callers without rights on the event are refused. Otherwise they are answered, but not about the event. */
  isOfEvent: boolean;
  ask?: () => { body?: object; file?: Uint8Array; headers?: Record<string, string> };
}

const rows: Record<string, Row> = {
  showAccount: { isOfEvent: false },
  listOwnEvents: { isOfEvent: false },
  showOwnEvent: { isOfEvent: true },
  addEvent: { isOfEvent: true, ask: () => ({ body: aV1Event({ organiser: world.organiser.id }) }) },
  changeEvent: {
    isOfEvent: true,
    ask: () => ({ body: aV1Event({ organiser: world.organiser.id }), headers: { 'if-match': '"v1"' } }),
  },
  cancelEvent: { isOfEvent: true },
  reinstateEvent: { isOfEvent: true },
  confirmEvent: { isOfEvent: true },
  deleteEvent: { isOfEvent: true },
  restoreEvent: { isOfEvent: true },
  setPicture: { isOfEvent: true, ask: () => ({ file: photo, headers: { 'content-type': 'image/jpeg' } }) },
  removePicture: { isOfEvent: true },
};

/** The problems of callers that no endpoint answers. */
const worthless: Record<string, ProblemCode> = {
  anonymous: 'unauthenticated',
  'revoked token': 'token-revoked',
  'expired token': 'token-expired',
  'token of a suspended account': 'account-suspended',
  'invented token': 'token-invalid',
};

const topics = ['account', 'ownEvents'];
const endpoints = v1Endpoints.filter(({ topic }) => topics.includes(topic));
let world: Awaited<ReturnType<typeof makeWorld>>;

beforeAll(async () => {
  world = await makeWorld();
});

test('has a row for every endpoint, and an endpoint for every row', () => {
  expect(Object.keys(rows).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const { isOfEvent } = rows[name] ?? { isOfEvent: true };
  const success = endpoint.status ?? 200;

  test('refuses other callers, reveals nothing to them and changes nothing', async () => {
    const refusal = name === 'addEvent' ? [400, 'invalid-input'] : [403, 'forbidden'];
    const expected = [
      ...Object.entries(worthless).map(([caller, code]) => [caller, problems[code], code]),
      ...otherScopes(endpoint).map((scope) => [scope, 403, 'scope-missing']),
      ...others.map((caller) => [caller, ...(isOfEvent ? refusal : [success, undefined])]),
    ];
    const event = await anOwnEvent(name);
    for (const [caller, status, code] of expected) {
      const answer = await ask(name, endpoint, String(caller), event);
      expect([caller, ...answer]).toEqual([caller, status, code, false]);
    }
    const kept = await db.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirst();
    expect(kept).toEqual(event);
  });

  test('answers owners, and tokens with its scope alone', async () => {
    for (const caller of [...owners, ...(endpoint.scope ? [endpoint.scope] : scopes)]) {
      const [status, code] = await ask(name, endpoint, caller, await anOwnEvent(name));
      expect([caller, status, code]).toEqual([caller, success, undefined]);
    }
  });
});

function otherScopes({ scope }: Endpoint): string[] {
  return scope ? scopes.filter((each) => each !== scope) : [];
}

/** Creates an organiser and all kinds of callers. */
async function makeWorld() {
  const [owner, member, former, stranger, chief, suspended] = await Promise.all([
    aPerson(tools),
    aPerson(tools),
    aPerson(tools),
    aPerson(tools),
    aPerson(tools, { roles: [...administrator] }),
    aPerson(tools, { suspended_at: tools.clock() }),
  ]);
  await anEventType(db, { slug: 'milonga' });
  await aDance(db, { slug: 'tango' });
  const organiser = await anOrganiser(db, { members: [owner, { ...member, role: 'member' }, former] });
  const second = await anOrganiser(db, { members: [owner] });
  const formers = await anApiToken(tools, former, { organisers: [organiser] });
  await db
    .deleteFrom('organiser_members')
    .where('user_id', '=', former.id)
    .where('organiser_id', '=', organiser.id)
    .execute();
  const senders: Record<string, { headers: { authorization: string } } | undefined> = {
    anonymous: undefined,
    session: owner,
    token: await anApiToken(tools, owner),
    'token of the organiser': await anApiToken(tools, owner, { organisers: [organiser] }),
    'token of a member': await anApiToken(tools, member),
    administrator: chief,
    'token of another organiser': await anApiToken(tools, owner, { organisers: [second] }),
    'token of a former member': formers,
    'token of another account': await anApiToken(tools, stranger),
    'token of an administrator': await anApiToken(tools, chief),
    'revoked token': await anApiToken(tools, owner, { revokedAt: tools.clock() }),
    'expired token': await anApiToken(tools, owner, { expiresAt: tools.clock() }),
    'token of a suspended account': await anApiToken(tools, suspended),
    'invented token': { headers: { authorization: `Bearer pista_${'x'.repeat(36)}` } },
  };
  for (const scope of scopes) senders[scope] = await anApiToken(tools, owner, { scopes: [scope] });
  return { owner, organiser, senders };
}

function anOwnEvent(name: string) {
  const { owner, organiser } = world;
  const deletedAt = name === 'restoreEvent' ? { deletedAt: tools.clock() } : {};
  return anEvent(db, { name: secretName, createdBy: owner, organiser, ...deletedAt });
}

/** Sends a request about an event. Returns status, problem code, and whether the response names the event. */
async function ask(
  name: string,
  { method, path }: Endpoint,
  caller: string,
  event: { id: string },
): Promise<[number, unknown, boolean]> {
  const { body, file, headers } = rows[name]?.ask?.() ?? {};
  const response = await app.inject({
    method,
    url: path.replace('{id}', event.id),
    headers: { ...world.senders[caller]?.headers, ...headers },
    ...(body && { payload: body }),
    ...(file && { payload: Buffer.from(file) }),
  });
  const isProblem = response.statusCode >= 400;
  return [response.statusCode, isProblem ? response.json().code : undefined, response.body.includes(secretName)];
}
