import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tools } from './tools.ts';

interface Answer {
  body: unknown;
  headers?: Record<string, string | undefined>;
  /** From this instant on it is no longer true, when that is known: an event is over then. */
  trueUntil?: Date | undefined;
}

interface Kept {
  bytes: Buffer;
  headers: Record<string, string | undefined>;
  etag: string;
  /** The answer holds while the map has this version and until this instant. */
  version: number;
  until: number;
}

/** What another server on the same database changed shows after this at the latest. */
const longestMs = 1000;

/** Enough for the views that many people share; a page of events is about 20 kB. */
const mostAnswers = 500;

/**
 * Answers that are the same for everyone, kept for a moment under their address, so that a crowd asks the database once.
 * They are forgotten as soon as the map learns of a change or one of their events ends.
 * Each has an entity tag: whoever has the answer already gets 304.
 */
export function keepAnswers({ clock, map }: Pick<Tools, 'clock' | 'map'>) {
  const kept = new Map<string, Promise<Kept>>();

  async function make(ask: () => Promise<Answer>): Promise<Kept> {
    const version = map.version;
    const now = clock().getTime();
    const { body, headers = {}, trueUntil } = await ask();
    const bytes = Buffer.from(JSON.stringify(body));
    const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
    return { bytes, headers, etag, version, until: Math.min(now + longestMs, trueUntil?.getTime() ?? Infinity) };
  }

  async function fresh(address: string, ask: () => Promise<Answer>): Promise<Kept> {
    const standing = await kept.get(address);
    if (standing && standing.version === map.version && clock().getTime() < standing.until) return standing;
    const made = make(ask);
    kept.delete(address);
    kept.set(address, made);
    made.catch(() => kept.delete(address));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAnswers) break;
      kept.delete(oldest);
    }
    return made;
  }

  return async (request: FastifyRequest, reply: FastifyReply, ask: () => Promise<Answer>): Promise<FastifyReply> => {
    const answer = await fresh(request.url, ask);
    reply.headers(answer.headers).header('etag', answer.etag);
    if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(answer.bytes);
  };
}
