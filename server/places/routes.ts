import type { FastifyInstance } from 'fastify';
import {
  fallbackHeader,
  geocodeSearch,
  searchAddress,
  showAddressArea,
  showTimeZone,
  suggestAddresses,
} from '#contract/places.ts';
import { clientNetwork } from '#server/http/client-network.ts';
import { limitPerWorker } from '#server/http/rate-counter.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { RateLimiter } from './rate-limiter.ts';
import * as places from './service.ts';

/** The form sends at most two requests a second while a user types, with pauses. */
const maxSuggestionsPerMinute = 90;
const maxSearchesPerMinute = 30;
const maxAnonymousSearchesPerMinute = 20;

/** Registers the routes of places. */
export function placeRoutes(app: FastifyInstance, tools: Tools): void {
  const { rateCounter, config } = tools;
  const limiter = (name: string, maxPerMinute: number) => {
    const max = config.hasRateLimits ? maxPerMinute : Number.POSITIVE_INFINITY;
    return new RateLimiter(rateCounter, name, limitPerWorker(max, config.workers));
  };
  const suggestions = limiter('suggestions', maxSuggestionsPerMinute);
  const searches = limiter('searches', maxSearchesPerMinute);
  const anonymousSearches = limiter('anonymous-searches', maxAnonymousSearchesPerMinute);

  serve(app, suggestAddresses, async ({ query, person, reply }) => {
    suggestions.count(person.id);
    const found = await places.suggestAddresses(tools, { ...query, address: query.q });
    if (found.isFallback) reply.header(fallbackHeader, '1');
    return found.places;
  });

  serve(app, searchAddress, async ({ body, person }) => {
    searches.count(person.id);
    return places.searchAddress(tools, body);
  });

  serve(app, showAddressArea, ({ query }) => places.showAddressArea(query.q, query.lang));

  serve(app, geocodeSearch, async ({ query, request, reply }) => {
    anonymousSearches.count(clientNetwork(request.ip));
    const { q, lang, limit, addressdetails } = query;
    const found = await places.geocode(tools, { address: q, lang, limit, hasDetails: addressdetails === '1' });
    // Addresses must not be stored in shared caches.
    reply.headers({ 'cache-control': 'no-store', ...(found.isFallback && { [fallbackHeader]: '1' }) });
    return found.places;
  });

  serve(app, showTimeZone, ({ query, reply }) => {
    // Time zone borders change once in years.
    reply.header('cache-control', 'public, max-age=86400');
    return { timeZone: places.findTimeZone(query) };
  });
}
