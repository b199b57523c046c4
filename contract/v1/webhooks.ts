import * as z from 'zod/mini';
import { webhookLimits } from '../constants.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { factNames } from '../fact-filters.ts';
import { Id, Slug } from '../identity.ts';
import { fetchRefusals } from '../source-problems.ts';
import { line } from '../text.ts';

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
export const webhookTypes = [...webhookKinds.map((kind) => `event.${kind}` as const), 'webhook.test'] as const;
export type WebhookType = (typeof webhookTypes)[number];

const slugs = z.array(Slug).check(z.minLength(1), z.maxLength(100));
const IdOrSlug = z.union([Id, Slug]);

/**
 * All given criteria must match; an empty filter matches every event. Any of the styles, any of the types, all of the
 * facts.
 */
export const WebhookFilter = z.strictObject({
  styles: z.optional(slugs),
  types: z.optional(slugs),
  facts: z.optional(z.array(z.enum(factNames)).check(z.minLength(1))),
  /** Slug of a town. */
  town: z.optional(Slug),
  /** West, south, east, north in degrees; west is greater than east across the antimeridian. */
  bbox: z.optional(z.tuple([Longitude, Latitude, Longitude, Latitude])),
  /** Id or slug. The reply has the id. */
  organiser: z.optional(IdOrSlug),
  /** Id or slug. The reply has the id. */
  venue: z.optional(IdOrSlug),
  /** Only events of the account and of its organisers. */
  mine: z.optional(z.boolean()),
});
export type WebhookFilter = z.infer<typeof WebhookFilter>;

const settings = {
  /** An https address on port 443, without user and password. */
  url: z.url({ normalize: true }).check(z.maxLength(webhookLimits.urlCharacters)),
  name: line(webhookLimits.nameCharacters),
  /** Kinds of change that are sent. All, if empty. */
  kinds: z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length)),
  filter: WebhookFilter,
};

/**
 * `unconfirmed`: the address has not accepted a test message, so nothing else is sent. `failing`: the last try failed.
 * `ended`: nothing is sent until it is switched on again.
 */
export const webhookStates = ['unconfirmed', 'active', 'failing', 'ended'] as const;
export type WebhookState = (typeof webhookStates)[number];

const Instant = z.iso.datetime();

