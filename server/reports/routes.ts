import type { FastifyInstance } from 'fastify';
import { listReports, reopenReport, reportEvent, resolveReport } from '#contract/reports.ts';
import { pageLinks } from '#server/paging.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as reports from './service.ts';

export function reportRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, reportEvent, ({ params, body, request }) => reports.reportEvent(tools, params.id, body, request.ip));

  serve(app, listReports, async ({ query, request, reply }) => {
    const page = await reports.listReports(tools, query);
    const link = pageLinks(request.url, page);
    reply.headers({ 'x-total-count': `${page.total}`, ...(link && { link }) });
    return page.reports;
  });
  serve(app, resolveReport, ({ person, params, body }) => reports.resolveReport(tools, person, params.id, body));
  serve(app, reopenReport, ({ person, params }) => reports.reopenReport(tools, person, params.id));
}
