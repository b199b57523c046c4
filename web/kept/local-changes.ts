import type { LocalChange } from '#model/answers/local-changes.ts';

/* Changes of events that wait for the network (`web/outbox/`), so that answers from areas contain them. */

let changes: readonly LocalChange[] = [];
let edition = 0;

/** Sets the changes. Returns false if they are the same as before. */
export function setLocalChanges(next: readonly LocalChange[]): boolean {
  if (JSON.stringify(next) === JSON.stringify(changes)) return false;
  changes = next;
  edition += 1;
  return true;
}

/** Returns the changes. */
export function localChanges(): readonly LocalChange[] {
  return changes;
}

/** Returns a number that increases with each change of the changes. */
export function localEdition(): number {
  return edition;
}
