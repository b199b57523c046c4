import type { FastifyInstance } from 'fastify';
import {
  addDance,
  addEventType,
  changeDance,
  changeEventType,
  listDances,
  listEventTypes,
  mergeDance,
  mergeEventType,
  orderDances,
  orderEventTypes,
  removeDance,
  removeEventType,
} from '#contract/catalogue.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serve, serveCached } from '#server/http/serve.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import type { Tools } from '#server/tools.ts';
import * as editing from './editing.ts';
import * as catalogue from './service.ts';

/**
 * The catalogue rarely changes, and every screen needs it. Changes are visible everywhere within a minute; the
 * administration panel bypasses the cache.
 */
const headers = { 'cache-control': 'public, max-age=10, stale-while-revalidate=50' };

/** Registers the routes of event types and dances. */
export function catalogueRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'catalogue');

  const offered = async (table: 'dances' | 'event_types') =>
    (await catalogue.listEntries(tools, table)).map(inOfferedLanguages);
  serveCached(app, listDances, cache, async () => ({ body: await offered('dances'), headers }));
  serveCached(app, listEventTypes, cache, async () => ({ body: await offered('event_types'), headers }));

  for (const [table, endpoints] of [
    ['dances', { add: addDance, change: changeDance, remove: removeDance, merge: mergeDance, order: orderDances }],
    [
      'event_types',
      {
        add: addEventType,
        change: changeEventType,
        remove: removeEventType,
        merge: mergeEventType,
        order: orderEventTypes,
      },
    ],
  ] as const) {
    serve(app, endpoints.add, ({ person, body }) => editing.addEntry(tools, table, person, body));
    serve(app, endpoints.change, ({ person, params, body }) =>
      editing.changeEntry(tools, table, person, params.id, body),
    );
    serve(app, endpoints.remove, ({ person, params }) => editing.removeEntry(tools, table, person, params.id));
    serve(app, endpoints.merge, ({ person, params, body }) =>
      editing.mergeEntries(tools, table, person, { from: params.id, into: body.into }),
    );
    serve(app, endpoints.order, ({ person, body }) => editing.orderEntries(tools, table, person, body.ids));
  }
}
