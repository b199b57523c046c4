import * as z from 'zod/mini';
import { Id } from './identity.ts';

/** What the owner of an event answered about another account's source that has the same event. */
export const JoinState = z.enum(['waiting', 'accepted', 'declined']);
export type JoinState = z.infer<typeof JoinState>;

/** Where an event was read, as its page tells it. In a file of its own, since events name their sources, and sources list events. */
export const SourceReference = z.object({
  /** What the source calls itself, else its host. */
  name: z.string(),
  /** `agenda.example`; null for a file that was handed in. */
  host: z.nullable(z.string()),
  /** The event's own page there, else the page that the source's owner named; null where only the host is shown. Never a calendar file. */
  link: z.nullable(z.string()),
  /** Only for owners of the event: the id with which they part the event from what was joined. */
  entry: z.optional(Id),
  /** Only for owners of the event: the source that the event came from. */
  source: z.optional(Id),
  /** Only for owners of the event: the answer to another account's source that joined the event. Others see accepted ones only. */
  join: z.optional(JoinState),
});
export type SourceReference = z.infer<typeof SourceReference>;
