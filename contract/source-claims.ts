import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { paging } from './paging.ts';
import { lines } from './text.ts';

/* Claims: a user claims to own a source and proves it. */

const one = z.object({ id: Id });

/** A claim of a source. */
export const SourceClaim = z.object({
  id: Id,
  /** `waiting` for the word to appear on the page, or for an administrator. */
  state: z.enum(['granted', 'waiting', 'refused']),
  /** The kind of proof. */
  proof: z.enum(['mail', 'word', 'administrator']),
  /** For `word`: the text that must be added anywhere on the page of the source. */
  word: z.nullable(z.string()),
  /** The page of the source. Null if its URL is not public, for example a calendar. */
  page: z.nullable(z.string()),
  /** The host of the source, shown instead of a URL that is not public. */
  host: z.nullable(z.string()),
});
export type SourceClaim = z.infer<typeof SourceClaim>;

export const claimEvent = endpoint('POST', '/api/internal/events/{id}/claims', {
  summary:
    'Claims the source of an imported event. Granted at once if the confirmed e-mail address is that of the calendar; otherwise by a word on its page, which is checked when the request is repeated, or by an administrator.',
  who: 'signed-in',
  params: one,
  body: z.object({
    proof: z.enum(['mail', 'word', 'administrator']),
    /** A message to the administrators. */
    words: z.optional(lines(500)),
  }),
  reply: SourceClaim,
  refusals: [
    'event-unknown',
    'event-deleted',
    'event-hidden',
    'email-unconfirmed',
    'source-unknown',
    'claim-mail-differs',
    'claim-word-missing',
    'own-event',
    'too-many-requests',
  ],
});

/** A claim that waits for an administrator. */
export const ManagedClaim = z.object({
  id: Id,
  at: z.iso.datetime(),
  words: z.string(),
  claimant: z.object({ id: Id, name: z.string(), email: z.optional(z.string()) }),
  source: z.object({ id: Id, name: z.string(), url: z.nullable(z.string()) }),
  event: z.object({ id: Id, slug: Slug, name: z.string() }),
});
export type ManagedClaim = z.infer<typeof ManagedClaim>;

export const listClaims = endpoint('GET', '/api/internal/admin/claims', {
  summary: 'Claims that wait for an administrator, oldest first.',
  who: 'moderator',
  query: z.object(paging),
  reply: z.array(ManagedClaim),
  paged: true,
});

export const decideClaim = endpoint('POST', '/api/internal/admin/claims/{id}/decision', {
  summary: 'Grants a claim, which transfers the source and its events to the claimant, or refuses it.',
  who: 'moderator',
  params: one,
  body: z.object({ isGranted: z.boolean() }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});
