import type { FastifyInstance } from 'fastify';
import { type Event, listEvents, listNearbyEvents, showEvent } from '#contract/events.ts';
import { listMapEvents } from '#contract/map.ts';
import { removePicture, uploadFile } from '#contract/pictures.ts';
import { KeptAnswers } from '#server/kept-answers.ts';
import { pageLinks } from '#server/paging.ts';
import { serve, serveKept } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import { readUpload, withUploads } from '#server/uploads.ts';
import * as pictures from './pictures.ts';
import * as events from './service.ts';

/** Ask every time whether it is still so: an event that was just added, changed or deleted shows at once. */
const alwaysAsk = { 'cache-control': 'no-cache' };

export function eventRoutes(app: FastifyInstance, tools: Tools): void {
  const kept = new KeptAnswers(tools);

  serveKept(app, listEvents, kept, async ({ query, request }) => {
    const page = await events.listEvents(tools, query);
    const link = pageLinks(request.url, page);
    return {
      body: page.events,
      headers: {
        ...alwaysAsk,
        ...(link && { link }),
        ...(page.total !== null && { 'x-total-count': `${page.total}` }),
      },
      trueUntil: firstEnd(page.events),
    };
  });

  serveKept(app, showEvent, kept, async ({ params }) => {
    return { body: await events.showEvent(tools, params.idOrSlug), headers: alwaysAsk };
  });

  serveKept(app, listNearbyEvents, kept, async ({ params }) => {
    const nearby = await events.listNearby(tools, params.id);
    return { body: nearby, headers: alwaysAsk, trueUntil: firstEnd(nearby) };
  });

  serveKept(app, listMapEvents, kept, async ({ query, request }) => {
    const page = await events.listMapEvents(tools, query);
    const link = pageLinks(request.url, page);
    const counts = { 'x-total-count': `${page.total}`, 'x-offset': `${page.offset}` };
    return {
      body: page.events,
      headers: { ...alwaysAsk, ...counts, ...(link && { link }) },
      trueUntil: firstEnd(page.events),
    };
  });

  withUploads(app, (uploads) => {
    serve(uploads, uploadFile, async ({ person, request, reply }) => {
      tools.decoder.wake();
      const { body, file } = await readUpload(uploadFile, request, reply);
      return pictures.changePicture(tools, person, body, file);
    });
  });

  serve(app, removePicture, ({ person, params, query }) =>
    pictures.removePicture(tools, person, params.id, query.scope),
  );
}

/** When the first of these events is over, and the list has to be made anew. */
function firstEnd(list: readonly Event[]): Date | undefined {
  if (list.length === 0) return undefined;
  return new Date(Math.min(...list.map((event) => Date.parse(event.dateEnd))));
}
