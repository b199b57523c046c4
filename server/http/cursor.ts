import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Years of four digits, as everywhere in the contract: a `Date` reaches further than the database. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since 1970, at an instant that the database knows. */
export const InstantMs = z.int().check(z.gte(firstInstant), z.lte(lastInstant));

/**
 * Lists are cut where a page ended, not by number, so that nothing is read twice or left out while rows come and go.
 * Callers see an opaque `cursor` in a `Link` header: the parts that tell where, as JSON in the letters of addresses.
 */
export interface CursorCodec<Parts> {
  write(parts: Parts): string;
  /** The way back; whatever we did not write is refused with `invalid-input`. */
  read(cursor: string): Parts;
}

export function cursorCodec<Schema extends z.ZodMiniType>(schema: Schema): CursorCodec<z.output<Schema>> {
  const write = (parts: z.output<Schema>) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  return {
    write,
    read(cursor) {
      const parts = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
      if (parts.success && write(parts.data) === cursor) return parts.data;
      throw refuseCursor();
    },
  };
}

/** To be thrown where a cursor is none of ours. */
export function refuseCursor(): Problem {
  return new Problem('invalid-input', {
    detail: 'The cursor is none of ours.',
    fields: [{ path: 'cursor', rule: 'cursor', message: 'Take it from the Link header of the page before.' }],
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
