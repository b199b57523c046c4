import type { FastifyInstance } from 'fastify';
import { feedTypes } from '#contract/feeds.ts';
import {
  endSavedFeed,
  listSaved,
  listSavedIds,
  lookAtSaved,
  readSavedFeed,
  renewSavedFeed,
  saveEvents,
  showSavedFeed,
  unsaveEvent,
} from '#contract/saved.ts';
import { isNotModified } from '#server/http/conditional-requests.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as privateFeed from './private-feed.ts';
import * as saved from './service.ts';

/** Registers the routes of saved events. */
export function savedRoutes(app: FastifyInstance, tools: Tools): void {
  servePaged(app, listSaved, ({ person, query }) => saved.listSaved(tools, person, query));
  serve(app, listSavedIds, async ({ person }) => ({ ids: await saved.listSavedIds(tools, person) }));
  serve(app, saveEvents, async ({ person, body }) => ({ ids: await saved.saveEvents(tools, person, body) }));
  serve(app, unsaveEvent, ({ person, params }) => saved.unsaveEvent(tools, person, params.id));
  serve(app, lookAtSaved, ({ query, reply }) => {
    // Saved events are private.
    reply.header('cache-control', 'private, no-store');
    return saved.lookAtEvents(tools, query.ids);
  });

  serve(app, showSavedFeed, async ({ person }) => ({ path: await privateFeed.showSavedFeed(tools, person) }));
  serve(app, renewSavedFeed, async ({ person }) => ({ path: await privateFeed.renewSavedFeed(tools, person) }));
  serve(app, endSavedFeed, ({ person }) => privateFeed.endSavedFeed(tools, person));

  serve(app, readSavedFeed, async ({ params, request, reply }) => {
    const { text, etag } = await privateFeed.writeSavedFeed(tools, params.secret);
    // Not for shared caches; clients revalidate.
    reply.headers({ 'cache-control': 'private, no-cache', etag, 'x-robots-tag': 'noindex' });
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply
      .headers({
        'content-type': `${feedTypes.ics}; charset=utf-8`,
        'content-disposition': 'inline; filename="pista.ics"',
      })
      .send(text);
  });
}
