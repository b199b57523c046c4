import * as z from 'zod/mini';
import { pushLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { line } from './text.ts';

/* Devices for web push (RFC 8030). `follows.ts` defines what is sent. */

/** A push subscription of the Push API: the endpoint and the keys for encryption (RFC 8291). */
const Subscription = {
  endpoint: z.url({ normalize: true }).check(z.maxLength(1000)),
  keys: z.object({
    /** An uncompressed P-256 point, and a secret of 16 bytes, both in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
};

/** A browser that receives push messages. */
export const PushDevice = z.object({
  id: Id,
  /** Name for the user: `Firefox, Android`. */
  device: z.string(),
  /** When a push service last accepted a message for it, in UTC. Null if never. */
  createdAt: z.iso.datetime(),
  deliveredAt: z.nullable(z.iso.datetime()),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const showPushKey = endpoint('GET', '/api/internal/push/key', {
  summary: 'The public key of this server for push services (RFC 8292), in base64url. Browsers subscribe with it.',
  who: 'signed-in',
  reply: z.object({ publicKey: z.string() }),
});

export const listPushDevices = endpoint('GET', '/api/internal/push/subscriptions', {
  summary: 'The browsers that receive push messages of the user, newest first.',
  who: 'signed-in',
  reply: z.array(PushDevice),
});

export const keepPushDevice = endpoint('PUT', '/api/internal/push/subscriptions', {
  summary: `Registers this browser for push messages of the user. Idempotent. Replaces a registration of another account for the same browser. Beyond ${pushLimits.devices} browsers the oldest is removed.`,
  who: 'signed-in',
  body: z.object({ ...Subscription, device: line(80) }),
  reply: z.object({
    id: Id,
    /** Allows the browser, which has no session in the background, to report a changed endpoint. */
    secret: z.string(),
  }),
});

export const removePushDevice = endpoint('DELETE', '/api/internal/push/subscriptions/{id}', {
  summary: 'Removes a browser of the user. No error if it does not exist.',
  who: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
});

export const renewPushDevice = endpoint('POST', '/api/internal/push/renewal', {
  summary: 'Replaces the push endpoint of a browser, authenticated by its secret.',
  who: 'anyone',
  body: z.object({ secret: z.string().check(z.minLength(20), z.maxLength(200)), ...Subscription }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid'],
});

export const tryPush = endpoint('POST', '/api/internal/push/trial', {
  summary: 'Sends a test message to all browsers of the user.',
  who: 'signed-in',
  reply: z.object({ devices: z.int() }),
  refusals: ['too-many-requests'],
});
