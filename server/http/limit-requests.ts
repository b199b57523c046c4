import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Counts } from './counts.ts';

/** Has the limit of requests count where all the limits do. */
export function rateLimitStore(counts: Counts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 60_000,
      most = Number.POSITIVE_INFINITY,
    ): void {
      const counted = counts.add(`requests ${key}`, most, windowMs);
      // Most are known at once, and nothing is to wait for then.
      if (!(counted instanceof Promise)) callback(null, { current: counted.count, ttl: counted.msLeft });
      else counted.then(({ count, msLeft }) => callback(null, { current: count, ttl: msLeft }), callback);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
