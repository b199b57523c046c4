import type { FastifyInstance } from 'fastify';
import { type Event, listEvents, listNearbyEvents, showEvent } from '#contract/events.ts';
import { listMapEvents } from '#contract/map.ts';
import { keepAnswers } from '#server/kept-answers.ts';
import { pageLinks } from '#server/paging.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as events from './service.ts';

/** Ask every time whether it is still so: an event that was just added, changed or deleted shows at once. */
const alwaysAsk = { 'cache-control': 'no-cache' };

export function eventRoutes(app: FastifyInstance, tools: Tools): void {
  const answer = keepAnswers(tools);

  serve(app, listEvents, ({ query, request, reply }) =>
    answer(request, reply, async () => {
      const page = await events.listEvents(tools, query);
      const total = page.total === null ? {} : { 'x-total-count': `${page.total}` };
      const link = pageLinks(request.url, page);
      return {
        body: page.events,
        headers: { ...alwaysAsk, ...(link && { link }), ...total },
        trueUntil: firstEnd(page.events),
      };
    }),
  );

  serve(app, showEvent, ({ params, request, reply }) =>
    answer(request, reply, async () => ({ body: await events.showEvent(tools, params.idOrSlug), headers: alwaysAsk })),
  );

  serve(app, listNearbyEvents, ({ params, request, reply }) =>
    answer(request, reply, async () => {
      const nearby = await events.listNearby(tools, params.id);
      return { body: nearby, headers: alwaysAsk, trueUntil: firstEnd(nearby) };
    }),
  );

  serve(app, listMapEvents, ({ query, request, reply }) =>
    answer(request, reply, async () => {
      const page = await events.listMapEvents(tools, query);
      const link = pageLinks(request.url, page);
      const counts = { 'x-total-count': `${page.total}`, 'x-offset': `${page.offset}` };
      return {
        body: page.events,
        headers: { ...alwaysAsk, ...counts, ...(link && { link }) },
        trueUntil: firstEnd(page.events),
      };
    }),
  );
}

/** When the first of these events is over, and the list has to be made anew. */
function firstEnd(list: readonly Event[]): Date | undefined {
  if (list.length === 0) return undefined;
  return new Date(Math.min(...list.map((event) => Date.parse(event.dateEnd))));
}
