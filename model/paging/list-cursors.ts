import { decodeCursor, encodeCursor, firstInstantMs, InvalidCursor, lastInstantMs, type PageEnd } from './cursor.ts';

/* Cursors of lists by start and of lists by distance, from which the next page continues. */

/** Returns the cursor of the page after this row of a list by start. */
export function writeCursor({ at, id }: PageEnd): string {
  return encodeCursor([at.getTime(), id]);
}

/** Returns the row after which a page starts. Throws `InvalidCursor` for anything that `writeCursor` did not return. */
export function readCursor(cursor: string): PageEnd {
  const parts = decodeCursor(cursor, (value) => {
    if (!Array.isArray(value) || value.length !== 2) return undefined;
    const [at, id] = value;
    return isInstantMs(at) && isId(id) ? ([at, id] as const) : undefined;
  });
  if (!parts) throw new InvalidCursor();
  return { at: new Date(parts[0]), id: parts[1] };
}

/** Where a page of the nearest events ended: the last event, with its distance in metres. */
export interface NearestEnd extends PageEnd {
  distance: number;
}

/** Returns the cursor of the page after this event of a list by distance. */
export function writeNearestEnd({ distance, at, id }: NearestEnd): string {
  return encodeCursor([distance, at.getTime(), id]);
}

/** Returns the event after which a page starts. Throws `InvalidCursor` for anything that `writeNearestEnd` did not return. */
export function readNearestEnd(cursor: string): NearestEnd {
  const parts = decodeCursor(cursor, (value) => {
    if (!Array.isArray(value) || value.length !== 3) return undefined;
    const [distance, at, id] = value;
    return isCount(distance) && isInstantMs(at) && isId(id) ? ([distance, at, id] as const) : undefined;
  });
  if (!parts) throw new InvalidCursor();
  const [distance, at, id] = parts;
  return { distance, at: new Date(at), id };
}

/** Returns whether a part of a cursor is a number of something. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns whether a part of a cursor is an instant in milliseconds since 1970. */
export function isInstantMs(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= firstInstantMs && (value as number) <= lastInstantMs;
}

/** Returns whether a part of a cursor is the id of an event. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
