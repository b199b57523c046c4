import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from './person.ts';
import { Problem } from './problem.ts';

/** A request that its client may repeat: it is applied once for each account and key. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** Hash of method, address and body. The same key with another request is a mistake of the client. */
  fingerprint: string;
  /** Marks the response as that of a repeated request. */
  onRepeat(): void;
}

/** A text of at most 64 characters: bare, or quoted as a string of a structured field (RFC 8941). */
const pattern = /^(?:"([\w-]{1,64})"|([\w-]{1,64}))$/;

/**
 * Returns the request with the key of its header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), or
 * undefined without one. Throws `invalid-input` for a key with other characters or of more than 64.
 */
export function keyedRequest(
  person: Pick<Person, 'id'>,
  { method, url, body, headers }: FastifyRequest,
  reply: FastifyReply,
): KeyedRequest | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const [, quoted, bare] = pattern.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw refusedKey('format', 'The key has 1 to 64 letters, digits, `-` or `_`.');
  return {
    userId: person.id,
    key,
    fingerprint: createHash('sha256')
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .digest('base64url'),
    onRepeat: () => void reply.header('idempotency-replayed', 'true'),
  };
}

/** Returns the problem of a key that cannot be used. */
export function refusedKey(rule: 'format' | 'taken', detail: string): Problem {
  return new Problem('invalid-input', { detail, fields: [{ path: 'Idempotency-Key', rule, message: detail }] });
}
