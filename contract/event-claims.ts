import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, OrganiserReference, Slug } from './identity.ts';
import { paging } from './paging.ts';
import { lines } from './text.ts';

/* Requests to take over an event that has no organiser. Its owner or an administrator decides. */

/** A request as its author sees it. */
export const EventClaim = z.object({
  id: Id,
  state: z.enum(['waiting', 'accepted', 'declined']),
});
export type EventClaim = z.infer<typeof EventClaim>;

/** The same limit as in a claim of a source. */
export const maxClaimCharacters = 500;

export const askForEvent = endpoint('POST', '/api/internal/events/{id}/takeover_requests', {
  summary:
    'Requests to take over an event without an organiser, with all dates of its series, for an organiser that one is a member of or for one’s own account. The owner gets a mail. The owner or an administrator decides. Repeating the request returns its state.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({
    /** Null for the account of the user, without a public name. */
    organiser: z.nullable(z.object({ id: Id })),
    /** A message to the person who decides. */
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

/** A request as the person who decides sees it. Contains no address, and no name except the organiser's. */
export const ReceivedClaim = z.object({
  id: Id,
  at: z.iso.datetime(),
  words: z.string(),
  /** The future organiser of the event. Null for another account. */
  organiser: z.nullable(OrganiserReference),
  event: z.object({ id: Id, slug: Slug, name: z.string(), dateStart: z.iso.datetime({ offset: true }) }),
  /** Number of dates that would be transferred, including this one. */
  dates: z.int(),
});
export type ReceivedClaim = z.infer<typeof ReceivedClaim>;

export const listReceivedClaims = endpoint('GET', '/api/internal/takeover_requests', {
  summary: 'Pending requests to take over one’s own events, oldest first.',
  who: 'signed-in',
  query: z.object(paging),
  reply: z.array(ReceivedClaim),
  paged: true,
});

/** A request with the account that made it, for administrators. */
export const ManagedEventClaim = z.object({
  ...ReceivedClaim.shape,
  claimant: z.object({ id: Id, name: z.string(), email: z.string() }),
});
export type ManagedEventClaim = z.infer<typeof ManagedEventClaim>;

export const listManagedEventClaims = endpoint('GET', '/api/internal/admin/takeover_requests', {
  summary: 'All pending requests to take over events, oldest first.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(ManagedEventClaim),
  paged: true,
});

export const decideEventClaim = endpoint('POST', '/api/internal/takeover_requests/{id}/decision', {
  summary:
    'Accepts or declines a request. If accepted, the event and the dates of its series belong to the organiser or the account. For the owner of the event and administrators. The requester gets a mail.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({ isAccepted: z.boolean() }),
  reply: z.void(),
  status: 204,
  refusals: ['claim-unknown', 'claim-lapsed', 'forbidden', 'editing-off'],
});
