import * as z from 'zod/mini';
import { Id } from './identity.ts';

/** Where an event was read, as its page tells it. In a file of its own, since events name their sources, and sources list events. */
export const SourceReference = z.object({
  /** What the source calls itself, else its host. */
  name: z.string(),
  /** `agenda.example`; null for a file that was handed in. */
  host: z.nullable(z.string()),
  /** The event's own page there, else the page that the source's owner named; null where only the host is shown. Never a calendar file. */
  link: z.nullable(z.string()),
  /** Only for whose the event is: by its id they may take the join with this source back. */
  entry: z.optional(Id),
  source: z.optional(Id),
});
export type SourceReference = z.infer<typeof SourceReference>;
