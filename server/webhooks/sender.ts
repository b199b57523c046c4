import type { FetchRefusal } from '#contract/source-problems.ts';
import type { Config } from '#server/config.ts';
import { FetchError, SafeFetcher } from '#server/network/ssrf-safe-fetch.ts';
import { Outcomes } from '#server/observability/outcomes.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import type { Clock } from '#server/time/clock.ts';
import { type SecretNumber, signatureOf } from './signing.ts';

/** Sends messages to the addresses of webhooks, one try at a time. */
export interface WebhookSender {
  /** Tries of this process by outcome. */
  outcomes: Outcomes<'delivered' | 'failed'>;
  /** Returns the normalized address. Throws `FetchError` for one that is not allowed. */
  check(url: string): string;
  /** Signs and posts one message, and returns the outcome. Follows no redirect, and ignores the response body. */
  send(url: string, message: Outgoing): Promise<Outcome>;
  /** Reports that messages were queued. */
  wake(): void;
  /** Calls `listener` when messages were queued in this process. Replaces the former listener. */
  onWake(listener: () => void): void;
  /** Ends all connections; running tries fail. */
  close(): Promise<void>;
}

export interface Outgoing {
  /** `msg_` and a UUID: the same for all tries. */
  id: string;
  body: string;
  /** The secrets that sign it. */
  secrets: readonly SecretNumber[];
}

/** A response, or the reason why there was none. */
export interface Outcome {
  at: Date;
  status: number | null;
  refusal: FetchRefusal | null;
  milliseconds: number;
  retryAfterSeconds: number | null;
}

const maxWaitMs = 15_000;

/**
 * Returns a sender of webhooks. It connects only to public addresses, or to servers that the operator trusts. `maxMs`:
 * how long it waits for an answer.
 */
export function openWebhookSender(
  config: Pick<Config, 'version' | 'publicUrl' | 'siteName' | 'webhookServers'>,
  tokenSecret: Uint8Array,
  clock: Clock,
  { maxMs = maxWaitMs, userAgent = () => userAgentOf(config, config.siteName) } = {},
): WebhookSender {
  const limits = { milliseconds: maxMs, idleMilliseconds: maxMs, wireBytes: 65_536 };
  const outside = new SafeFetcher({ userAgent, limits, keepsConnections: true, trusted: config.webhookServers });
  const outcomes = new Outcomes<'delivered' | 'failed'>(['delivered', 'failed'], clock);
  let listener = () => {};
  const post = async (url: string, { id, body, secrets }: Outgoing, at: Date) => {
    const timestamp = Math.floor(at.getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(tokenSecret, secrets, { id, timestamp, body }),
    };
    try {
      return { ...(await outside.post(url, { headers, body: Buffer.from(body) })), refusal: null };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { status: null, retryAfterSeconds: null, refusal: error.code };
    }
  };
  return {
    outcomes,
    check(url) {
      const address = outside.refuse(url);
      // Two addresses that differ in their fragments are one server, which must not get twice the messages.
      address.hash = '';
      return address.href;
    },
    async send(url, message) {
      const at = clock();
      const startedMs = performance.now();
      const answer = await post(url, message, at);
      const outcome = { at, ...answer, milliseconds: Math.round(performance.now() - startedMs) };
      if (isAccepted(outcome)) outcomes.add('delivered');
      else outcomes.add('failed', outcome.refusal ?? `status ${outcome.status}`);
      return outcome;
    },
    wake: () => listener(),
    onWake(given) {
      listener = given;
    },
    close: () => outside.close(),
  };
}

/** Returns whether the receiver has accepted a message. A redirect is a failure. */
export function isAccepted({ status }: Pick<Outcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
