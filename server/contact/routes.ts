import type { FastifyInstance } from 'fastify';
import {
  answerContactRequest,
  changeContactRequest,
  listContactRequests,
  sendContactRequest,
} from '#contract/contact.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as contact from './service.ts';

/** Registers the routes of the contact form. */
export function contactRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, sendContactRequest, ({ body, request }) => contact.sendContactRequest(tools, body, request.ip));

  servePaged(app, listContactRequests, async ({ query, reply }) => {
    const page = await contact.listContactRequests(tools, query);
    reply.header('x-unread-count', `${page.unread}`);
    return page;
  });
  serve(app, changeContactRequest, ({ params, body }) => contact.changeContactRequest(tools, params.id, body));
  serve(app, answerContactRequest, ({ person, params, body }) =>
    contact.answerContactRequest(tools, person, params.id, body.message),
  );
}
