import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OwnEvent } from './events.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';
import { lines } from './text.ts';

/** Maximum length of the reason of a refusal. */
export const maxRefusalCharacters = 500;

/** A submission that waits for a decision of the team: an event, or all waiting dates of a series. */
export const WaitingEvent = z.object({
  /** The next date. */
  event: OwnEvent,
  /** Number of dates that wait. */
  dates: z.int(),
  /** When it was submitted. */
  since: z.iso.datetime(),
  /** Null if the account no longer exists. */
  author: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      /** Only for administrators. */
      email: z.optional(z.string()),
      isEmailConfirmed: z.boolean(),
      isSuspended: z.boolean(),
      createdAt: z.iso.datetime(),
      /** Events that are published now; a series counts once. Moderators get the numbers of events inside. */
      published: z.int(),
      /** Events that wait, this one too. */
      waiting: z.int(),
      /** Events that were refused and not submitted again. */
      refused: z.int(),
    }),
  ),
});
export type WaitingEvent = z.infer<typeof WaitingEvent>;

export const listWaitingEvents = endpoint('GET', '/api/internal/admin/waiting-events', {
  summary: 'Events that wait for a decision of the team, oldest first. Moderators get those inside.',
  who: 'moderator',
  query: z.object(paging),
  reply: z.array(WaitingEvent),
  paged: true,
});

/** Ids of events; each means all waiting dates of its series. */
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(100));

export const decideEvents = endpoint('POST', '/api/internal/admin/waiting-events/decisions', {
  summary:
    'Publishes or refuses events that wait, each with all waiting dates of its series. The authors are notified by mail.',
  who: 'moderator',
  body: z
    .object({
      ids: Ids,
      /** `trust` also trusts the accounts, and publishes all their events that wait. Only for administrators. */
      decision: z.enum(['approve', 'refuse', 'trust']),
      /** Required to refuse. Sent to the authors. */
      because: z.optional(lines(maxRefusalCharacters)),
    })
    .check(
      z.refine(({ decision, because }) => decision !== 'refuse' || Boolean(because), {
        path: ['because'],
        message: 'A refusal requires a reason.',
        params: { rule: 'required' },
      }),
    ),
  /** The events of the decision, each once for its series, and the accounts that became trusted with it. */
  reply: z.object({ ids: z.array(Id), trusted: z.array(Id) }),
  refusals: ['event-unknown', 'event-decided'],
});

export const approveAllEvents = endpoint('POST', '/api/internal/admin/waiting-events/approvals', {
  summary: 'Publishes the oldest events that wait, at most 100. Repeat it until none is left.',
  who: 'administrator',
  body: z.object({
    /** Only events that were submitted by then. */
    until: z.iso.datetime(),
  }),
  reply: z.object({ approved: z.int(), left: z.int() }),
});

export const takeBackDecisions = endpoint('POST', '/api/internal/admin/waiting-events/undone', {
  summary: 'Undoes decisions: the events wait again. Mails that were sent are not recalled.',
  who: 'moderator',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
    /** Accounts that are no longer trusted. Only for administrators. */
    trusted: z._default(z.array(Id).check(z.maxLength(100)), []),
  }),
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-decided'],
});
