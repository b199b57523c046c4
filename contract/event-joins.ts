import * as z from 'zod/mini';
import { sourceLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { EventOfEntry } from './source-entries.ts';
import { JoinState, SourceReference } from './source-reference.ts';

/* Sources of other people that have joined one's events: nobody else sees them until the owner of the event accepts. */

/** A source that waits for an answer, with the soonest of the events that it has joined. */
export const JoiningSource = z.object({
  source: z.object({ id: Id, ...z.pick(SourceReference, { name: true, host: true }).shape }),
  /** How many joins wait. */
  count: z.int(),
  joins: z.array(
    z.object({
      entry: Id,
      event: EventOfEntry,
      /** What the event's page would link to. */
      link: z.nullable(z.string()),
    }),
  ),
});
export type JoiningSource = z.infer<typeof JoiningSource>;

export const listEventJoins = endpoint('GET', '/api/internal/event_joins', {
  summary: 'Sources of other people that have joined one’s events to come and wait for an answer.',
  who: 'signed-in',
  reply: z.object({ sources: z.array(JoiningSource) }),
});

export const answerEventJoins = endpoint('POST', '/api/internal/event_joins/answers', {
  summary:
    'Accepts or declines what sources of other people have joined to one’s events: these entries, or all that wait of a source. `waiting` takes an answer back.',
  who: 'signed-in',
  body: z.object({
    answer: JoinState,
    entries: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(sourceLimits.entriesAtOnce))),
    source: z.optional(Id),
  }),
  /** Those that have another answer now. */
  reply: z.object({ entries: z.array(Id) }),
  refusals: ['source-unknown', 'forbidden'],
});
