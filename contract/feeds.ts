import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { eventFilters } from './events.ts';
import { Id, Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';
import { BoundingBox } from './places.ts';

/* What comes next, for programs that people follow things with: calendars and feed readers. */

/** A calendar (RFC 5545, RFC 7986), RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
const feedFormats = ['ics', 'rss', 'atom', 'json'] as const;
export const FeedFormat = z.enum(feedFormats);
export type FeedFormat = z.infer<typeof FeedFormat>;

export const feedTypes: Record<FeedFormat, string> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/** So many events a calendar has at most: the soonest. */
export const mostInCalendar = 500;
/** So many a feed has at most: those announced last. */
export const mostInFeed = 100;

const reference = z.union([Id, Slug]);

export const FeedQuery = z.object({
  ...eventFilters,
  bbox: z.optional(BoundingBox),
  /** A town by the slug of its page. */
  town: z.optional(Slug),
  /** By id or slug. */
  organiser: z.optional(reference),
  venue: z.optional(reference),
  /** The language of what is ours in it: titles, and the words around what organisers wrote. */
  lang: z._default(z.enum(locales), defaultLocale),
});
export type FeedQuery = z.output<typeof FeedQuery>;

export const showFeed = endpoint('GET', '/feeds/events.{format}', {
  summary: `Events that are not over, cancelled ones too, for calendars (the ${mostInCalendar} soonest) and feed readers (the ${mostInFeed} announced last).`,
  who: 'anyone',
  params: z.object({ format: FeedFormat }),
  query: FeedQuery,
  reply: z.string(),
  file: Object.values(feedTypes),
  refusals: ['town-unknown', 'organiser-unknown', 'organiser-hidden', 'venue-unknown', 'venue-gone'],
});
