import * as z from 'zod/mini';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';

export const deleteUser = endpoint('DELETE', '/api/internal/users/{id}', {
  summary:
    'Deletes an account permanently. Its own events are deleted or kept without an organiser; events of organisers with other members are kept.',
  who: 'administrator',
  params: z.object({ id: Id }),
  query: z.object({ events: z.enum(['keep', 'delete']) }),
  reply: z.void(),
  status: 204,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const downloadUserData = endpoint('GET', '/api/internal/users/{id}/data', {
  summary: 'Returns all data stored about a user as one JSON document. The download is recorded in the audit trail.',
  who: 'administrator',
  params: z.object({ id: Id }),
  reply: z.record(z.string(), z.unknown()),
  refusals: ['account-unknown'],
});

export const transferEvents = endpoint('POST', '/api/internal/admin/transfers', {
  summary:
    'Transfers events to another account, given by its e-mail address, or to an organiser: the listed events, or all events owned by an account. Both sides get a mail.',
  who: 'administrator',
  body: z.object({
    events: z.union([
      z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
      /** All events owned by this account. Events owned by an organiser are not included. */
      z.strictObject({ ofAccount: Id }),
    ]),
    to: z.union([z.strictObject({ account: Email }), z.strictObject({ organiser: Id })]),
  }),
  /** Number of events that have a new owner. */
  reply: z.object({ changed: z.int() }),
  refusals: ['account-unknown', 'recipient-suspended', 'recipient-unconfirmed', 'organiser-unknown'],
});
