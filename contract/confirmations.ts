import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { Id } from './identity.ts';

/* The mail that asks organisers whether their evenings are still on, and what its links lead to. Nobody has to sign in. */

/** Of the link in the mail: it answers for the evenings that the mail names, and is good for nothing else. */
const Secret = z.string().check(z.minLength(20), z.maxLength(100));

/** What a mail asked, as things stand now. */
export const ConfirmationRequest = z.object({
  /** What was confirmed later than this has been answered. */
  askedAt: z.iso.datetime(),
  /** Soonest first; what is deleted by now, or no longer theirs, is not there. */
  events: z.array(Event),
  /** Whether they get such mails. */
  wantsMails: z.boolean(),
});
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;

const refusals = ['link-invalid', 'link-expired'] as const;

export const lookAtConfirmation = endpoint('POST', '/api/internal/confirmations/look', {
  summary: 'What a mail asked, by the secret of its links. Changes nothing.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: ConfirmationRequest,
  refusals,
});

export const answerConfirmation = endpoint('POST', '/api/internal/confirmations/answer', {
  summary: 'Says of evenings that a mail asked about that they are on, or cancelled.',
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
  summary: 'No more such mails, by the secret of one: what mail programs ask with one press (RFC 8058).',
  who: 'anyone',
  query: z.object({ secret: Secret }),
  reply: z.void(),
  status: 204,
  refusals,
});
