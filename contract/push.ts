import * as z from 'zod/mini';
import { pushLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { line } from './text.ts';

/* Browsers that show messages of ours (RFC 8030). What they are told of stands in `follows.ts`; here is where it goes. */

/** Where a browser's push service takes messages for it, and what they are encrypted with (RFC 8291), as the Push API gives them. */
const Subscription = {
  endpoint: z.url({ normalize: true }).check(z.maxLength(1000)),
  keys: z.object({
    /** A point of P-256, uncompressed, and 16 bytes; both in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
};

/** A browser on which its owner wants to be told. */
export const PushDevice = z.object({
  id: Id,
  /** What its owner tells it by: `Firefox, Android`. */
  device: z.string(),
  /** Instants, in UTC; the other one is when a push service last took a message for it, null where it never did. */
  createdAt: z.iso.datetime(),
  deliveredAt: z.nullable(z.iso.datetime()),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const showPushKey = endpoint('GET', '/api/internal/push/key', {
  summary: 'The key by which push services know this server (RFC 8292): what a browser subscribes with, in base64url.',
  who: 'signed-in',
  reply: z.object({ publicKey: z.string() }),
});

export const listPushDevices = endpoint('GET', '/api/internal/push/subscriptions', {
  summary: 'The browsers on which whoever asks is told, the newest first.',
  who: 'signed-in',
  reply: z.array(PushDevice),
});

export const keepPushDevice = endpoint('PUT', '/api/internal/push/subscriptions', {
  summary: `Messages for whoever asks go to this browser from now on. Told twice it is one; another account's on the same browser is theirs no more. Of more than ${pushLimits.devices} the oldest goes.`,
  who: 'signed-in',
  body: z.object({ ...Subscription, device: line(80) }),
  reply: z.object({
    id: Id,
    /** With it the browser itself, which has no session, may say that its address has changed. */
    secret: z.string(),
  }),
});

export const removePushDevice = endpoint('DELETE', '/api/internal/push/subscriptions/{id}', {
  summary: 'No more messages to that browser. Where whoever asks has no such one, nothing happens.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
});

export const renewPushDevice = endpoint('POST', '/api/internal/push/renewal', {
  summary: 'A push service has given a browser another address: it says so by the secret that it was given.',
  who: 'anyone',
  body: z.object({ secret: z.string().check(z.minLength(20), z.maxLength(200)), ...Subscription }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid'],
});

export const tryPush = endpoint('POST', '/api/internal/push/trial', {
  summary: 'Sends a message that says that it works, to all browsers of whoever asks.',
  who: 'signed-in',
  reply: z.object({ devices: z.int() }),
  refusals: ['too-many-requests'],
});
