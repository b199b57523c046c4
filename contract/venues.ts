import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { venueLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { ChangedVenue } from './entered-venue.ts';
import { HouseFacts } from './event-details.ts';
import { cancellations, Event } from './events.ts';
import { Id, Slug, VenueReference } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { NearPoint, PlaceNames } from './places.ts';
import { line } from './text.ts';

/** The address of a venue. */
const address = {
  /** The town or district. */
  town: z.string(),
  townNames: PlaceNames,
  /** The full address on one line. */
  displayName: z.string(),
  /** Null if unknown, then `longitude` is null too. */
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  countryCode: z.nullable(CountryCode),
};

/** A venue as its page shows it. */
export const Venue = z.object({
  ...VenueReference.shape,
  ...address,
  /** Slug of the page of the town, if it has upcoming events. */
  townSlug: z.optional(Slug),
  /** IANA name. */
  timeZone: z.string(),
  /** Plain text with paragraphs, possibly empty. */
  words: z.string(),
  /** http or https. */
  link: z.nullable(z.string()),
  facts: HouseFacts,
  /** Styles of its events, by decreasing number of events. */
  dances: z.array(Dance),
  amountOfEvents: z.object({ upcoming: z.int(), past: z.int() }),
  /** Only for users who may edit it: administrators, moderators, and an organiser if no other organiser has ever had events there. */
  viewer: z.optional(
    z.object({
      /** The reason, if an administrator has hidden the page. */
      hiddenBecause: z.nullable(z.string()),
    }),
  ),
});
export type Venue = z.infer<typeof Venue>;

/** A venue suggested for a name that is being typed. */
export const SuggestedVenue = z.object({
  ...VenueReference.shape,
  town: address.town,
  displayName: address.displayName,
  latitude: Latitude,
  longitude: Longitude,
  countryCode: address.countryCode,
  /** Whether the user has had an event there. */
  isOwn: z.boolean(),
});
export type SuggestedVenue = z.infer<typeof SuggestedVenue>;

const one = z.object({ id: Id });

export const suggestVenues = endpoint('GET', '/api/internal/venues', {
  summary: 'Venues for a name that is being typed: those of one’s own events first, then nearby ones, then others.',
  who: 'signed-in',
  query: z.object({
    /** Words of the name or their prefixes. If absent, only own and nearby venues are returned. */
    q: SearchWords,
    near: z.optional(NearPoint),
  }),
  reply: z.array(SuggestedVenue).check(z.maxLength(venueLimits.suggestions)),
});

export const showVenue = endpoint('GET', '/api/internal/venues/{idOrSlug}', {
  summary: 'Returns one venue by its id, its slug or a former slug, or those of a venue that was merged into it.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Venue,
  refusals: ['venue-unknown', 'venue-gone'],
});

const whens = ['upcoming', 'past'] as const;

export const listVenueEvents = endpoint('GET', '/api/internal/venues/{id}/events', {
  summary: 'Events at a venue: upcoming ones by start, past ones latest first.',
  who: 'anyone',
  params: one,
  query: z.object({ when: z._default(z.enum(whens), 'upcoming'), ...cancellations, ...paging }),
  reply: z.array(Event),
  paged: true,
  refusals: ['venue-unknown', 'venue-gone'],
});

export const changeVenue = endpoint('PATCH', '/api/internal/venues/{id}', {
  summary:
    'Changes a venue and the name or address of all its events. Administrators and moderators can hide its page and show it again.',
  who: 'signed-in',
  params: one,
  body: ChangedVenue,
  reply: VenueReference,
  refusals: [
    'venue-unknown',
    'forbidden',
    'editing-off',
    'content-blocked',
    'venue-clocks-differ',
    'outside-moderation',
  ],
});

export const mergeVenues = endpoint('POST', '/api/internal/venues/{id}/mergers', {
  summary: 'Merges another venue into this one: its events move here, and its URLs redirect here. A split undoes it.',
  who: 'moderator',
  params: one,
  body: z.object({ venue: Id }),
  reply: z.object({ events: z.int() }),
  refusals: ['venue-unknown', 'venue-merged', 'venue-clocks-differ', 'outside-moderation'],
});

export const splitVenue = endpoint('POST', '/api/internal/venues/{id}/splits', {
  summary: 'Undoes a merge, or moves some of the events to a new venue.',
  who: 'moderator',
  params: one,
  body: z.union([
    /** The venue that was merged into this one. It gets its events back. */
    z.object({ venue: Id }),
    /** Events to move, and the name of their new venue. */
    z.object({
      events: z.array(Id).check(z.minLength(1), z.maxLength(venueLimits.splitEvents)),
      name: line(150),
    }),
  ]),
  reply: z.object({ venue: VenueReference, events: z.int() }),
  refusals: ['venue-unknown', 'venue-not-merged', 'outside-moderation'],
});

/** A venue in the administration panel. */
export const ManagedVenue = z.object({
  ...VenueReference.shape,
  town: address.town,
  displayName: address.displayName,
  latitude: address.latitude,
  longitude: address.longitude,
  amountOfEvents: z.int(),
  isHidden: z.boolean(),
  /** Venues merged into it, which can be split off again. */
  merged: z.array(z.object({ id: Id, name: z.string(), displayName: z.string(), amountOfEvents: z.int() })),
});
export type ManagedVenue = z.infer<typeof ManagedVenue>;

export const listManagedVenues = endpoint('GET', '/api/internal/admin/venues', {
  summary:
    'All venues, or those that a moderator moderates, by name, optionally only those whose name starts with a text or that are in a town.',
  who: 'moderator',
  query: z.object({ q: SearchWords, ...paging }),
  reply: z.array(ManagedVenue),
  paged: true,
});

/** Two venues that may be the same. */
export const VenueDouble = z.object({
  venues: z.tuple([ManagedVenue, ManagedVenue]),
  meters: z.int(),
});
export type VenueDouble = z.infer<typeof VenueDouble>;

export const listVenueDoubles = endpoint('GET', '/api/internal/admin/venue_doubles', {
  summary:
    'Pairs of nearby venues with the same name, or names that differ only in spelling, word order or one word. Pairs marked as different are left out.',
  who: 'moderator',
  query: z.object(paging),
  reply: z.array(VenueDouble),
  paged: true,
});

export const tellVenuesApart = endpoint('POST', '/api/internal/admin/venue_distinctions', {
  summary: 'Marks two similar venues as different, so that they are no longer listed as duplicates, or undoes that.',
  who: 'moderator',
  body: z.object({ venues: z.tuple([Id, Id]), areApart: z._default(z.boolean(), true) }),
  reply: z.void(),
  status: 204,
  refusals: ['venue-unknown'],
});
