import * as z from 'zod/mini';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';

export const deleteUser = endpoint('DELETE', '/api/internal/users/{id}', {
  summary:
    'Removes an account permanently. Its own events are deleted too, or stay without a name; those of organisers with other members stay with them.',
  who: 'administrator',
  params: z.object({ id: Id }),
  query: z.object({ events: z.enum(['keep', 'delete']) }),
  reply: z.void(),
  status: 204,
  refusals: ['account-unknown', 'own-account', 'last-administrator'],
});

export const downloadUserData = endpoint('GET', '/api/internal/users/{id}/data', {
  summary: 'Everything that is kept about a person, as one JSON document. The audit trail notes who downloaded it.',
  who: 'administrator',
  params: z.object({ id: Id }),
  reply: z.record(z.string(), z.unknown()),
  refusals: ['account-unknown'],
});

export const transferEvents = endpoint('POST', '/api/internal/admin/transfers', {
  summary:
    'Gives events to another account, by its address, or to an organiser: those named, or all that are an account’s own. Both sides are mailed.',
  who: 'administrator',
  body: z.object({
    events: z.union([
      z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
      /** Of the account alone: what is in the name of an organiser stays there. */
      z.strictObject({ ofAccount: Id }),
    ]),
    to: z.union([z.strictObject({ account: Email }), z.strictObject({ organiser: Id })]),
  }),
  /** How many events have another owner now. */
  reply: z.object({ changed: z.int() }),
  refusals: ['account-unknown', 'recipient-suspended', 'recipient-unconfirmed', 'organiser-unknown'],
});
