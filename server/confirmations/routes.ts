import type { FastifyInstance } from 'fastify';
import { answerConfirmation, lookAtConfirmation, stopConfirmationMails } from '#contract/confirmations.ts';
import { acceptOneClick, showPageInstead } from '#server/http/one-click.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as confirmations from './service.ts';

/** Registers the routes of event confirmations. */
export function confirmationRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, lookAtConfirmation, ({ body }) => confirmations.lookAtConfirmation(tools, body.secret));
  serve(app, answerConfirmation, ({ body }) => confirmations.answerConfirmation(tools, body));

  app.register((mails, _options, done) => {
    acceptOneClick(mails);
    serve(mails, stopConfirmationMails, ({ query }) => confirmations.stopConfirmationMails(tools, query.secret));
    showPageInstead(mails, stopConfirmationMails, (secret) => `/still-on?answer=stop#${secret}`);
    done();
  });
}
