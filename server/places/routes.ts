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
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { RateLimiter } from './rate-limiter.ts';
import * as places from './service.ts';

/** Someone who types without a pause longer than half a second asks twice a second at most, and pauses sometimes. */
const suggestionsPerMinute = 90;
const searchesPerMinute = 30;
const strangersSearchesPerMinute = 20;

export function placeRoutes(app: FastifyInstance, tools: Tools): void {
  const { counts, config } = tools;
  const allow = (what: string, perMinute: number) =>
    new RateLimiter(counts, what, config.hasRateLimits ? perMinute : Number.POSITIVE_INFINITY);
  const suggestions = allow('suggestions', suggestionsPerMinute);
  const searches = allow('searches', searchesPerMinute);
  const strangersSearches = allow('strangers-searches', strangersSearchesPerMinute);

  serve(app, suggestAddresses, async ({ query, person, reply }) => {
    await suggestions.take(person.id);
    const found = await places.suggestAddresses(tools, { ...query, address: query.q });
    if (found.isFallback) reply.header(fallbackHeader, '1');
    return found.places;
  });

  serve(app, searchAddress, async ({ body, person }) => {
    await searches.take(person.id);
    return places.searchAddress(tools, body);
  });

  serve(app, showAddressArea, ({ query }) => places.showAddressArea(query.q, query.lang));

  serve(app, geocodeSearch, async ({ query, request, reply }) => {
    await strangersSearches.take(clientNetwork(request.ip));
    const { q, lang, limit, addressdetails } = query;
    const found = await places.geocode(tools, { address: q, lang, limit, hasDetails: addressdetails === '1' });
    // Nobody's address stays in a cache on the way.
    reply.headers({ 'cache-control': 'no-store', ...(found.isFallback && { [fallbackHeader]: '1' }) });
    return found.places;
  });

  serve(app, showTimeZone, ({ query, reply }) => {
    // Borders of time zones move once in years.
    reply.header('cache-control', 'public, max-age=86400');
    return { timeZone: places.findTimeZone(query) };
  });
}
