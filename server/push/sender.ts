import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { Config } from '#server/config.ts';
import { FetchError, SafeFetcher } from '#server/network/ssrf-safe-fetch.ts';
import type { Clock } from '#server/time/clock.ts';
import { openVapid } from './vapid.ts';

/** Hands messages to push services, which hand them to browsers. Features call `sendPush`, which has them wait their turn. */
export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Throws `FetchError` for an endpoint that nothing is ever sent to. */
  refuse(endpoint: string): void;
  /** Hands over one message, and says what came of it. */
  deliver(to: Subscription, message: Outgoing): Promise<Delivery>;
  close(): Promise<void>;
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Outgoing {
  payload: string;
  /** For so long the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Of those that wait for a browser with the same topic it gets the last one; 32 characters of base64url at most. */
  topic: string;
}

type Delivery =
  | { kind: 'delivered' }
  /** Nobody is there any more. */
  | { kind: 'gone' }
  /** Not now; the push service may have said when. */
  | { kind: 'later'; afterSeconds: number | null; why: string }
  /** Nor at any other time: the message, the key or the address is wrong. */
  | { kind: 'refused'; why: string };

/** A push service answers at once, and has nothing to say. */
const limits = { milliseconds: 10_000, idleMilliseconds: 6_000, wireBytes: 65_536 };

/** One that did not is not waited for again for so long: neither where all messages wait for it, nor where somebody names a slow one on purpose. */
const leftAloneMs = 30_000;
const maxBackedOffHosts = 1000;

/** Opens it. Nothing is sent before the first message is. */
export function openPushSender(
  config: Pick<Config, 'version' | 'publicUrl' | 'dataDir' | 'push'>,
  clock: Clock,
): PushSender {
  const { version, publicUrl, push } = config;
  const vapid = openVapid(config);
  const userAgent = `Pista/${version} (+${publicUrl}/about)`;
  const outside = new SafeFetcher({ userAgent, limits, keepsConnections: true, trusted: push.servers });
  const leftAlone = new Map<string, number>();
  return {
    publicKey: vapid.publicKey,
    refuse: (endpoint) => void outside.refuse(endpoint),
    async deliver({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const now = clock();
      try {
        const address = outside.refuse(endpoint);
        if ((leftAlone.get(address.host) ?? 0) > now.getTime()) return later('it did not answer a moment ago');
        const headers = {
          authorization: await vapid.authorize(address, now),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(ttlSeconds),
          urgency,
          topic,
        };
        const body = sealed(payload, p256dh, auth);
        const { status, retryAfterSeconds } = await outside.post(endpoint, { headers, body });
        return deliveryOf(status, retryAfterSeconds);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        if (error.code !== 'unreachable' && error.code !== 'too-slow') return { kind: 'refused', why: error.message };
        if (leftAlone.size >= maxBackedOffHosts) leftAlone.clear();
        leftAlone.set(new URL(endpoint).host, now.getTime() + leftAloneMs);
        return later(error.message);
      }
    },
    close: () => outside.close(),
  };
}

/** For the browser alone (RFC 8291): the push service can read none of it. */
function sealed(payload: string, dh: string, authSecret: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(payload), { version: 'aes128gcm', dh, authSecret, privateKey });
}

const later = (why: string): Delivery => ({ kind: 'later', afterSeconds: null, why });

/** RFC 8030, 5 and 7.3: 404 and 410 mean that the browser has no such subscription any more. */
function deliveryOf(status: number, afterSeconds: number | null): Delivery {
  const why = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', afterSeconds, why };
  return { kind: 'refused', why };
}
