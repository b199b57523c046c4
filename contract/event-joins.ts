import * as z from 'zod/mini';
import { sourceLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { EventOfEntry } from './source-entries.ts';
import { JoinState, SourceReference } from './source-reference.ts';

/* Sources of other users that match the user's events. Their links are not public until the owner of the event accepts. */

/** A source that waits for an answer, with the next events it has joined. */
export const JoiningSource = z.object({
  source: z.object({ id: Id, ...z.pick(SourceReference, { name: true, host: true }).shape }),
  /** Number of pending joins. */
  count: z.int(),
  joins: z.array(
    z.object({
      entry: Id,
      event: EventOfEntry,
      /** The link that the page of the event would show. */
      link: z.nullable(z.string()),
    }),
  ),
});
export type JoiningSource = z.infer<typeof JoiningSource>;

export const listEventJoins = endpoint('GET', '/api/internal/event_joins', {
  summary: 'Sources of other users that have joined one’s upcoming events and wait for an answer.',
  who: 'signed-in',
  reply: z.object({ sources: z.array(JoiningSource) }),
});

export const answerEventJoins = endpoint('POST', '/api/internal/event_joins/answers', {
  summary:
    'Accepts or declines joins of other users’ sources with one’s events: the given entries, or all pending ones of a source. `waiting` undoes an answer.',
  who: 'signed-in',
  body: z.object({
    answer: JoinState,
    entries: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(sourceLimits.entriesAtOnce))),
    source: z.optional(Id),
  }),
  /** The entries whose answer has changed. */
  reply: z.object({ entries: z.array(Id) }),
  refusals: ['source-unknown', 'forbidden'],
});
