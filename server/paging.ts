import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { Problem } from './problem.ts';

/**
 * Lists are cut by position, not by number: a page goes on after the event that the last one ended with, so that
 * nothing is read twice or left out while events come and go. Callers see an opaque `cursor` in a `Link` header.
 */
export interface Position {
  startsAt: Date;
  id: string;
}

/** Years of four digits, as everywhere in the contract: a `Date` reaches further than the database. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether milliseconds since 1970 are an instant that the database knows. */
export function isInstant(ms: number): boolean {
  return ms >= firstInstant && ms <= lastInstant;
}

const CursorParts = z.tuple([z.coerce.number().check(z.int(), z.refine(isInstant)), Id]);

/** A position as it stands in addresses. */
export function writeCursor({ startsAt, id }: Position): string {
  return Buffer.from(`${startsAt.getTime()} ${id}`).toString('base64url');
}

/** The way back; whatever we did not write is refused with `invalid-input`. */
export function readCursor(cursor: string): Position {
  const parts = CursorParts.safeParse(Buffer.from(cursor, 'base64url').toString('latin1').split(' '));
  const position = parts.success ? { startsAt: new Date(parts.data[0]), id: parts.data[1] } : undefined;
  if (position && writeCursor(position) === cursor) return position;
  throw refuseCursor();
}

/** To be thrown where a cursor is none of ours. */
export function refuseCursor(): Problem {
  return new Problem('invalid-input', {
    detail: 'The cursor is none of ours.',
    fields: [{ path: 'cursor', rule: 'cursor', message: 'Take it from the Link header of the page before.' }],
  });
}

/** The cursors of the pages around; null or absent at the ends. */
interface Around {
  previous?: string | null;
  next?: string | null;
}

/**
 * The value of the `Link` header (RFC 8288) for the page at `address` (path and query, as it was asked for):
 * the same address with another cursor. Undefined where there is no page around.
 */
export function pageLinks(address: string, { previous, next }: Around): string | undefined {
  const links = [
    ...(previous ? [`<${withCursor(address, previous)}>; rel="prev"`] : []),
    ...(next ? [`<${withCursor(address, next)}>; rel="next"`] : []),
  ];
  return links.length > 0 ? links.join(', ') : undefined;
}

function withCursor(address: string, cursor: string): string {
  const url = new URL(address, 'http://pista.invalid');
  url.searchParams.delete('at');
  url.searchParams.set('cursor', cursor);
  return `${url.pathname}${url.search.replaceAll('%2C', ',')}`;
}
