import * as z from 'zod/mini';
import { webhookLimits } from '#contract/constants.ts';
import { Latitude, Longitude } from '#contract/coordinates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { type FactName, factNames } from '#contract/fact-filters.ts';
import { Id, Slug } from '#contract/identity.ts';
import { fetchRefusals } from '#contract/source-problems.ts';
import { line } from '#contract/text.ts';
import { component, described, openEnum } from './described.ts';
import { V1EventInList } from './events.ts';
import { IdOrSlug } from './shapes.ts';

/* Webhooks: messages to other servers about changes of events, signed as Standard Webhooks 1.0 defines. */

/** Kinds of change, as in the change log; `left`: an event no longer matches the filter. */
export const webhookKinds = [
  'added',
  'changed',
  'moved',
  'cancelled',
  'reinstated',
  'deleted',
  'restored',
  'left',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Types of messages. */
const webhookTypes = ['webhook.test', ...webhookKinds.map((kind) => `event.${kind}` as const)] as const;

const slugs = z.array(Slug).check(z.minLength(1), z.maxLength(100));

/** An empty filter matches every event. */
const filter = {
  styles: described(z.optional(slugs), 'Slugs of styles, any of which may match.'),
  types: described(z.optional(slugs), 'Slugs of types, any of which may match.'),
  facts: described(z.optional(z.array(z.enum(factNames)).check(z.minLength(1))), 'All of these must match.'),
  town: described(z.optional(Slug), 'Slug of a town.'),
  bbox: described(
    z.optional(z.tuple([Longitude, Latitude, Longitude, Latitude])),
    'West, south, east and north in degrees.',
  ),
  organiser: described(z.optional(IdOrSlug), 'Id or slug of an organiser. A reply has the id.'),
  venue: described(z.optional(IdOrSlug), 'Id or slug of a venue. A reply has the id.'),
  mine: described(z.optional(z.boolean()), 'Only events of the account and of its organisers.'),
};
const NewFilter = z.strictObject(filter);
export type WebhookFilter = z.infer<typeof NewFilter>;

const WebhookUrl = described(
  z.url({ normalize: true }).check(z.maxLength(webhookLimits.urlCharacters)),
  'A public https address on port 443, without user and password.',
);
const WebhookName = line(webhookLimits.nameCharacters);
const NewKinds = described(
  z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length)),
  'Kinds of change that are sent. All, if empty.',
);

/** An instant in UTC. */
const Moment = described(z.iso.datetime(), 'UTC.');

export const Webhook = component(
  'Webhook',
  z.object({
    id: Id,
    url: z.string(),
    name: z.string(),
    kinds: described(z.array(openEnum(webhookKinds)), 'Kinds of change that are sent. All, if empty.'),
    filter: described(
      z.object({ ...filter, facts: z.optional(z.array(openEnum(factNames as [FactName, ...FactName[]]))) }),
      'All of it must match.',
    ),
    state: openEnum(
      ['unconfirmed', 'active', 'failing', 'ended'],
      '`unconfirmed`: the address has not accepted a test message, so nothing else is sent. `failing`: the last try failed. `ended`: nothing is sent until it is switched on again.',
    ),
    isPaused: described(z.boolean(), 'Paused by its owner: nothing is sent.'),
    createdAt: Moment,
    deliveredAt: described(z.nullable(Moment), 'When a message was last accepted.'),
    failingSince: described(z.nullable(Moment), 'The first failure since the last success.'),
    endedAt: z.nullable(Moment),
    endedBecause: z.nullable(
      openEnum(
        ['gone', 'failed'],
        '`gone`: the address answered 410 to a message about an event. `failed`: a message used all its tries.',
      ),
    ),
    formerSecretUntil: described(z.nullable(Moment), 'Until then, the former secret signs too.'),
    waiting: described(z.int().check(z.gte(0)), 'Messages that wait for their first or next try.'),
  }),
);
export type Webhook = z.infer<typeof Webhook>;

const Secret = described(z.string(), '`whsec_` and 32 bytes in base64.');

