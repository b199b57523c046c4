import type { FastifyInstance } from 'fastify';
import {
  answerContactRequest,
  changeContactRequest,
  listContactRequests,
  sendContactRequest,
} from '#contract/contact.ts';
import { pageLinks } from '#server/paging.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as contact from './service.ts';

export function contactRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, sendContactRequest, ({ body, request }) => contact.sendContactRequest(tools, body, request.ip));

  serve(app, listContactRequests, async ({ query, request, reply }) => {
    const { requests, total, unread, next } = await contact.listContactRequests(tools, query);
    const link = pageLinks(request.url, { next });
    reply.headers({ 'x-total-count': `${total}`, 'x-unread-count': `${unread}`, ...(link && { link }) });
    return requests;
  });
  serve(app, changeContactRequest, ({ params, body }) => contact.changeContactRequest(tools, params.id, body));
  serve(app, answerContactRequest, ({ person, params, body }) =>
    contact.answerContactRequest(tools, person, params.id, body.message),
  );
}
