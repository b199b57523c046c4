import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { feedTypes } from './feeds.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';

/* Evenings that people have saved: on all their devices with an account, on one without. */

/** So many evenings that are not over an account has saved at most. */
export const mostSaved = 1000;
/** So many are saved at once: what a device without an account keeps at most. */
export const mostSavedAtOnce = 500;
/** So many are looked at with one question. */
export const mostLookedAt = 100;
/** An evening that has been over for so long is forgotten. In days. */
export const savedLasts = 60;
/** In a private calendar evenings stay for so long after they are over. In days. */
export const savedStaysInCalendar = 30;

const VenueDateTime = Event.shape.dateStart;

/** An evening that someone saved, as it is now. */
export const SavedEvent = z.object({
  id: Id,
  /** Null where it was deleted, or taken off the site. One that was joined with another is that one by now. */
  event: z.nullable(Event),
  /** When it begins, or would have begun. */
  dateStart: VenueDateTime,
  /** IANA name of the venue's zone. */
  timeZone: z.string(),
  /** Null where it was taken off the site. */
  name: z.nullable(z.string()),
  /** What it was when it was saved, where it has moved since. */
  savedAs: z.optional(z.object({ dateStart: VenueDateTime, place: z.string() })),
});
export type SavedEvent = z.infer<typeof SavedEvent>;

export const listSaved = endpoint('GET', '/api/internal/saved', {
  summary: `The evenings that whoever asks has saved: upcoming ones soonest first, past ones of the last ${savedLasts} days latest first. Cancelled and deleted ones are there, and say so.`,
  who: 'signed-in',
  query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming'), ...paging }),
  reply: z.array(SavedEvent),
  paged: true,
});

export const listSavedIds = endpoint('GET', '/api/internal/saved/ids', {
  summary: 'Which evenings that are not over whoever asks has saved.',
  who: 'signed-in',
  reply: z.object({ ids: z.array(Id) }),
});

export const saveEvents = endpoint('POST', '/api/internal/saved', {
  summary: 'Saves evenings; those that are over or gone are passed by. Saved twice, it is the same.',
  who: 'signed-in',
  body: z.object({
    eventIds: z.array(Id).check(z.minLength(1), z.maxLength(mostSavedAtOnce)),
    /** Of the browser; taken where the account has none yet. */
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** Those of them that are saved now. */
  reply: z.object({ ids: z.array(Id) }),
  refusals: ['too-many-saved'],
});

export const unsaveEvent = endpoint('DELETE', '/api/internal/saved/{id}', {
  summary: 'Saves an evening no longer. Where it was not saved, that is fine too.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
});

const IdList = z.pipe(
  z.string().check(z.maxLength(4000)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))]),
    z.array(Id).check(z.minLength(1), z.maxLength(mostLookedAt)),
  ),
);

export const lookAtSaved = endpoint('GET', '/api/internal/saved/look', {
  summary: `Evenings as they are now, in the order in which they are asked for: what a device without an account has saved. At most ${mostLookedAt}. Of those that are gone nothing is told.`,
  who: 'anyone',
  query: z.object({ ids: IdList }),
  reply: z.array(z.object({ id: Id, event: z.nullable(Event) })),
});

/** From the root of the site; null where there is none. Whoever has it can read the calendar, and nothing else. */
const SavedFeed = z.object({ path: z.nullable(z.string()) });

export const showSavedFeed = endpoint('GET', '/api/internal/saved/feed', {
  summary: 'Where the private calendar of whoever asks stands.',
  who: 'signed-in',
  reply: SavedFeed,
});

export const renewSavedFeed = endpoint('PUT', '/api/internal/saved/feed', {
  summary: 'Gives the private calendar a new address. The old one ends at once.',
  who: 'signed-in',
  reply: SavedFeed,
});

export const endSavedFeed = endpoint('DELETE', '/api/internal/saved/feed', {
  summary: 'Ends the private calendar. Where there was none, that is fine too.',
  who: 'signed-in',
  reply: z.void(),
  status: 204,
});

export const readSavedFeed = endpoint('GET', '/feeds/saved/{secret}.ics', {
  summary: `A private calendar of saved evenings, for whoever has its address. Cancelled ones are marked, past ones stay for ${savedStaysInCalendar} days.`,
  who: 'anyone',
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  reply: z.string(),
  file: [feedTypes.ics],
});
