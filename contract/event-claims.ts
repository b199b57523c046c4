import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { OrganiserReference } from './organiser-reference.ts';
import { paging } from './paging.ts';
import { lines } from './text.ts';

/* Requests to take over an event that has no organiser. Its owner or an administrator decides. */

/** A request, as the person who made it sees it. */
export const EventClaim = z.object({
  id: Id,
  state: z.enum(['waiting', 'accepted', 'declined']),
});
export type EventClaim = z.infer<typeof EventClaim>;

/** As in a claim of a source. */
export const maxClaimCharacters = 500;

export const askForEvent = endpoint('POST', '/api/internal/events/{id}/takeover_requests', {
  summary:
    'Asks to take over an event that has no organiser, with the dates of its series: into the name of an organiser that one belongs to, or into one’s account. Its owner gets a mail; the owner or an administrator decides. Asked again, it answers the state of the request.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({
    /** Null: for one's account, without a public name. */
    organiser: z.nullable(z.object({ id: Id })),
    /** To those who decide. */
    words: z._default(lines(maxClaimCharacters), ''),
  }),
  reply: EventClaim,
  refusals: [
    'event-unknown',
    'event-deleted',
    'event-hidden',
    'event-over',
    'event-organised',
    'own-event',
    'email-unconfirmed',
    'too-many-requests',
  ],
});

/** A request as those see it who decide. Nobody's address is in it, and no name but that of the organiser. */
export const ReceivedClaim = z.object({
  id: Id,
  at: z.iso.datetime(),
  words: z.string(),
  /** In whose name the event is to be; null: in that of another account. */
  organiser: z.nullable(OrganiserReference),
  event: z.object({ id: Id, slug: Slug, name: z.string(), dateStart: z.iso.datetime({ offset: true }) }),
  /** How many dates would go along, this one included. */
  dates: z.int(),
});
export type ReceivedClaim = z.infer<typeof ReceivedClaim>;

export const listReceivedClaims = endpoint('GET', '/api/internal/takeover_requests', {
  summary: 'Requests to take over events of one’s own that wait for a decision, the oldest first.',
  who: 'signed-in',
  query: z.object(paging),
  reply: z.array(ReceivedClaim),
  paged: true,
});

/** The same with who asks, for administrators. */
export const ManagedEventClaim = z.object({
  ...ReceivedClaim.shape,
  claimant: z.object({ id: Id, name: z.string(), email: z.string() }),
});
export type ManagedEventClaim = z.infer<typeof ManagedEventClaim>;

export const listManagedEventClaims = endpoint('GET', '/api/internal/admin/takeover_requests', {
  summary: 'All requests to take over events that wait for a decision, the oldest first.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(ManagedEventClaim),
  paged: true,
});

export const decideEventClaim = endpoint('POST', '/api/internal/takeover_requests/{id}/decision', {
  summary:
    'Accepts a request, so that the event and the dates of its series are in the organiser’s name or the account’s, or declines it. For the owner of the event and administrators. The person who asked gets a mail.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({ isAccepted: z.boolean() }),
  reply: z.void(),
  status: 204,
  refusals: ['claim-unknown', 'claim-lapsed', 'forbidden', 'editing-off'],
});
