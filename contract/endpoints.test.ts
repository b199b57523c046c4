import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';

const declared = new Map(endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.who]));

/** The endpoints that the specification requires, and who may call them. */
test.each([
  ['GET /api/internal/event_types', 'anyone'],
  ['GET /api/internal/dances', 'anyone'],
  ['GET /api/internal/events', 'anyone'],
  ['POST /api/internal/events', 'signed-in'],
  ['POST /api/internal/address_search', 'signed-in'],
  ['POST /api/internal/files_upload', 'signed-in'],
  ['POST /api/login_check', 'anyone'],
  ['POST /api/internal/users', 'anyone'],
  ['GET /api/internal/events/{idOrSlug}', 'anyone'],
  ['GET /api/internal/user_events', 'signed-in'],
  ['DELETE /api/internal/events/{id}', 'signed-in'],
  ['GET /api/internal/statistics', 'administrator'],
  ['GET /api/oauth/google', 'anyone'],
  ['POST /api/oauth/google/callback', 'anyone'],
  ['POST /api/dances', 'administrator'],
  ['POST /api/event_types', 'administrator'],
  ['PUT /api/internal/events/{id}', 'signed-in'],
  ['GET /api/internal/profile', 'signed-in'],
  ['POST /api/internal/contact_requests', 'anyone'],
  ['GET /api/internal/contact_requests', 'administrator'],
  ['PATCH /api/internal/contact_requests/{id}', 'administrator'],
  ['GET /api/internal/users', 'administrator'],
  ['PATCH /api/internal/users/{id}', 'administrator'],
  ['PUT /api/dances/{id}', 'administrator'],
  ['DELETE /api/dances/{id}', 'administrator'],
  ['PUT /api/event_types/{id}', 'administrator'],
  ['DELETE /api/event_types/{id}', 'administrator'],
  ['GET /api/internal/config', 'anyone'],
])('%s exists, for %s', (call, who) => {
  expect(declared.get(call)).toBe(who);
});

test('all endpoints except feeds are below /api', () => {
  const others = [...declared.keys()].filter((call) => !/^[A-Z]+ \/api\//.test(call));
  expect(others).toEqual(['GET /feeds/events.{format}', 'GET /feeds/saved/{secret}.ics']);
});

const changing = endpoints.filter(({ endpoint }) => endpoint.method === 'PATCH');

test.each(changing)('$name rejects unknown fields', ({ endpoint }) => {
  const { error } = endpoint.body?.safeParse({ nonsense: 1 }) ?? {};
  expect(error?.issues.filter(({ code }) => code === 'unrecognized_keys')).toMatchObject([{ keys: ['nonsense'] }]);
});
