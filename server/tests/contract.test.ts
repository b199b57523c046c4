import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemDetails } from '#contract/problems.ts';
import { anyCodePoint } from '#testing/any-code-point.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const { app, tools } = await testApp(db);
const type = await anEventType(db, { slug: 'festival' });
const dances = [await aDance(db, { slug: 'tango' }), await aDance(db, { slug: 'lindy-hop' })];
const event = await anEvent(db, { name: 'Milonga du canal', type, dances });
await anEvent(db, { name: 'Bal sans adresse', type, longitude: null, latitude: null });
await tools.map.catchUp();

test('answers every endpoint of the contract', () => {
  const unanswered = endpoints.filter(
    ({ endpoint: { method, path } }) => !app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
  );
  expect(unanswered).toEqual([]);
});

/** Values that are valid somewhere, and values that are never valid. */
const value = fc.oneof(
  fc.constantFrom(
    event.id,
    event.slug,
    'tango',
    'festival,none',
    '2027-05-01',
    '2027-02-30',
    '5',
    '-5,42,8,51',
    '170,-10,-170,10',
  ),
  fc.constantFrom(
    '13-19',
    '-2-1',
    '0-0',
    '9-3',
    '0',
    'a,b',
    '1e9',
    '',
    '\u0000',
    "';drop table events;--",
    '🕺',
    'x'.repeat(3000),
  ),
  fc.string(),
  fc.string({ unit: anyCodePoint }),
  fc.integer().map(String),
);
const names = ['styles', 'types', 'from', 'bbox', 'limit', 'cursor', 'z', 'x', 'y', 'cells', 'at', 'other'];

// Endless streams are not requested.
const answered = endpoints.filter(({ endpoint }) => !endpoint.streamed);
const question = fc
  .tuple(fc.constantFrom(...answered), value, fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }))
  .map(([{ name, endpoint }, part, query]) => {
    const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()));
    const search = query.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&');
    return { name, endpoint, url: `${path}?${search}` };
  });

test('returns only responses that the contract declares', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ endpoint, url }) => {
      const answer = await app.inject({ method: endpoint.method, url });
      const promised = answer.statusCode === 200 ? endpoint.reply : ProblemDetails;
      const read = promised.safeParse(answer.json());
      expect(read.error?.issues ?? []).toEqual([]);
      expect(answer.statusCode).toBeLessThan(500);
    }),
    { numRuns: 500 },
  );
});

/** Names of path or query parameters in the contract. */
function namesIn(schema: unknown): string[] {
  const { shape } = (schema ?? {}) as { shape?: object };
  return Object.keys(shape ?? {});
}

test.each(answered.filter(({ endpoint: { method } }) => method === 'GET'))(
  'never fails for NUL in path or query: $name',
  async ({ endpoint }) => {
    const { headers } = await aPerson(tools, { roles: [...administrator] });
    const forgedCursor = Buffer.from(JSON.stringify(['name', '\0', event.id])).toString('base64url');
    const path = (part: string) => endpoint.path.replace(/\{\w+\}/g, part);
    const urls = [path('%00'), ...namesIn(endpoint.query).map((name) => `${path(event.id)}?${name}=%00`)];
    if ('paged' in endpoint) urls.push(`${path(event.id)}?order=name&cursor=${forgedCursor}`);
    for (const url of urls) {
      const { statusCode } = await app.inject({ method: 'GET', url, headers });
      expect([url, statusCode >= 500]).toEqual([url, false]);
    }
  },
);

test.each(['admin/events', 'users', 'admin/organisers', 'admin/venues'])(
  'rejects NUL in the search for %s by field',
  async (list) => {
    const { headers } = await aPerson(tools, { roles: [...administrator] });
    const { statusCode, body } = await app.inject({ url: `/api/internal/${list}?q=a%00b`, headers });
    expect([statusCode, JSON.parse(body).fields?.map(({ path }: { path: string }) => path)]).toEqual([400, ['q']]);
  },
);
