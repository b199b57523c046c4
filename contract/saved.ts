import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { feedTypes } from './feeds.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';

/* Saved events: in the account, or on the device for visitors without an account. */

/** Maximum number of saved events of an account that have not ended. */
export const maxSaved = 1000;
/** Maximum number of events saved in one request, and on a device without an account. */
export const maxSavedPerRequest = 500;
/** Maximum number of events requested at once. */
export const maxSavedLookups = 100;
/** Days after the end until a saved event is deleted from the list. */
export const savedLasts = 60;
/** Days after the end that events stay in a private calendar. */
export const savedStaysInCalendar = 30;

const VenueDateTime = Event.shape.dateStart;

/** A saved event in its current state. */
export const SavedEvent = z.object({
  id: Id,
  /** Null if it was deleted or hidden. If it was joined with another event, that one. */
  event: z.nullable(Event),
  /** The start, also of an event that was cancelled or deleted. */
  dateStart: VenueDateTime,
  /** IANA name of the venue's time zone. */
  timeZone: z.string(),
  /** Null if it was hidden. */
  name: z.nullable(z.string()),
  /** Start and place at the time of saving, if they have changed since. */
  savedAs: z.optional(z.object({ dateStart: VenueDateTime, place: z.string() })),
});
export type SavedEvent = z.infer<typeof SavedEvent>;

export const listSaved = endpoint('GET', '/api/internal/saved', {
  summary: `The saved events of the user: upcoming ones by start, past ones of the last ${savedLasts} days latest first. Includes cancelled and deleted events, marked as such.`,
  who: 'signed-in',
  query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming'), ...paging }),
  reply: z.array(SavedEvent),
  paged: true,
});

export const listSavedIds = endpoint('GET', '/api/internal/saved/ids', {
  summary: 'Ids of the saved events of the user that have not ended.',
  who: 'signed-in',
  reply: z.object({ ids: z.array(Id) }),
});

export const saveEvents = endpoint('POST', '/api/internal/saved', {
  summary: 'Saves events. Past and deleted events are skipped. Idempotent.',
  who: 'signed-in',
  body: z.object({
    eventIds: z.array(Id).check(z.minLength(1), z.maxLength(maxSavedPerRequest)),
    /** Time zone of the browser, stored if the account has none yet. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** The given events that are saved now. */
  reply: z.object({ ids: z.array(Id) }),
  refusals: ['too-many-saved'],
});

export const unsaveEvent = endpoint('DELETE', '/api/internal/saved/{id}', {
  summary: 'Removes a saved event. No error if it was not saved.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
});

const IdList = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))]),
    z.array(Id).check(z.minLength(1), z.maxLength(maxSavedLookups)),
  ),
);

export const lookAtSaved = endpoint('GET', '/api/internal/saved/look', {
  summary: `Returns at most ${maxSavedLookups} events in their current state, in the order of the ids, for devices without an account. Deleted events have no details.`,
  who: 'anyone',
  query: z.object({ ids: IdList }),
  reply: z.array(z.object({ id: Id, event: z.nullable(Event) })),
});

/** Path of the feed, null if there is none. It gives read access to this calendar only. */
const SavedFeed = z.object({ path: z.nullable(z.string()) });

export const showSavedFeed = endpoint('GET', '/api/internal/saved/feed', {
  summary: 'Returns the path of the user’s private calendar.',
  who: 'signed-in',
  reply: SavedFeed,
});

export const renewSavedFeed = endpoint('PUT', '/api/internal/saved/feed', {
  summary: 'Creates a new address for the private calendar. The old one stops working at once.',
  who: 'signed-in',
  reply: SavedFeed,
});

export const endSavedFeed = endpoint('DELETE', '/api/internal/saved/feed', {
  summary: 'Removes the private calendar. No error if there is none.',
  who: 'signed-in',
  reply: z.void(),
  status: 204,
});

export const readSavedFeed = endpoint('GET', '/feeds/saved/{secret}.ics', {
  summary: `A private calendar of saved events, for anyone who has its address. Cancelled events are marked, past ones stay for ${savedStaysInCalendar} days.`,
  who: 'anyone',
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  reply: z.string(),
  file: [feedTypes.ics],
  refusals: ['not-found'],
});
