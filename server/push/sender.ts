import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import type { Config } from '#server/config.ts';
import { FetchError, SafeFetcher } from '#server/network/ssrf-safe-fetch.ts';
import { Outcomes } from '#server/observability/outcomes.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import type { Clock } from '#server/time/clock.ts';
import { FailingServices } from './failing-services.ts';
import { openVapid } from './vapid.ts';

/** Sends messages to push services. Features call `sendPush`, which queues them. */
export interface PushSender {
  /** The public key that browsers subscribe with. */
  publicKey: string;
  /** Messages of this process by outcome. The outcome `later` is followed by another one. */
  outcomes: Outcomes<Delivery['kind']>;
  failingServices: FailingServices;
  /** Throws `FetchError` for an endpoint that is not allowed. */
  refuse(endpoint: string): void;
  /** Sends one message and returns the outcome. */
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
  /** How long the push service stores it for an offline browser. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** Replaces a stored message with the same topic. At most 32 characters of base64url. */
  topic: string;
}

type Delivery =
  | { kind: 'delivered' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** Retry later; after the given time, if the push service sent one. */
  | { kind: 'later'; afterSeconds: number | null; why: string }
  /** Do not retry: the message, the key or the endpoint is invalid. */
  | { kind: 'refused'; why: string };

/** Push services answer fast, with short responses. */
const limits = { milliseconds: 10_000, idleMilliseconds: 6_000, wireBytes: 65_536 };

/** Circuit breaker: a push service that timed out is not contacted for this time, so that a slow one cannot delay all messages. */
const leftAloneMs = 30_000;
const maxBackedOffHosts = 1000;
const leftAloneReason = 'it did not answer a moment ago';

/**
 * Returns a sender of push messages. It connects with the first message, and skips servers that did not answer for 30
 * seconds.
 */
export function openPushSender(
  config: Pick<Config, 'version' | 'publicUrl' | 'siteName' | 'dataDir' | 'push'>,
  clock: Clock,
  userAgent: () => string = () => userAgentOf(config, config.siteName),
): PushSender {
  const { push } = config;
  const vapid = openVapid(config);
  const outside = new SafeFetcher({ userAgent, limits, keepsConnections: true, trusted: push.servers });
  const leftAlone = new Map<string, number>();
  const failingServices = new FailingServices();
  const outcomes = new Outcomes<Delivery['kind']>(['delivered', 'gone', 'later', 'refused'], clock);
  const deliver: PushSender['deliver'] = async (
    { endpoint, p256dh, auth },
    { payload, ttlSeconds, urgency, topic },
  ) => {
    const now = clock();
    try {
      const address = outside.refuse(endpoint);
      if ((leftAlone.get(address.host) ?? 0) > now.getTime()) return later(leftAloneReason);
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
  };
  return {
    publicKey: vapid.publicKey,
    outcomes,
    failingServices,
    refuse: (endpoint) => void outside.refuse(endpoint),
    async deliver(to, message) {
      const delivery = await deliver(to, message);
      const why = 'why' in delivery ? delivery.why : undefined;
      outcomes.add(delivery.kind, why);
      const { host } = new URL(to.endpoint);
      if (why === undefined) failingServices.answered(host);
      else failingServices.failed(host, clock(), why === leftAloneReason ? undefined : why);
      return delivery;
    },
    close: () => outside.close(),
  };
}

/** Encrypts the payload for the browser (RFC 8291); the push service cannot read it. */
function sealed(payload: string, dh: string, authSecret: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(payload), { version: 'aes128gcm', dh, authSecret, privateKey });
}

const later = (why: string): Delivery => ({ kind: 'later', afterSeconds: null, why });

/** RFC 8030, 5 and 7.3: 404 and 410 mean that the subscription has ended. */
function deliveryOf(status: number, afterSeconds: number | null): Delivery {
  const why = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', afterSeconds, why };
  return { kind: 'refused', why };
}
