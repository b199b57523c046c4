import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from './error-handler.ts';
import { isOwnRequest } from './own-api.ts';
import { Problem } from './problem.ts';

export interface OverloadLimits {
  /** Requests that wait for the database or a page at the same time. At 150 pages a second, the last one waits for a second. */
  maxInFlight: number;
  /** How many of them may have waited for longer than `slowMs`. Slow services of others delay single requests only. */
  maxSlow: number;
  slowMs: number;
  /** How long one turn of the event loop begins requests. Responses that are ready wait for its end. */
  turnMs: number;
}

const usualLimits: OverloadLimits = { maxInFlight: 128, maxSlow: 32, slowMs: 1000, turnMs: 5 };
const retryAfterSeconds = 5;

/**
 * Answers requests with `unavailable` while more arrive than the process can answer, so that the accepted ones are
 * answered soon. Begins accepted requests in order of arrival, for a limited time in each turn of the event loop, except
 * those whose client is gone. Health checks are always accepted, and begin at once. Uploads have limits of their own,
 * because they may be slow.
 */
export function shedOverload(app: FastifyInstance, limits: Partial<OverloadLimits> = {}): void {
  const { maxInFlight, maxSlow, slowMs, turnMs } = { ...usualLimits, ...limits };
  /** With the times at which they arrived, in this order. */
  const inFlight = new Map<FastifyReply, number>();
  /** Functions that begin the requests for which the current turn had no time, in order of arrival. */
  const waiting = new Map<FastifyReply, () => void>();
  let turnStartedMs: number | undefined;

  const hasTime = () => {
    if (turnStartedMs !== undefined) return performance.now() - turnStartedMs < turnMs;
    turnStartedMs = performance.now();
    setImmediate(beginTurn);
    return true;
  };
  function beginTurn() {
    turnStartedMs = undefined;
    for (const [reply, begin] of waiting) {
      if (!hasTime()) return;
      waiting.delete(reply);
      begin();
    }
  }

  const isFull = () => {
    if (inFlight.size < Math.min(maxSlow, maxInFlight)) return false;
    // Streams last as long as their clients like.
    for (const reply of inFlight.keys()) if (reply.raw.headersSent) inFlight.delete(reply);
    if (inFlight.size >= maxInFlight) return true;
    const slowest =
      inFlight.size < maxSlow
        ? undefined
        : inFlight
            .values()
            .drop(maxSlow - 1)
            .next().value;
    return slowest !== undefined && performance.now() - slowest > slowMs;
  };

  // After the body was received, so that slow clients do not count.
  app.addHook('preValidation', (request, reply, done) => {
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (isOwnRequest(request) || isUpload || pathOf(request).startsWith('/api/health/')) return done();
    if (isFull()) return done(new Problem('unavailable', { retryAfterSeconds }));
    inFlight.set(reply, performance.now());
    reply.raw.once('close', () => {
      inFlight.delete(reply);
      waiting.delete(reply);
    });
    if (waiting.size === 0 && hasTime()) done();
    // Bound, because another request begins it, in its own asynchronous context.
    else waiting.set(reply, AsyncResource.bind(done));
  });
}
