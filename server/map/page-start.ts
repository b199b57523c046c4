import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import type { PageEnd } from '#server/http/paging.ts';
import type { Nearest } from './queries.ts';

/** A position in the order of events, before or after an event, and a reading direction. */
export interface PageStart extends PageEnd {
  side: 'before' | 'after';
  direction: 'onwards' | 'backwards';
}

const codec = cursorCodec(z.tuple([z.enum(['onwards', 'backwards']), z.enum(['before', 'after']), InstantMs, Id]));

/** Returns the cursor of a page that starts before or after an event, with the reading direction. */
export function writePageCursor({ direction, side, at, id }: PageStart): string {
  return codec.write([direction, side, at.getTime(), id]);
}

const Count = z.int().check(z.gte(0));
const nearestCodec = cursorCodec(z.tuple([Count, InstantMs, Id, Count]));

/**
 * Returns the cursor of the page after an event in a list of the nearest events. `offset` is the number of events
 * before that page.
 */
export function writeNearestCursor({ distance, at, id }: Nearest, offset: number): string {
  return nearestCodec.write([distance, at.getTime(), id, offset]);
}

/**
 * Returns the event after which the page starts. Throws `invalid-input` for anything that `writeNearestCursor` did not
 * return.
 */
export function readNearestCursor(cursor: string): { after: Nearest; offset: number } {
  const [distance, at, id, offset] = nearestCodec.read(cursor);
  return { after: { distance, at: new Date(at), id }, offset };
}

/**
 * Returns the position at which the page starts. Throws `invalid-input` for anything that `writePageCursor` did not
 * return.
 */
export function readPageCursor(cursor: string): PageStart {
  const [direction, side, at, id] = codec.read(cursor);
  return { direction, side, at: new Date(at), id };
}
