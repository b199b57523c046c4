import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { venueLimits } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { ChangedVenue } from './entered-venue.ts';
import { HouseFacts } from './event-details.ts';
import { Event } from './events.ts';
import { Id, Slug } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { NearPoint } from './places.ts';
import { line } from './text.ts';
import { VenueReference } from './venue-reference.ts';

/** Where a house stands. */
const address = {
  /** The town or district. */
  town: z.string(),
  /** The whole address in one line. */
  displayName: z.string(),
  /** Both null where nobody knows. */
  latitude: z.nullable(Latitude),
  longitude: z.nullable(Longitude),
  countryCode: z.nullable(CountryCode),
};

/** A venue as its page shows it. */
export const Venue = z.object({
  ...VenueReference.shape,
  ...address,
  /** The town's page, where something is to come there; absent where it has none. */
  townSlug: z.optional(Slug),
  /** IANA name. */
  timeZone: z.string(),
  /** Plain text with paragraphs; empty where nothing was written. */
  words: z.string(),
  /** http or https. */
  link: z.nullable(z.string()),
  facts: HouseFacts,
  /** What is danced there, most first. */
  dances: z.array(Dance),
  amountOfEvents: z.object({ upcoming: z.int(), past: z.int() }),
  /** For those who may change it: administrators, and whoever has events there while nobody else ever had any. */
  viewer: z.optional(
    z.object({
      /** Set where the administration took its page off the site: why. */
      hiddenBecause: z.nullable(z.string()),
    }),
  ),
});
export type Venue = z.infer<typeof Venue>;

/** A venue that someone may mean who types its name. */
export const SuggestedVenue = z.object({
  ...VenueReference.shape,
  town: address.town,
  displayName: address.displayName,
  latitude: Latitude,
  longitude: Longitude,
  countryCode: address.countryCode,
  /** Whoever asks has had an event there. */
  isOwn: z.boolean(),
});
export type SuggestedVenue = z.infer<typeof SuggestedVenue>;

const one = z.object({ id: Id });

export const suggestVenues = endpoint('GET', '/api/internal/venues', {
  summary: 'Venues that a name which is still being typed may mean: those of one’s own events, those near by, others.',
  who: 'signed-in',
  query: z.object({
    /** Words of the name, or their beginnings; absent: only one’s own and those near by. */
    q: SearchWords,
    near: z.optional(NearPoint),
  }),
  reply: z.array(SuggestedVenue).check(z.maxLength(venueLimits.suggestions)),
});

export const showVenue = endpoint('GET', '/api/internal/venues/{idOrSlug}', {
  summary: 'One venue, by its id, its slug, a slug it used to have, or those of a venue that was merged into it.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Venue,
  refusals: ['venue-unknown', 'venue-gone'],
});

const whens = ['upcoming', 'past'] as const;

export const listVenueEvents = endpoint('GET', '/api/internal/venues/{id}/events', {
  summary: 'Events at a venue: those to come soonest first, past ones latest first.',
  who: 'anyone',
  params: one,
  query: z.object({ when: z._default(z.enum(whens), 'upcoming'), ...paging }),
  reply: z.array(Event),
  paged: true,
  refusals: ['venue-unknown', 'venue-gone'],
});

export const changeVenue = endpoint('PATCH', '/api/internal/venues/{id}', {
  summary:
    'Changes a venue; all its events follow to another name or address. Administrators hide its page, and show it again.',
  who: 'signed-in',
  params: one,
  body: ChangedVenue,
  reply: VenueReference,
  refusals: ['venue-unknown', 'forbidden', 'editing-off', 'venue-clocks-differ'],
});

export const mergeVenues = endpoint('POST', '/api/internal/venues/{id}/mergers', {
  summary: 'Makes another venue this one: all its events come here, and its addresses lead here. A split undoes it.',
  who: 'administrator',
  params: one,
  body: z.object({ venue: Id }),
  reply: z.object({ events: z.int() }),
  refusals: ['venue-unknown', 'venue-merged', 'venue-clocks-differ'],
});

export const splitVenue = endpoint('POST', '/api/internal/venues/{id}/splits', {
  summary: 'Undoes a merger, or makes another venue of some of the events.',
  who: 'administrator',
  params: one,
  body: z.union([
    /** The venue that was merged into this one: it gets back its events, as they were. */
    z.object({ venue: Id }),
    /** Events at this venue, and what the one that they are really at is called. */
    z.object({
      events: z.array(Id).check(z.minLength(1), z.maxLength(venueLimits.splitEvents)),
      name: line(150),
    }),
  ]),
  reply: z.object({ venue: VenueReference, events: z.int() }),
  refusals: ['venue-unknown', 'venue-not-merged'],
});

/** A venue in the administration's table. */
export const ManagedVenue = z.object({
  ...VenueReference.shape,
  town: address.town,
  displayName: address.displayName,
  latitude: address.latitude,
  longitude: address.longitude,
  amountOfEvents: z.int(),
  isHidden: z.boolean(),
  /** What was merged into it, and can be split off again. */
  merged: z.array(z.object({ id: Id, name: z.string(), displayName: z.string(), amountOfEvents: z.int() })),
});
export type ManagedVenue = z.infer<typeof ManagedVenue>;

export const listManagedVenues = endpoint('GET', '/api/internal/admin/venues', {
  summary: 'All venues by name; those alone whose name begins so or that are in such a town.',
  who: 'administrator',
  query: z.object({ q: SearchWords, ...paging }),
  reply: z.array(ManagedVenue),
  paged: true,
});

/** Two venues that may be one. */
export const VenueDouble = z.object({
  venues: z.tuple([ManagedVenue, ManagedVenue]),
  meters: z.int(),
});
export type VenueDouble = z.infer<typeof VenueDouble>;

export const listVenueDoubles = endpoint('GET', '/api/internal/admin/venue_doubles', {
  summary:
    'Venues of one name, or of names that differ only in spelling, order or a word, that are close to each other, two and two; without those that were told apart.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(VenueDouble),
  paged: true,
});

export const tellVenuesApart = endpoint('POST', '/api/internal/admin/venue_distinctions', {
  summary:
    'Says that two venues which look like one are not the same, or takes that back. They are no likely doubles then.',
  who: 'administrator',
  body: z.object({ venues: z.tuple([Id, Id]), areApart: z._default(z.boolean(), true) }),
  reply: z.void(),
  status: 204,
  refusals: ['venue-unknown'],
});
