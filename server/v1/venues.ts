import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { listVenues as listVenuesEndpoint, V1Venue, V1VenueInList } from '#contract/v1/venues.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import type { Tools } from '#server/tools.ts';
import * as venues from '#server/venues/service.ts';
import { listReply, readListCursor, resourceHeaders } from './list-reply.ts';
import { toCatalogueReference, type V1Format } from './to-v1.ts';

type VenueTools = Pick<Tools, 'db' | 'clock' | 'config' | 'site'>;

/** Returns the response with a page of venues. Throws `invalid-input` for an invalid cursor. */
export async function listVenues(
  tools: VenueTools,
  query: Output<typeof listVenuesEndpoint, 'query'>,
  address: string,
) {
  const format = { publicUrl: tools.config.publicUrl, lang: query.lang };
  const page = await venues.listPublicVenues(tools, { ...query, cursor: readListCursor(query) });
  return listReply(tools, address, query, { ...page, items: page.items.map((venue) => toListed(venue, format)) });
}

/** Returns the response with one venue, by a merged one too. Throws `venue-unknown` or `venue-gone`. */
export async function showVenue(
  tools: VenueTools,
  idOrSlug: string,
  lang: Locale,
): Promise<CacheableResponse<V1Venue>> {
  const { publicUrl } = tools.config;
  const venue = await venues.showVenue(tools, idOrSlug);
  const { id, slug, facts } = venue;
  return {
    body: {
      ...toListed(venue, { publicUrl, lang }),
      townSlug: venue.townSlug ?? null,
      ...{ timeZone: venue.timeZone, words: venue.words, link: venue.link },
      facts: {
        floor: facts.floor ?? null,
        floorNote: facts.floorNote || null,
        access: facts.access ?? null,
        food: facts.food || null,
      },
      styles: venue.dances.map((dance) => toCatalogueReference(dance, lang)),
      events: venue.amountOfEvents,
    },
    headers: resourceHeaders(tools, `/api/v1/venues/${slug}`, idOrSlug === id || idOrSlug === slug),
  };
}

type Listed = Awaited<ReturnType<typeof venues.listPublicVenues>>['items'][number];

function toListed(venue: Listed, { publicUrl, lang }: V1Format): V1VenueInList {
  const { id, slug, name, town, townNames, displayName, countryCode, latitude, longitude } = venue;
  return {
    ...{ id, slug, name, url: `${publicUrl}/venues/${slug}`, address: displayName, town: townNames?.[lang] ?? town },
    ...{ countryCode, latitude, longitude },
  };
}
