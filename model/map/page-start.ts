import { decodeCursor, encodeCursor, InvalidCursor, type PageEnd } from '#model/paging/cursor.ts';
import { isCount, isId, isInstantMs } from '#model/paging/list-cursors.ts';
import type { Nearest } from './queries.ts';

/** A position in the order of events, before or after an event, and a reading direction. */
export interface PageStart extends PageEnd {
  side: 'before' | 'after';
  direction: 'onwards' | 'backwards';
}

/** Returns the cursor of a page that starts before or after an event, with the reading direction. */
export function writePageCursor({ direction, side, at, id }: PageStart): string {
  return encodeCursor([direction, side, at.getTime(), id]);
}

/**
 * Returns the position at which the page starts. Throws `InvalidCursor` for anything that `writePageCursor` did not
 * return.
 */
export function readPageCursor(cursor: string): PageStart {
  const parts = decodeCursor(cursor, parsePageParts);
  if (!parts) throw new InvalidCursor();
  const [direction, side, at, id] = parts;
  return { direction, side, at: new Date(at), id };
}

/**
 * Returns the cursor of the page after an event in a list of the nearest events. `offset` is the number of events
 * before that page.
 */
export function writeNearestCursor({ distance, at, id }: Nearest, offset: number): string {
  return encodeCursor([distance, at.getTime(), id, offset]);
}

/**
 * Returns the event after which the page starts. Throws `InvalidCursor` for anything that `writeNearestCursor` did not
 * return.
 */
export function readNearestCursor(cursor: string): { after: Nearest; offset: number } {
  const parts = decodeCursor(cursor, parseNearestParts);
  if (!parts) throw new InvalidCursor();
  const [distance, at, id, offset] = parts;
  return { after: { distance, at: new Date(at), id }, offset };
}

function parsePageParts(parts: unknown): [PageStart['direction'], PageStart['side'], number, string] | undefined {
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [direction, side, at, id] = parts;
  if (direction !== 'onwards' && direction !== 'backwards') return undefined;
  if (side !== 'before' && side !== 'after') return undefined;
  return isInstantMs(at) && isId(id) ? [direction, side, at, id] : undefined;
}

function parseNearestParts(parts: unknown): [number, number, string, number] | undefined {
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [distance, at, id, offset] = parts;
  return isCount(distance) && isInstantMs(at) && isId(id) && isCount(offset) ? [distance, at, id, offset] : undefined;
}
