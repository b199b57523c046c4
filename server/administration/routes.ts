import type { FastifyInstance } from 'fastify';
import {
  hideFlood,
  listAccounts,
  listManagedEvents,
  listTrail,
  manageAccount,
  manageEvents,
  showStatistics,
  takeBackHiding,
} from '#contract/administration.ts';
import { pageLinks } from '#server/paging.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as trail from '#server/trail/service.ts';
import * as flood from './accounts/flood.ts';
import * as accountList from './accounts/list.ts';
import * as accounts from './accounts/manage.ts';
import * as eventList from './events/list.ts';
import * as events from './service.ts';
import { Statistics } from './statistics/statistics.ts';

export function administrationRoutes(app: FastifyInstance, tools: Tools): void {
  const statistics = new Statistics(tools);
  serve(app, showStatistics, () => statistics.show());

  serve(app, listManagedEvents, async ({ query, request, reply }) => {
    const page = await eventList.listManagedEvents(tools, query);
    reply.headers(pageHeaders(request.url, page));
    return page.events;
  });
  serve(app, manageEvents, ({ person, body }) => events.manageEvents(tools, person, body));

  serve(app, listAccounts, async ({ query, request, reply }) => {
    const page = await accountList.listAccounts(tools, query);
    reply.headers(pageHeaders(request.url, page));
    return page.accounts;
  });
  serve(app, manageAccount, ({ person, params, body }) => accounts.manageAccount(tools, person, params.id, body));

  serve(app, hideFlood, ({ person, params, body }) => flood.hideFlood(tools, person, params.id, body));
  serve(app, takeBackHiding, ({ person, params }) => flood.takeBackHiding(tools, person, params.id, params.hidingId));

  serve(app, listTrail, async ({ query, request, reply }) => {
    const page = await trail.listTrail(tools, query);
    reply.headers(pageHeaders(request.url, { ...page, total: null }));
    return page.entries;
  });
}

function pageHeaders(address: string, { next, total }: { next: string | null; total: number | null }) {
  const link = pageLinks(address, { next });
  return { ...(total !== null && { 'x-total-count': `${total}` }), ...(link && { link }) };
}
