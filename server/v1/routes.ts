import type { FastifyInstance } from 'fastify';
import { showAccount } from '#contract/v1/account.ts';
import { listStyles, listTypes } from '#contract/v1/catalogue.ts';
import { listChanges } from '#contract/v1/changes.ts';
import { listEvents, showEvent } from '#contract/v1/events.ts';
import { listOrganisers, showOrganiser } from '#contract/v1/organisers.ts';
import { showInterface } from '#contract/v1/root.ts';
import { search as searchEndpoint } from '#contract/v1/search.ts';
import { listTowns, showTown } from '#contract/v1/towns.ts';
import { listVenues, showVenue } from '#contract/v1/venues.ts';
import { forReading } from '#server/database/read-db.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { serve, serveCached } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as account from './account.ts';
import { listCatalogue } from './catalogue.ts';
import * as changes from './changes.ts';
import * as events from './events.ts';
import * as organisers from './organisers.ts';
import { ownEventRoutes } from './own-events/routes.ts';
import * as root from './root.ts';
import { search } from './search.ts';
import * as towns from './towns.ts';
import * as venues from './venues.ts';

/** Registers the routes of the public interface. */
export function v1Routes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'v1');
  const reading = forReading(tools);

  serveCached(app, showInterface, cache, async () => root.showInterface(reading));

  serveCached(app, listEvents, cache, ({ query, request }) => events.listEvents(reading, query, request.url));
  serveCached(app, showEvent, cache, ({ params, query }) => events.showEvent(reading, params.id, query.lang));
  // From the primary: a program that is ahead of a replica would be asked to read everything again.
  serveCached(app, listChanges, cache, ({ query }) => changes.listChanges(tools, query));

  serveCached(app, listOrganisers, cache, ({ query, request }) =>
    organisers.listOrganisers(reading, query, request.url),
  );
  serveCached(app, showOrganiser, cache, ({ params, query }) =>
    organisers.showOrganiser(reading, params.idOrSlug, query.lang),
  );

  serveCached(app, listVenues, cache, ({ query, request }) => venues.listVenues(reading, query, request.url));
  serveCached(app, showVenue, cache, ({ params, query }) => venues.showVenue(reading, params.idOrSlug, query.lang));

  serveCached(app, listTowns, cache, ({ query, request }) => towns.listTowns(reading, query, request.url));
  serveCached(app, showTown, cache, ({ params, query }) => towns.showTown(reading, params.slug, query.lang));

  serveCached(app, listStyles, cache, ({ query, request }) => listCatalogue(reading, 'dances', query, request.url));
  serveCached(app, listTypes, cache, ({ query, request }) => listCatalogue(reading, 'event_types', query, request.url));

  serveCached(app, searchEndpoint, cache, ({ query }) => search(reading, query));

  serve(app, showAccount, ({ person }) => account.showAccount(tools, person));
  ownEventRoutes(app, tools);
}
