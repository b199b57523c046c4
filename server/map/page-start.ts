import { type Position, readCursor, writeCursor } from '#server/paging.ts';
import { Problem } from '#server/problem.ts';

/** A gap in the order of events, on one side of an event's place, and the way to read from there. */
export interface PageStart extends Position {
  side: 'before' | 'after';
  direction: 'onwards' | 'backwards';
}

const letters = { before: 'b', after: 'a', onwards: 'n', backwards: 'p' } as const;

/** The cursor of a page: two letters, and the position as all lists write it. */
export function writePageCursor(start: PageStart): string {
  return letters[start.direction] + letters[start.side] + writeCursor(start);
}

/** The way back; whatever we did not write is refused with `invalid-input`. */
export function readPageCursor(cursor: string): PageStart {
  const start: PageStart = {
    ...readCursor(cursor.slice(2)),
    side: cursor[1] === letters.after ? 'after' : 'before',
    direction: cursor[0] === letters.backwards ? 'backwards' : 'onwards',
  };
  if (writePageCursor(start) === cursor) return start;
  throw new Problem('invalid-input', { detail: 'The cursor is none of ours.' });
}
