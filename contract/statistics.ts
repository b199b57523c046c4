import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day } from './events.ts';
import { Id } from './identity.ts';

/* How often events were seen and used, by day. Only totals are stored, nothing about visitors. */

/** `seen`: its page or its popup on the map was opened. `clicked`: its website was opened. */
export const countedActions = ['seen', 'saved', 'calendar', 'clicked'] as const;
export type CountedAction = (typeof countedActions)[number];

/** Days that statistics show one by one. */
export const statisticsDays = 30;

const ActionCounts = z.object({ seen: z.int(), saved: z.int(), calendar: z.int(), clicked: z.int() });
export type ActionCounts = z.infer<typeof ActionCounts>;

const Statistics = z.object({
  total: ActionCounts,
  /** The last day of `days`: today at the venue, for an organiser in UTC. */
  today: Day,
  /** The last 30 days in order, without those on which nothing was counted. */
  days: z.array(z.extend(ActionCounts, { day: Day })),
  /** All months in order, `2027-05`, without those in which nothing was counted. */
  months: z.array(z.extend(ActionCounts, { month: z.string() })),
});
export type Statistics = z.infer<typeof Statistics>;

export const countAction = endpoint('POST', '/api/internal/events/{id}/counts/{action}', {
  summary:
    'Counts that a visitor has seen, saved or opened an event, once a day. Not counted: robots, users who may edit the event, browsers that ask not to be tracked (`DNT`, `Sec-GPC`), and unknown events. The response is always the same.',
  who: 'anyone',
  params: z.object({ id: Id, action: z.enum(countedActions) }),
  reply: z.void(),
  status: 204,
});

export const showEventStatistics = endpoint('GET', '/api/internal/events/{id}/statistics', {
  summary:
    'How often an event was seen, saved, added to a calendar, and its website opened. For its owners and administrators.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  /** `series`: the sum of all dates of its series with the same owner. */
  query: z.object({ dates: z._default(z.enum(['this', 'series']), 'this') }),
  reply: Statistics,
  refusals: ['forbidden', 'event-unknown', 'event-deleted', 'event-hidden'],
});

export const showOrganiserStatistics = endpoint('GET', '/api/internal/organisers/{id}/statistics', {
  summary: 'The sum of the statistics of all events of an organiser. For its members and administrators.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: Statistics,
  refusals: ['forbidden', 'organiser-unknown'],
});
