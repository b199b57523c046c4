import * as z from 'zod/mini';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { factChoices } from '#contract/event-details.ts';
import { Slug } from '#contract/identity.ts';
import { SearchWords } from '#contract/paging.ts';
import { BoundingBox } from '#contract/places.ts';
import { component, described, openEnum } from './described.ts';
import { V1CatalogueReference, V1PageReference } from './events.ts';
import { EventCounts, IdOrSlug, lang, Page, paging } from './shapes.ts';

const words = z.nullable(z.string());

export const V1VenueInList = component(
  'VenueInList',
  z.object({
    ...V1PageReference.shape,
    address: described(z.string(), 'Full address on one line.'),
    town: described(z.string(), 'Town or district, in the requested language.'),
    countryCode: described(z.nullable(CountryCode), 'ISO 3166-1, null if unknown.'),
    latitude: described(z.nullable(Latitude), 'Null if unknown, then `longitude` is null too.'),
    longitude: z.nullable(Longitude),
  }),
);
export type V1VenueInList = z.infer<typeof V1VenueInList>;

export const V1Venue = component(
  'Venue',
  z.object({
    ...V1VenueInList.shape,
    townSlug: described(z.nullable(Slug), 'Slug of the town, null without upcoming events there.'),
    timeZone: described(z.string(), 'IANA name: `Europe/Paris`.'),
    words: described(z.string(), 'Plain text with paragraphs, possibly empty.'),
    link: described(z.nullable(z.string()), 'Absolute, http or https.'),
    facts: z.object({
      floor: z.nullable(openEnum(factChoices.floor)),
      floorNote: words,
      access: z.nullable(openEnum(factChoices.access)),
      food: words,
    }),
    styles: described(z.array(V1CatalogueReference), 'Styles of its events, most frequent first.'),
    events: EventCounts,
  }),
);
export type V1Venue = z.infer<typeof V1Venue>;

export const listVenues = endpoint('GET', '/api/v1/venues', {
  summary: 'Lists venues with events, by name.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({
    q: described(SearchWords, 'Words of name or town, or their beginnings, in any order.'),
    bbox: described(z.optional(BoundingBox), '`west,south,east,north` in degrees.'),
    lang,
    ...paging,
  }),
  reply: Page(V1VenueInList),
});

export const showVenue = endpoint('GET', '/api/v1/venues/{idOrSlug}', {
  summary: 'Returns one venue by its id, its slug or a former slug, or those of a venue that was merged into it.',
  who: 'anyone',
  policy: 'reads',
  params: z.object({ idOrSlug: IdOrSlug }),
  query: z.strictObject({ lang }),
  reply: V1Venue,
  refusals: ['venue-unknown', 'venue-gone'],
});
