import * as z from 'zod/mini';
import { Id } from './identity.ts';

/** Answer of the owner of an event to another account's source that contains the same event. */
export const JoinState = z.enum(['waiting', 'accepted', 'declined']);
export type JoinState = z.infer<typeof JoinState>;

/**
 * A source of an event as shown on its page. A separate file, because events refer to sources and sources list events.
 */
export const SourceReference = z.object({
  /** The name that the source gives itself, otherwise its host. */
  name: z.string(),
  /** `agenda.example`. Null for an uploaded file. */
  host: z.nullable(z.string()),
  /**
   * URL of the event in the source, otherwise the page that the owner of the source named. Null if only the host is
   * shown. Never a calendar file.
   */
  link: z.nullable(z.string()),
  /** Only for owners of the event: the id used to separate the event from a joined entry. */
  entry: z.optional(Id),
  /** Only for owners of the event: the source that the event came from. */
  source: z.optional(Id),
  /** Only for owners of the event: the answer to another account's source that joined the event. Others see accepted ones only. */
  join: z.optional(JoinState),
});
export type SourceReference = z.infer<typeof SourceReference>;
