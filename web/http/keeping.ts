/* Whether this browser keeps the site and its data for use without a network. A first visit keeps nothing: keeping
   starts with the offline worker (`web/app/offline.ts`). */

import { browserStorage } from '#web/storage/storage.ts';

/** Key in local storage. */
const key = 'keeping';

/** Returns whether data may be kept on this device. False if the browser stores nothing. */
export function isKeeping(): boolean {
  return browserStorage.get(key) !== null;
}

/** Allows keeping data on this device. Called when the offline worker is registered. */
export function startKeeping(): void {
  browserStorage.set(key, '1');
}

/** Forbids keeping data from now on. Removes nothing that is kept already. */
export function stopKeeping(): void {
  browserStorage.remove(key);
}
