import type { FastifyInstance } from 'fastify';
import { answerConfirmation, lookAtConfirmation, stopConfirmationMails } from '#contract/confirmations.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as confirmations from './service.ts';

export function confirmationRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, lookAtConfirmation, ({ body }) => confirmations.lookAtConfirmation(tools, body.secret));
  serve(app, answerConfirmation, ({ body }) => confirmations.answerConfirmation(tools, body));

  app.register((mails, _options, done) => {
    // Mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058, 3.1): that they ask at all says what they want.
    mails.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1024 },
      (_request, payload, parsed) => {
        payload
          .resume()
          .on('end', () => parsed(null, undefined))
          .on('error', parsed);
      },
    );
    serve(mails, stopConfirmationMails, ({ query }) => confirmations.stopConfirmationMails(tools, query.secret));
    done();
  });
}
