import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { Id } from './identity.ts';

/* The mail that asks organisers to confirm their events, and the pages behind its links. No sign-in is needed. */

/** The secret of a mail. It is valid only for the events that the mail lists. */
const Secret = z.string().check(z.minLength(20), z.maxLength(100));

/** The current state of the events that a mail asked about. */
export const ConfirmationRequest = z.object({
  /** When the mail was sent. Events confirmed after this time count as answered. */
  askedAt: z.iso.datetime(),
  /** By start. Deleted events and events that the account no longer owns are left out. */
  events: z.array(Event),
  /** Whether the account receives confirmation mails. */
  wantsMails: z.boolean(),
});
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;

const refusals = ['link-invalid', 'link-expired'] as const;

export const lookAtConfirmation = endpoint('POST', '/api/internal/confirmations/look', {
  summary: 'Returns the events that a confirmation mail asks about, given the secret of its links. Changes nothing.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: ConfirmationRequest,
  refusals,
});

export const answerConfirmation = endpoint('POST', '/api/internal/confirmations/answer', {
  summary: 'Confirms or cancels events that a confirmation mail asked about.',
  who: 'anyone',
  body: z.object({
    secret: Secret,
    answer: z.enum(['on', 'cancelled']),
    eventIds: z.array(Id).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: ConfirmationRequest,
  refusals: [...refusals, 'editing-off'],
});

export const stopConfirmationMails = endpoint('POST', '/api/internal/confirmations/unsubscription', {
  summary:
    'Unsubscribes from confirmation mails, given the secret of one. Used by the one-click unsubscribe of mail programs (RFC 8058).',
  who: 'anyone',
  query: z.object({ secret: Secret }),
  reply: z.void(),
  status: 204,
  refusals,
});
