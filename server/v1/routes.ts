import type { FastifyInstance } from 'fastify';
import { showAccount } from '#contract/v1/account.ts';
import { listChanges } from '#contract/v1/changes.ts';
import { listEvents, showEvent } from '#contract/v1/events.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serve, serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as account from './account.ts';
import * as changes from './changes.ts';
import * as events from './events.ts';
import { ownEventRoutes } from './own-events/routes.ts';

/** Registers the routes of the public interface. */
export function v1Routes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools);

  serveCached(app, listEvents, cache, ({ query, request }) => events.listEvents(tools, query, request.url));
  serveCached(app, showEvent, cache, ({ params, query }) => events.showEvent(tools, params.idOrSlug, query.lang));
  serveCached(app, listChanges, cache, ({ query }) => changes.listChanges(tools, query));

  serve(app, showAccount, ({ person }) => account.showAccount(tools, person));
  ownEventRoutes(app, tools);
}
