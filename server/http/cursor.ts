import * as z from 'zod/mini';
import { decodeCursor, encodeCursor, firstInstantMs, InvalidCursor, lastInstantMs } from '#model/paging/cursor.ts';
import { Problem } from './problem.ts';

/** Milliseconds since 1970, in the range of the database. */
export const InstantMs = z.int().check(z.gte(firstInstantMs), z.lte(lastInstantMs));

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
  return {
    write: encodeCursor,
    read(cursor) {
      const parts = decodeCursor(cursor, (value) => schema.safeParse(value).data);
      if (parts === undefined) throw invalidCursor();
      return parts;
    },
  };
}

/** Returns the problem `invalid-input` for a cursor that this server did not write. The caller throws it. */
export function invalidCursor({ message, advice } = new InvalidCursor()): Problem {
  return new Problem('invalid-input', {
    detail: message,
    fields: [{ path: 'cursor', rule: 'cursor', message: advice }],
  });
}

/** Throws the problem `invalid-input` instead of the `InvalidCursor` of a query. */
export function refuseInvalidCursor<Result>(query: () => Result): Result {
  try {
    return query();
  } catch (error) {
    throw error instanceof InvalidCursor ? invalidCursor(error) : error;
  }
}