const MessageId = described(
  z.string().check(z.regex(/^msg_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  'The `webhook-id` of all tries.',
);

/** Outcome of one try. */
const outcome = {
  status: described(z.nullable(z.int()), 'Status of the response, null if there was none.'),
  refusal: described(z.nullable(openEnum(fetchRefusals)), 'Why there was no response. Otherwise null.'),
  milliseconds: z.int().check(z.gte(0)),
};

export const WebhookTry = component('WebhookTry', z.object({ at: Moment, ...outcome }));
export type WebhookTry = z.infer<typeof WebhookTry>;

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const;

const message = {
  id: MessageId,
  type: openEnum(webhookTypes),
  eventId: described(z.nullable(Id), 'Null in a test.'),
  createdAt: Moment,
  state: openEnum(
    webhookMessageStates,
    '`failed` without tries: it was not sent, because the webhook was paused or ended.',
  ),
  nextTryAt: described(z.nullable(Moment), 'Null unless it waits.'),
  tries: described(z.array(WebhookTry), 'All tries, the first one first.'),
};
export const WebhookMessage = component('WebhookMessage', z.object(message));
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** The body of a message. */
export const WebhookDelivery = component(
  'WebhookDelivery',
  z.object({
    type: openEnum(webhookTypes),
    timestamp: described(Moment, 'Time of the change.'),
    data: described(
      z.object({
        position: described(
          z.optional(z.int().check(z.gte(1))),
          'Position of the change, as in `/api/v1/changes`. Ignore a message with a lower one than the last of its event.',
        ),
        id: described(z.optional(Id), 'The event.'),
        url: described(z.optional(z.string()), 'Address of the event in this interface.'),
        event: described(
          z.optional(z.nullable(V1EventInList)),
          'As it was when the message was written. Null if it was deleted, or no longer matches the filter.',
        ),
      }),
      'Empty in a test.',
    ),
  }),
  'A message of a webhook.',
);

/** Programs need the scope. */
const scoped = { who: 'token', scope: 'webhooks:write' } as const;
const reads = { ...scoped, policy: 'reads' } as const;
const writes = { ...scoped, policy: 'writes' } as const;
const known = { refusals: ['webhook-unknown'] } as const;
const one = { params: z.object({ id: Id }) };
const oneMessage = { params: z.object({ id: Id, messageId: MessageId }) };

export const listWebhooks = endpoint('GET', '/api/v1/webhooks', {
  summary: 'The webhooks of the account, oldest first.',
  ...reads,
  reply: z.object({ items: z.array(Webhook) }),
});

export const addWebhook = endpoint('POST', '/api/v1/webhooks', {
  summary: `Adds a webhook, at most ${webhookLimits.perAccount} for each account. It is unconfirmed until its address accepts a test message. The secret is shown only here.`,
  ...writes,
  body: z.object({
    url: WebhookUrl,
    name: WebhookName,
    kinds: z._default(NewKinds, []),
    filter: z._default(NewFilter, {}),
  }),
  reply: z.object({ ...Webhook.shape, secret: Secret }),
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-webhooks', 'filter-too-wide', 'too-many-requests'],
});

export const showWebhook = endpoint('GET', '/api/v1/webhooks/{id}', {
  summary: 'One webhook.',
  ...reads,
  ...known,
  ...one,
  reply: Webhook,
});

export const changeWebhook = endpoint('PATCH', '/api/v1/webhooks/{id}', {
  summary:
    'Changes a webhook. A new address is unconfirmed. `isPaused: false` also switches an ended webhook on; only later changes are sent.',
  ...writes,
  ...known,
  ...one,
  body: z.strictObject({
    url: z.optional(WebhookUrl),
    name: z.optional(WebhookName),
    kinds: z.optional(NewKinds),
    filter: z.optional(NewFilter),
    isPaused: z.optional(z.boolean()),
  }),
  reply: Webhook,
  refusals: ['webhook-unknown', 'filter-too-wide', 'too-many-requests'],
});

export const removeWebhook = endpoint('DELETE', '/api/v1/webhooks/{id}', {
  summary: 'Removes a webhook with its log. No error if it does not exist.',
  ...writes,
  ...one,
  reply: z.void(),
  status: 204,
});

export const renewWebhookSecret = endpoint('POST', '/api/v1/webhooks/{id}/secret', {
  summary: `Replaces the secret. For ${webhookLimits.bothSecretsHours} hours both sign each message.`,
  ...writes,
  ...known,
  ...one,
  reply: z.object({ secret: Secret, formerUntil: Moment }),
});

export const testWebhook = endpoint('POST', '/api/v1/webhooks/{id}/test', {
  summary: 'Sends a test message at once and returns the outcome. An answer with 2xx confirms the address.',
  ...writes,
  ...known,
  ...one,
  reply: z.object(outcome),
  refusals: ['webhook-unknown', 'too-many-requests', 'filter-too-wide', 'unavailable'],
});

export const listWebhookMessages = endpoint('GET', '/api/v1/webhooks/{id}/messages', {
  summary: `The messages of the last ${webhookLimits.logDays} days with their tries, newest first.`,
  ...reads,
  ...known,
  ...one,
  query: z.object({
    state: z.optional(z.enum(webhookMessageStates)),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  reply: z.object({
    items: z.array(WebhookMessage),
    next: described(z.nullable(z.string()), 'Address of the next page, null on the last one.'),
  }),
});

export const showWebhookMessage = endpoint('GET', '/api/v1/webhooks/{id}/messages/{messageId}', {
  summary: 'One message with its tries and its body.',
  ...reads,
  ...known,
  ...oneMessage,
  reply: z.object({ ...message, body: described(z.string(), 'The exact text that is sent.') }),
});

export const replayWebhookMessage = endpoint('POST', '/api/v1/webhooks/{id}/messages/{messageId}/replay', {
  summary: 'Sends a message again, or now if it waits, with the same `webhook-id` and body.',
  ...writes,
  ...known,
  ...oneMessage,
  reply: z.object({ messages: z.int() }),
  status: 202,
});

export const replayWebhookMessages = endpoint('POST', '/api/v1/webhooks/{id}/replays', {
  summary: `Sends the messages of a period again, at most ${webhookLimits.replayed}, oldest first, with the same \`webhook-id\` and body.`,
  ...writes,
  ...known,
  ...one,
  body: z
    .object({
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      state: described(
        z._default(z.enum(['failed', 'all']), 'failed'),
        '`failed`: also those that were not sent, because the webhook was paused or ended. Both: also those that wait after a failed try.',
      ),
    })
    .check(
      z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'from must be before to' }),
    ),
  reply: z.object({ messages: z.int() }),
  status: 202,
});
