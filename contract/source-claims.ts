import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { paging } from './paging.ts';
import { lines } from './text.ts';

/* Who says that a source is theirs, and how they prove it. */

const one = z.object({ id: Id });

/** Someone says that a source is theirs. */
export const SourceClaim = z.object({
  id: Id,
  /** `waiting` for the word to stand on the page, or for an administrator. */
  state: z.enum(['granted', 'waiting', 'refused']),
  /** Which proof is meant. */
  proof: z.enum(['mail', 'word', 'administrator']),
  /** Of a `word`: the text that has to be added to the source, anywhere in it. */
  word: z.nullable(z.string()),
  /** The page of the source; null where its address is not public, such as that of a calendar. */
  page: z.nullable(z.string()),
  /** The host of the source, which is shown in place of an address that is not public. */
  host: z.nullable(z.string()),
});
export type SourceClaim = z.infer<typeof SourceClaim>;

export const claimEvent = endpoint('POST', '/api/internal/events/{id}/claims', {
  summary:
    'Says that an event which came in from a source is one’s own. Granted at once where the confirmed mail address is that of its calendar; else by a word on its page, which is looked for when this is asked again, or by an administrator.',
  who: 'signed-in',
  params: one,
  body: z.object({
    proof: z.enum(['mail', 'word', 'administrator']),
    /** To the administrators. */
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

/** A claim before administrators. */
export const ManagedClaim = z.object({
  id: Id,
  at: z.iso.datetime(),
  words: z.string(),
  claimant: z.object({ id: Id, name: z.string(), email: z.string() }),
  source: z.object({ id: Id, name: z.string(), url: z.nullable(z.string()) }),
  event: z.object({ id: Id, slug: Slug, name: z.string() }),
});
export type ManagedClaim = z.infer<typeof ManagedClaim>;

export const listClaims = endpoint('GET', '/api/internal/admin/claims', {
  summary: 'Claims that wait for an administrator, the oldest first.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(ManagedClaim),
  paged: true,
});

export const decideClaim = endpoint('POST', '/api/internal/admin/claims/{id}/decision', {
  summary: 'Grants a claim, so that source and events are the claimant’s, or refuses it.',
  who: 'administrator',
  params: one,
  body: z.object({ isGranted: z.boolean() }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});
