import type { FastifyInstance } from 'fastify';
import {
  addEvent,
  cancelEvent,
  changeEvent,
  confirmEvent,
  deleteEvent,
  type Event,
  type EventInList,
  extendSeries,
  findSimilarEvents,
  listEvents,
  listMyEvents,
  listNearbyEvents,
  listSeriesDates,
  openEvent,
  previewSeries,
  reinstateEvent,
  restoreEvent,
  showEvent,
} from '#contract/events.ts';
import { listMapEvents } from '#contract/map.ts';
import { moveEvents } from '#contract/moving-events.ts';
import { removePicture, uploadFile } from '#contract/pictures.ts';
import { pageHeaders } from '#model/paging/page-headers.ts';
import { forReading } from '#server/database/read-db.ts';
import { keyedRequest } from '#server/http/idempotency-key.ts';
import type { Page } from '#server/http/paging.ts';
import { type CacheableResponse, ResponseCache } from '#server/http/response-cache.ts';
import { serve, serveCached, servePaged } from '#server/http/serve.ts';
import { readUpload, withUploads } from '#server/http/uploads.ts';
import type { Tools } from '#server/tools.ts';
import { findSimilar } from './duplicates/similar.ts';
import * as mine from './mine/my-events.ts';
import * as list from './read/list.ts';
import * as nearby from './read/nearby.ts';
import * as extending from './series/extend-series.ts';
import * as series from './series/series.ts';
import * as events from './service.ts';
import * as adding from './write/add-event.ts';
import * as change from './write/change-event.ts';
import * as lifecycle from './write/lifecycle.ts';
import * as moving from './write/move-events.ts';
import * as pictures from './write/pictures.ts';
import { confirmEvents } from './write/service.ts';

/** Clients must revalidate, so that added, changed and deleted events show at once. */
const alwaysAsk = { 'cache-control': 'no-cache' };

/** Registers the routes of events. */
export function eventRoutes(app: FastifyInstance, tools: Tools): void {
  const cache = new ResponseCache(tools, 'events');
  const reading = forReading(tools);
  organiserRoutes(app, tools);

  serveCached(app, listEvents, cache, async ({ query, request }) =>
    pageAnswer(request.url, await list.listEvents(reading, query)),
  );

  serveCached(
    app,
    showEvent,
    cache,
    async ({ params }) => ({ body: await events.showEvent(reading, params.idOrSlug), headers: alwaysAsk }),
    (person, { params }) => mine.showOwnEvent(tools, person, params.idOrSlug),
  );

  serveCached(app, listNearbyEvents, cache, async ({ params }) => {
    const around = await nearby.listNearby(reading, params.id);
    return { body: around, headers: alwaysAsk, trueUntil: firstEnd(around) };
  });

  serveCached(app, listSeriesDates, cache, async ({ params }) => {
    const dates = await events.listSeriesDates(reading, params.id);
    return { body: dates, headers: alwaysAsk, trueUntil: firstEnd(dates) };
  });

  serveCached(app, listMapEvents, cache, async ({ query, request }) =>
    pageAnswer(request.url, await list.listMapEvents(reading, query)),
  );

  withUploads(app, (uploads) => {
    serve(uploads, uploadFile, ({ person, request, reply }) =>
      tools.decoder.receive(person.id, async () => {
        const { body, file } = await readUpload(uploadFile, request);
        return pictures.changePicture(tools, person, body, file, keyedRequest(person, request, reply));
      }),
    );
  });

  serve(app, removePicture, ({ person, params, query, request, reply }) =>
    pictures.removePicture(tools, person, params.id, query, keyedRequest(person, request, reply)),
  );
}

/** Routes for organisers. */
function organiserRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, addEvent, async ({ person, body }) => {
    const { id, slug, dates, isWaiting } = await adding.addEvent(tools, person, body);
    return { id, slug, dates, ...(isWaiting && { isWaiting }) };
  });

  serve(app, changeEvent, ({ person, params, query, body, request, reply }) =>
    change.changeEvent(tools, person, params.id, body, query.scope, keyedRequest(person, request, reply)),
  );

  serve(app, previewSeries, ({ person, params, body }) => series.previewSeries(tools, person, params.id, body));

  serve(app, extendSeries, ({ person, params, body }) => extending.extendSeries(tools, person, params.id, body));

  serve(app, openEvent, ({ person, params }) => mine.openEvent(tools, person, params.id));

  serve(app, deleteEvent, ({ person, params, query, request, reply }) =>
    lifecycle.deleteEvent(tools, person, params.id, query.scope, keyedRequest(person, request, reply)),
  );
  serve(app, restoreEvent, ({ person, params, request, reply }) =>
    lifecycle.restoreEvent(tools, person, params.id, keyedRequest(person, request, reply)),
  );
  serve(app, cancelEvent, ({ person, params, query, body, request, reply }) => {
    const once = keyedRequest(person, request, reply);
    return lifecycle.cancelEvent(tools, person, params.id, query.scope, body?.reason, once);
  });
  serve(app, confirmEvent, ({ person, params, request, reply }) =>
    confirmEvents(tools, person, [params.id], keyedRequest(person, request, reply)),
  );
  serve(app, reinstateEvent, ({ person, params, query, request, reply }) =>
    lifecycle.reinstateEvent(tools, person, params.id, query.scope, keyedRequest(person, request, reply)),
  );

  serve(app, moveEvents, ({ person, body }) => moving.moveEvents(tools, person, body));

  servePaged(app, listMyEvents, ({ person, query }) => mine.listMyEvents(tools, person, query));

  serve(app, findSimilarEvents, ({ body }) => findSimilar(tools, body));
}

function pageAnswer(address: string, page: Page<EventInList>): CacheableResponse<EventInList[]> {
  return {
    body: page.items,
    headers: { ...alwaysAsk, ...pageHeaders(address, page) },
    trueUntil: firstEnd(page.items),
  };
}

/** Returns when the first of these events ends, because the list changes then. */
function firstEnd(shown: readonly Pick<Event, 'dateEnd'>[]): Date | undefined {
  if (shown.length === 0) return undefined;
  return new Date(Math.min(...shown.map((event) => Date.parse(event.dateEnd))));
}
