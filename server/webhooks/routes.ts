import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/v1/webhooks.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as messages from './messages.ts';
import * as subscriptions from './subscriptions.ts';

/** Registers the routes of webhooks. */
export function webhookRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, contract.listWebhooks, ({ person }) => subscriptions.listWebhooks(tools, person));
  serve(app, contract.addWebhook, ({ person, body }) => subscriptions.addWebhook(tools, person, body));
  serve(app, contract.showWebhook, ({ person, params }) => subscriptions.showWebhook(tools, person, params.id));
  serve(app, contract.changeWebhook, ({ person, params, body }) =>
    subscriptions.changeWebhook(tools, person, params.id, body),
  );
  serve(app, contract.removeWebhook, ({ person, params }) => subscriptions.removeWebhook(tools, person, params.id));
  serve(app, contract.renewWebhookSecret, ({ person, params }) => subscriptions.renewSecret(tools, person, params.id));
  serve(app, contract.testWebhook, ({ person, params }) => messages.testWebhook(tools, person, params.id));
  serve(app, contract.listWebhookMessages, async ({ person, params, query }) => {
    const { items, next } = await messages.listMessages(tools, person, params.id, query);
    if (next === null) return { items, next };
    const address = new URL(contract.listWebhookMessages.path.replace('{id}', params.id), tools.config.publicUrl);
    if (query.state) address.searchParams.set('state', query.state);
    address.searchParams.set('cursor', next);
    return { items, next: address.href };
  });
  serve(app, contract.showWebhookMessage, ({ person, params }) =>
    messages.showMessage(tools, person, params.id, params.messageId),
  );
  serve(app, contract.replayWebhookMessage, ({ person, params }) =>
    messages.replayMessage(tools, person, params.id, params.messageId),
  );
  serve(app, contract.replayWebhookMessages, ({ person, params, body }) =>
    messages.replayPeriod(tools, person, params.id, body),
  );
}
