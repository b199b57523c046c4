import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Years of four digits, as in the contract. A `Date` has a wider range than a timestamp of the database. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since 1970, in the range of the database. */
export const InstantMs = z.int().check(z.gte(firstInstant), z.lte(lastInstant));

/**
 * Keyset pagination: a page begins after a row, not at a number, so that no row is read twice or skipped while others are
 * inserted and deleted. Clients get an opaque `cursor` in a `Link` header: the parts as JSON in base64url.
 */
export interface CursorCodec<Parts> {
  write(parts: Parts): string;
  /** Throws `invalid-input` for anything that `write` did not return. */
  read(cursor: string): Parts;
}

/**
 * Returns functions to write and read cursors: JSON in base64url. `read` throws the problem `invalid-input` unless the
 * cursor is exactly what `write` returns for the same parts.
 */
export function cursorCodec<Schema extends z.ZodMiniType>(schema: Schema): CursorCodec<z.output<Schema>> {
  const write = (parts: z.output<Schema>) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  return {
    write,
    read(cursor) {
      const parts = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
      if (parts.success && write(parts.data) === cursor) return parts.data;
      throw invalidCursor();
    },
  };
}

/** Returns the problem `invalid-input` for a cursor that this server did not write. The caller throws it. */
export function invalidCursor(): Problem {
  return new Problem('invalid-input', {
    detail: 'The cursor is invalid.',
    fields: [{ path: 'cursor', rule: 'cursor', message: 'Take the cursor from the Link header of the previous page.' }],
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
