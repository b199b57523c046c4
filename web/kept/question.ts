import { readClaims } from '#web/http/token.ts';

/** A request that can be answered from what is kept. */
export interface Question {
  /** Path and query. */
  address: string;
  url: URL;
  /** Id of the user who asks; null for visitors. */
  userId: string | null;
}

const bearer = 'Bearer ';

/** Returns the question of a request for data of the site; null for all others. */
export function toQuestion(address: string, { method = 'GET', headers }: RequestInit): Question | null {
  if (method !== 'GET' || !address.startsWith('/api/internal/')) return null;
  const authorization = new Headers(headers).get('authorization') ?? '';
  const token = authorization.startsWith(bearer) ? authorization.slice(bearer.length) : '';
  return questionAt(address, readClaims(token)?.userId ?? null);
}

/** Returns the question of a user for an address; null is a visitor. */
export function questionAt(address: string, userId: string | null): Question {
  return { address, url: new URL(address, location.origin), userId };
}
