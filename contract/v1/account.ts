import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, OrganiserReference } from '#contract/identity.ts';
import { scopes } from '#contract/scopes.ts';
import { component, described, openEnum } from './described.ts';
import { V1PageReference } from './events.ts';
import { Instant } from './shapes.ts';

/** The API token of a request, without its secret. */
const V1Token = component(
  'Token',
  z.object({
    id: Id,
    name: z.string(),
    start: described(z.string(), 'The first letters of the token.'),
    scopes: z.array(openEnum(scopes)),
    organisers: described(
      z.nullable(z.array(OrganiserReference)),
      'Only events of these organisers can be read and changed. Null: all events of the account.',
    ),
    createdAt: Instant,
    expiresAt: Instant,
    lastUsedAt: described(z.nullable(Instant), 'Exact to five minutes.'),
  }),
);

export const showAccount = endpoint('GET', '/api/v1/me', {
  summary: 'Returns the account of the request, its token and its organisers.',
  who: 'token',
  policy: 'reads',
  reply: z.object({
    account: z.object({ name: described(z.string(), 'May be empty.') }),
    token: described(z.nullable(V1Token), 'Null for a session.'),
    organisers: described(
      z.array(z.object({ ...V1PageReference.shape, role: openEnum(['owner', 'member']) })),
      'Organisers for which events can be added and changed.',
    ),
  }),
});
