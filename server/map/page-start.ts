import * as z from 'zod/mini';
import { Id } from '#contract/identity.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import type { PageEnd } from '#server/http/paging.ts';

/** A gap in the order of events, on one side of an event's place, and the way to read from there. */
export interface PageStart extends PageEnd {
  side: 'before' | 'after';
  direction: 'onwards' | 'backwards';
}

const codec = cursorCodec(z.tuple([z.enum(['onwards', 'backwards']), z.enum(['before', 'after']), InstantMs, Id]));

/** The cursor of a page. */
export function writePageCursor({ direction, side, at, id }: PageStart): string {
  return codec.write([direction, side, at.getTime(), id]);
}

/** The way back; whatever we did not write is refused with `invalid-input`. */
export function readPageCursor(cursor: string): PageStart {
  const [direction, side, at, id] = codec.read(cursor);
  return { direction, side, at: new Date(at), id };
}
