import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { eventFilters } from './events.ts';
import { Id, Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';
import { BoundingBox } from './places.ts';

/* Upcoming events for calendars and feed readers. */

/** iCalendar (RFC 5545, RFC 7986), RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
const feedFormats = ['ics', 'rss', 'atom', 'json'] as const;
export const FeedFormat = z.enum(feedFormats);
export type FeedFormat = z.infer<typeof FeedFormat>;

export const feedTypes: Record<FeedFormat, string> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Maximum number of events in a calendar, by start. */
export const maxCalendarEvents = 500;
/** Maximum number of events in a feed, latest published first. */
export const maxFeedEntries = 100;

const reference = z.union([Id, Slug]);

export const FeedQuery = z.object({
  ...eventFilters,
  bbox: z.optional(BoundingBox),
  /** Slug of a town. */
  town: z.optional(Slug),
  /** By id or slug. */
  organiser: z.optional(reference),
  venue: z.optional(reference),
  /** Language of titles and of texts that are not written by organisers. */
  lang: z._default(z.enum(locales), defaultLocale),
});
export type FeedQuery = z.output<typeof FeedQuery>;

export const showFeed = endpoint('GET', '/feeds/events.{format}', {
  summary: `Events that have not ended, including cancelled ones, for calendars (the next ${maxCalendarEvents}) and feed readers (the ${maxFeedEntries} published last).`,
  who: 'anyone',
  params: z.object({ format: FeedFormat }),
  query: FeedQuery,
  reply: z.string(),
  file: Object.values(feedTypes),
  refusals: ['town-unknown', 'organiser-unknown', 'organiser-hidden', 'venue-unknown', 'venue-gone'],
});
