import type { FastifyInstance } from 'fastify';
import { lookAtStop, resumeAlerts, stopAlerts } from '#contract/follows.ts';
import { acceptOneClick, showPageInstead } from '#server/http/one-click.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as stops from './unsubscribe-links.ts';

/** Registers the routes of alerts and unsubscribing. */
export function alertRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, lookAtStop, ({ body }) => stops.previewUnsubscribe(tools, body.secret));
  serve(app, resumeAlerts, ({ body }) => stops.resubscribe(tools, body.secret));
  app.register((mails, _options, done) => {
    acceptOneClick(mails);
    serve(mails, stopAlerts, ({ query }) => stops.unsubscribe(tools, query.secret));
    showPageInstead(mails, stopAlerts, stops.unsubscribePagePath);
    done();
  });
}
