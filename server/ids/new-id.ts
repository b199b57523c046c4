import { v7 } from 'uuid';

/**
 * Returns a new UUID version 7 (RFC 9562). Ids sort by time of creation, within this process also in the same
 * millisecond.
 */
export function newId(): string {
  return v7();
}
