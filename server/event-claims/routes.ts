import type { FastifyInstance } from 'fastify';
import { askForEvent, decideEventClaim, listManagedEventClaims, listReceivedClaims } from '#contract/event-claims.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as claims from './claims.ts';
import * as listing from './listing.ts';

/** Registers the routes of event claims. */
export function eventClaimRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, askForEvent, ({ person, params, body }) => claims.askForEvent(tools, person, params.id, body));
  servePaged(app, listReceivedClaims, ({ person, query }) => listing.listReceivedClaims(tools, person, query));
  servePaged(app, listManagedEventClaims, ({ query }) => listing.listManagedEventClaims(tools, query));
  serve(app, decideEventClaim, ({ person, params, body }) =>
    claims.decideEventClaim(tools, person, params.id, body.isAccepted),
  );
}
