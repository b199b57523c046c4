/** Where a page ended, in a list sorted by an instant: the instant of its last row, and the id. */
export interface PageEnd {
  at: Date;
  id: string;
}

/** Thrown for a cursor that no page of the same list has returned. */
export class InvalidCursor extends Error {
  /** How the caller gets a valid one. */
  readonly advice: string;

  constructor(
    message = 'The cursor is invalid.',
    advice = 'Take the cursor from the Link header of the previous page.',
  ) {
    super(message);
    this.advice = advice;
  }
}

/** Returns the opaque cursor for these parts: JSON in base64url. */
export function encodeCursor(parts: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Returns the parts of a cursor. `parse` returns undefined for invalid parts. Undefined unless the cursor is exactly
 * what `encodeCursor` returns for the same parts.
 */
export function decodeCursor<Parts>(cursor: string, parse: (parts: unknown) => Parts | undefined): Parts | undefined {
  let parts: Parts | undefined;
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    parts = parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
  return parts !== undefined && encodeCursor(parts) === cursor ? parts : undefined;
}

/** Years of four digits, as in the contract. A `Date` has a wider range than a timestamp of the database. */
export const firstInstantMs = Date.parse('0001-01-01T00:00:00Z');
export const lastInstantMs = Date.parse('9999-12-31T23:59:59.999Z');