export const Webhook = z.object({
  id: Id,
  ...settings,
  state: z.enum(webhookStates),
  /** Paused by its owner: nothing is sent. */
  isPaused: z.boolean(),
  createdAt: Instant,
  /** When a message was last accepted. */
  deliveredAt: z.nullable(Instant),
  /** Since the first failure after the last success. */
  failingSince: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** `gone`: the address answered 410. `failed`: a message used all its tries. */
  endedBecause: z.nullable(z.enum(['gone', 'failed'])),
  /** Until then, the former secret signs too. */
  formerSecretUntil: z.nullable(Instant),
  /** Messages that wait for their first or next try. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** `whsec_` and 32 bytes in base64. */
const Secret = z.string();

/** `webhook-id` of a message. */
const MessageId = z.string().check(z.regex(/^msg_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

/** Outcome of one try: the status of the response, or why there was none. */
const outcome = {
  status: z.nullable(z.int()),
  refusal: z.nullable(z.enum(fetchRefusals)),
  milliseconds: z.int(),
};

export const WebhookTry = z.object({ at: Instant, ...outcome });
export type WebhookTry = z.infer<typeof WebhookTry>;

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const;

export const WebhookMessage = z.object({
  id: MessageId,
  type: z.enum(webhookTypes),
  /** The event; null in a test. */
  eventId: z.nullable(Id),
  createdAt: Instant,
  /** `failed` without tries: it was not sent, because the webhook was paused or ended. */
  state: z.enum(webhookMessageStates),
  /** Null unless it waits. */
  nextTryAt: z.nullable(Instant),
  /** All tries, the first one first. */
  tries: z.array(WebhookTry),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const own = { who: 'signed-in', refusals: ['webhook-unknown'] } as const;
const one = { params: z.object({ id: Id }) };
const oneMessage = { params: z.object({ id: Id, messageId: MessageId }) };

export const listWebhooks = endpoint('GET', '/api/v1/webhooks', {
  summary: 'The webhooks of the account, oldest first.',
  who: 'signed-in',
  reply: z.object({ items: z.array(Webhook) }),
});

export const addWebhook = endpoint('POST', '/api/v1/webhooks', {
  summary: `Adds a webhook, at most ${webhookLimits.perAccount} for each account. It is unconfirmed until its address accepts a test message. The secret is shown only here.`,
  who: 'signed-in',
  body: z.object({
    ...settings,
    kinds: z._default(settings.kinds, []),
    filter: z._default(settings.filter, {}),
  }),
  reply: z.object({ ...Webhook.shape, secret: Secret }),
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-webhooks', 'filter-too-wide'],
});

export const showWebhook = endpoint('GET', '/api/v1/webhooks/{id}', {
  summary: 'One webhook.',
  ...own,
  ...one,
  reply: Webhook,
});

export const changeWebhook = endpoint('PATCH', '/api/v1/webhooks/{id}', {
  summary:
    'Changes a webhook. A new address is unconfirmed. `isPaused: false` also switches an ended webhook on; only later changes are sent.',
  ...own,
  ...one,
  body: z.strictObject({
    url: z.optional(settings.url),
    name: z.optional(settings.name),
    kinds: z.optional(settings.kinds),
    filter: z.optional(settings.filter),
    isPaused: z.optional(z.boolean()),
  }),
  reply: Webhook,
  refusals: ['webhook-unknown', 'filter-too-wide'],
});

export const removeWebhook = endpoint('DELETE', '/api/v1/webhooks/{id}', {
  summary: 'Removes a webhook with its log. No error if it does not exist.',
  who: 'signed-in',
  ...one,
  reply: z.void(),
  status: 204,
});

export const renewWebhookSecret = endpoint('POST', '/api/v1/webhooks/{id}/secret', {
  summary: `Replaces the secret. For ${webhookLimits.bothSecretsHours} hours both sign each message.`,
  ...own,
  ...one,
  reply: z.object({ secret: Secret, formerUntil: Instant }),
});

export const testWebhook = endpoint('POST', '/api/v1/webhooks/{id}/test', {
  summary: 'Sends a test message at once and returns the outcome. An answer with 2xx confirms the address.',
  ...own,
  ...one,
  reply: z.object(outcome),
  refusals: ['webhook-unknown', 'too-many-requests', 'filter-too-wide', 'unavailable'],
});

export const listWebhookMessages = endpoint('GET', '/api/v1/webhooks/{id}/messages', {
  summary: `The messages of the last ${webhookLimits.logDays} days with their tries, newest first.`,
  ...own,
  ...one,
  query: z.object({
    state: z.optional(z.enum(webhookMessageStates)),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  reply: z.object({
    items: z.array(WebhookMessage),
    /** Address of the next page. */
    next: z.nullable(z.string()),
  }),
});

export const showWebhookMessage = endpoint('GET', '/api/v1/webhooks/{id}/messages/{messageId}', {
  summary: 'One message with its tries and its body.',
  ...own,
  ...oneMessage,
  reply: z.object({ ...WebhookMessage.shape, body: z.string() }),
});

export const replayWebhookMessage = endpoint('POST', '/api/v1/webhooks/{id}/messages/{messageId}/replay', {
  summary: 'Sends a message again, with the same `webhook-id` and body.',
  ...own,
  ...oneMessage,
  reply: z.object({ messages: z.int() }),
  status: 202,
});

export const replayWebhookMessages = endpoint('POST', '/api/v1/webhooks/{id}/replays', {
  summary: `Sends the messages of a period again, at most ${webhookLimits.replayed}, oldest first, with the same \`webhook-id\` and body.`,
  ...own,
  ...one,
  body: z
    .object({
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      /** `failed`: also those that were not sent, because the webhook was paused or ended. */
      state: z._default(z.enum(['failed', 'all']), 'failed'),
    })
    .check(
      z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'from must be before to' }),
    ),
  reply: z.object({ messages: z.int() }),
  status: 202,
});
