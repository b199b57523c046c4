import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { clientNetwork } from './client-network.ts';
import { isPublicInterface } from './cross-origin.ts';
import { pathOf } from './error-handler.ts';
import { isOwnRequest } from './own-api.ts';
import { Problem } from './problem.ts';
import { limitPerWorker, type RateCounter } from './rate-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts requests to the public interface. */
    rateLimits: RateLimits;
    /**
     * Returns the id of the API token of a request, null without one or if it is unknown. Its requests count against
     * the quotas of the token instead of those of the network. Called for each request, so it must not wait.
     */
    tokenIdOf: (request: FastifyRequest) => string | null;
  }
  interface FastifyContextConfig {
    /** Which quota of a token a request counts against. Default: `reads`. */
    policy?: 'reads' | 'writes';
    /** Requests are not counted. For static files, because a page needs many. */
    isUnlimited?: true;
  }
}

/** Requests to the public interface per minute: `anonymous` per network, the others per token. */
export const quotas = { anonymous: 600, token: 1200, writes: 60 } as const;
type RateLimitPolicy = keyof typeof quotas;

/** Requests to everything else per network. A user who drags the map stays far below, and so does a school. */
const maxOtherRequests = 1200;

/** Duration of the windows in which requests are counted. */
export const windowSeconds = 60;

/** Counts requests to the public interface, and writes the headers about it (draft-ietf-httpapi-ratelimit-headers-10). */
class RateLimits {
  readonly #counter: RateCounter;
  readonly #config: Pick<Config, 'hasRateLimits' | 'workers'>;

  constructor(counter: RateCounter, config: Pick<Config, 'hasRateLimits' | 'workers'>) {
    this.#counter = counter;
    this.#config = config;
  }

  /**
   * Counts one request. `key` is the network of the client for `anonymous`, the id of the token otherwise. Sets
   * `RateLimit-Policy` and `RateLimit`. Throws `too-many-requests` with the name of the policy.
   */
  count(policy: RateLimitPolicy, key: string, reply: FastifyReply): void {
    const { hasRateLimits, workers } = this.#config;
    if (!hasRateLimits) return;
    const quota = quotas[policy];
    const { count, msLeft } = this.#counter.add(`${policy} ${key}`, windowSeconds * 1000);
    const secondsLeft = Math.ceil(msLeft / 1000);
    // Each process counts its share of the requests.
    const remaining = Math.max(0, limitPerWorker(quota, workers) - count) * workers;
    reply.header('ratelimit-policy', `"${policy}";q=${quota};w=${windowSeconds}`);
    reply.header('ratelimit', `"${policy}";r=${Math.min(remaining, quota)};t=${secondsLeft}`);
    if (count <= limitPerWorker(quota, workers)) return;
    throw new Problem('too-many-requests', { retryAfterSeconds: secondsLeft, violatedPolicies: [policy] });
  }
}

/** Limits the requests to an app. Its headers about cross-origin requests must be set before. */
export function limitRequests(app: FastifyInstance, counter: RateCounter, config: Config): void {
  const limits = new RateLimits(counter, config);
  app.decorate('rateLimits', limits);
  if (!config.hasRateLimits) return;
  const maxPerWorker = limitPerWorker(maxOtherRequests, config.workers);
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    // Monitoring may share its address with other clients, and must not be limited.
    if (isOwnRequest(request) || path.startsWith('/api/health/') || request.routeOptions.config.isUnlimited)
      return done();
    const network = clientNetwork(request.ip);
    if (isPublicInterface(path)) {
      // Preflight requests are sent by browsers, and a script cannot read their refusal.
      if (request.method === 'OPTIONS') return done();
      attempt(() => countByToken(app.tokenIdOf(request), network, request, reply), done);
      return;
    }
    attempt(() => {
      const { count, msLeft } = counter.add(`requests ${network}`, windowSeconds * 1000);
      if (count > maxPerWorker) throw new Problem('too-many-requests', { retryAfterSeconds: Math.ceil(msLeft / 1000) });
    }, done);
  });

  function countByToken(id: string | null, network: string, request: FastifyRequest, reply: FastifyReply): void {
    if (id === null) limits.count('anonymous', network, reply);
    else limits.count(request.routeOptions.config.policy === 'writes' ? 'writes' : 'token', id, reply);
  }
}

function attempt(count: () => void, done: (error?: Error) => void): void {
  try {
    count();
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}
