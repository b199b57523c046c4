import type { FastifyInstance } from 'fastify';
import {
  changeVenue,
  listManagedVenues,
  listVenueDoubles,
  listVenueEvents,
  mergeVenues,
  showVenue,
  splitVenue,
  suggestVenues,
  tellVenuesApart,
} from '#contract/venues.ts';
import { forReading } from '#server/database/read-db.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as managing from './admin.ts';
import * as editing from './editing.ts';
import * as merging from './merging.ts';
import * as venues from './service.ts';
import * as suggesting from './suggesting.ts';

/** Registers the routes of venues. */
export function venueRoutes(app: FastifyInstance, tools: Tools): void {
  const reading = forReading(tools);
  serve(app, suggestVenues, ({ person, query }) => suggesting.suggestVenues(tools, person, query));
  serve(app, showVenue, async ({ params, findPerson, reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return venues.showVenue(reading, params.idOrSlug, await findPerson());
  });
  servePaged(app, listVenueEvents, ({ params, query, reply }) => {
    reply.header('cache-control', 'no-cache');
    return venues.listVenueEvents(reading, params.id, query);
  });
  serve(app, changeVenue, ({ person, params, body }) => editing.changeVenue(tools, person, params.id, body));

  serve(app, mergeVenues, ({ person, params, body }) => merging.mergeVenues(tools, person, params.id, body));
  serve(app, splitVenue, ({ person, params, body }) => merging.splitVenue(tools, person, params.id, body));
  servePaged(app, listManagedVenues, ({ person, query }) => managing.listManagedVenues(tools, person, query));
  servePaged(app, listVenueDoubles, ({ person, query }) => managing.listVenueDoubles(tools, person, query));
  serve(app, tellVenuesApart, ({ person, body }) => managing.markAsDifferentVenues(tools, person, body));
}
