import * as z from 'zod/mini';
import { Id } from './identity.ts';

/* Requests to take over an event that has no organiser. Its owner or an administrator decides. */

/** A request, as the person who made it sees it. */
export const EventClaim = z.object({
  id: Id,
  state: z.enum(['waiting', 'accepted', 'declined']),
});
export type EventClaim = z.infer<typeof EventClaim>;
