import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RateCounter } from './rate-counter.ts';

/** Returns a store for `@fastify/rate-limit` that counts requests with `counter`. */
export function rateLimitStore(counter: RateCounter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 60_000,
    ): void {
      const { count, msLeft } = counter.add(`requests ${key}`, windowMs);
      callback(null, { current: count, ttl: msLeft });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
