import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { isInstant, refuseCursor } from './paging.ts';

/** Where a page of a list ended that can be ordered in several ways: what it is ordered by, and the id. */
export interface Rank {
  /** Instants in milliseconds. */
  value: string | number;
  id: string;
}

/** So many letters of a name count; the rest is left to chance. */
export const rankedLetters = 40;

const RankParts = z.tuple([
  z.string(),
  z.union([z.int().check(z.refine(isInstant)), z.string().check(z.maxLength(rankedLetters))]),
  Id,
]);

/** A rank as it stands in addresses. It is good for its own order only. */
export function writeRank(order: string, { value, id }: { value: Date | string | number; id: string }): string {
  const plain = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([order, plain, id])).toString('base64url');
}

/** The way back; whatever we did not write for this order is refused with `invalid-input`. */
export function readRank(order: string, cursor: string): Rank {
  const parts = RankParts.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (!parts.success || parts.data[0] !== order) throw refuseCursor();
  const [, value, id] = parts.data;
  if (writeRank(order, { value, id }) !== cursor) throw refuseCursor();
  return { value, id };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
