import type { FastifyInstance } from 'fastify';
import { askAboutReport, listReports, reopenReport, reportEvent, resolveReport } from '#contract/reports.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as reports from './service.ts';

/** Registers the routes of reports. */
export function reportRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, reportEvent, ({ params, body, request }) => reports.reportEvent(tools, params.id, body, request.ip));

  servePaged(app, listReports, ({ person, query }) => reports.listReports(tools, person, query));
  serve(app, resolveReport, ({ person, params, body }) => reports.resolveReport(tools, person, params.id, body));
  serve(app, askAboutReport, ({ person, params, body }) => reports.askAboutReport(tools, person, params.id, body));
  serve(app, reopenReport, ({ person, params }) => reports.reopenReport(tools, person, params.id));
}
