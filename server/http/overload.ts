import type { IncomingMessage } from 'node:http';
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
  /** How long one turn of the event loop may answer requests. Health checks and writes wait for the end of the turn. */
  maxTurnMs: number;
  /** Requests that each turn answers, however long they take: one of them may be slow without any overload. */
  minPerTurn: number;
}

const usualLimits: OverloadLimits = { maxInFlight: 128, maxSlow: 32, slowMs: 1000, maxTurnMs: 50, minPerTurn: 64 };
const retryAfterSeconds = 5;

/**
 * Answers requests with `unavailable` while more arrive than the process can answer, so that the accepted ones are
 * answered soon. Health checks are always accepted. Uploads have limits of their own, because they may be slow.
 */
export function shedOverload(app: FastifyInstance, limits: Partial<OverloadLimits> = {}): void {
  const { maxInFlight, maxSlow, slowMs, maxTurnMs, minPerTurn } = { ...usualLimits, ...limits };
  /** With the times at which they began, in this order. */
  const inFlight = new Map<FastifyReply, number>();
  const late = new WeakSet<IncomingMessage>();
  let inTurn = 0;
  let turnStartedMs = 0;

  app.server.prependListener('request', (request) => {
    if (inTurn === 0) {
      turnStartedMs = performance.now();
      setImmediate(() => {
        inTurn = 0;
      });
    }
    inTurn++;
    if (inTurn > minPerTurn && performance.now() - turnStartedMs > maxTurnMs) late.add(request);
  });

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
    if (isFull() || late.has(request.raw)) return done(new Problem('unavailable', { retryAfterSeconds }));
    inFlight.set(reply, performance.now());
    reply.raw.once('close', () => inFlight.delete(reply));
    done();
  });
}
