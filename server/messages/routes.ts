import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/messages.ts';
import { acceptOneClick, showPageInstead } from '#server/http/one-click.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import { answerMessage } from './answering.ts';
import { blockSender, listBlockedSenders, removeBlock, unblockSender } from './blocks.ts';
import { changeMessage, deleteMessage, listMessages, showMessage } from './reading.ts';
import { listReportedMessages, readReportedMessage, reportMessage, resolveReportedMessage } from './reported.ts';
import { lookAtMessageForm, writeMessage } from './service.ts';
import { stopMessages, stopPagePath } from './stop.ts';

/** Registers the routes of messages to organisers. */
export function messageRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, contract.lookAtMessageForm, ({ query }) => lookAtMessageForm(tools, query));
  serve(app, contract.writeMessage, async ({ body, findPerson, request }) =>
    writeMessage(tools, body, { person: await findPerson(), from: request.ip }),
  );

  servePaged(app, contract.listMessages, async ({ person, query, reply }) => {
    const page = await listMessages(tools, person, query);
    reply.header('x-unread-count', `${page.unread}`);
    return page;
  });
  serve(app, contract.showMessage, ({ person, params }) => showMessage(tools, person, params.id));
  serve(app, contract.changeMessage, ({ person, params, body }) => changeMessage(tools, person, params.id, body));
  serve(app, contract.deleteMessage, ({ person, params }) => deleteMessage(tools, person, params.id));
  serve(app, contract.answerMessage, ({ person, params, body }) =>
    answerMessage(tools, person, params.id, body.message),
  );
  serve(app, contract.reportMessage, ({ person, params, body }) =>
    reportMessage(tools, person, params.id, body.comment),
  );
  serve(app, contract.blockSender, ({ person, params }) => blockSender(tools, person, params.id));
  serve(app, contract.unblockSender, ({ person, params }) => unblockSender(tools, person, params.id));
  serve(app, contract.listBlockedSenders, ({ person }) => listBlockedSenders(tools, person));
  serve(app, contract.removeBlock, ({ person, params }) => removeBlock(tools, person, params.id));

  servePaged(app, contract.listReportedMessages, ({ query }) => listReportedMessages(tools, query));
  serve(app, contract.readReportedMessage, ({ person, params }) => readReportedMessage(tools, person, params.id));
  serve(app, contract.resolveReportedMessage, ({ person, params, body }) =>
    resolveReportedMessage(tools, person, params.id, body.resolution),
  );

  app.register((mails, _options, done) => {
    acceptOneClick(mails);
    serve(mails, contract.stopMessages, ({ query }) => stopMessages(tools, query.secret));
    showPageInstead(mails, contract.stopMessages, stopPagePath);
    done();
  });
}
