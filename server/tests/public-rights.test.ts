import { beforeAll, describe, expect, test, vi } from 'vitest';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anOrganiser, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';

/* The endpoints of the public interface that anyone may call answer the same to everyone, and never personal data. */

const db = await testDatabase();
const { app, tools } = await testApp(db);

const owner = await aPerson(tools, { email: 'owner@example.org', name: 'Private Name' });
const admin = await aPerson(tools, { roles: [...administrator] });
const organiser = await anOrganiser(db, { members: [owner] });
const house = await aVenue(db);
const event = await anEvent(db, { createdBy: owner, organiser, house, dances: [await aDance(db, { name: 'Tango' })] });
await tools.map.catchUp();

const callers: Record<string, { authorization?: string }> = {
  anonymous: {},
  owner: owner.headers,
  administrator: admin.headers,
  'a token of the owner': (await anApiToken(tools, owner)).headers,
  'a revoked token': (await anApiToken(tools, owner, { revokedAt: tools.clock() })).headers,
  'an invented token': { authorization: `Bearer pista_${'x'.repeat(36)}` },
};

/** Paths with the parameters of the endpoints that need some. */
const addresses: Record<string, string> = {
  showEvent: `/api/v1/events/${event.slug}`,
  showOrganiser: `/api/v1/organisers/${organiser.slug}`,
  showVenue: `/api/v1/venues/${house.slug}`,
  showTown: '/api/v1/towns/lyon',
  search: '/api/v1/search?q=tango',
};

const open = v1Endpoints.filter(({ endpoint }) => endpoint.who === 'anyone');

beforeAll(async () => {
  // The first search loads the towns.
  await app.inject(addresses.search ?? '');
  await vi.waitUntil(() => tools.search.isComplete, { timeout: 60_000 });
});

test('only reading is open to anyone', () => {
  expect([...new Set(open.map(({ endpoint }) => endpoint.method))]).toEqual(['GET']);
});

describe.each(open)('$name', ({ name, endpoint }) => {
  test('answers every caller the same, without personal data', async () => {
    const answers = new Map<string, string>();
    for (const [caller, headers] of Object.entries(callers)) {
      const { statusCode, body } = await app.inject({ url: addresses[name] ?? endpoint.path, headers });
      expect([caller, statusCode]).toEqual([caller, 200]);
      answers.set(body, caller);
    }
    expect([...answers.values()]).toHaveLength(1);
    const [[body = ''] = []] = answers;
    expect(body).not.toMatch(/owner@example|Private Name|createdBy/);
    expect(body).not.toContain(owner.id);
  });
});
