/* Whether this browser keeps the site and its data for use without a network. A first visit keeps nothing: keeping
   starts with the offline worker (`web/app/offline.ts`). */

import { createStore } from '#web/storage/create-store.ts';
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

const edition = createStore(0);

/** Returns a number that changes when changes of the user reached the server. Earlier answers are then outdated. */
export const answersEdition = edition.get;

/** Calls the listener after changes of the user reached the server. Returns a function that unsubscribes. */
export const onOutdatedAnswers = edition.subscribe;

/** Marks all answers to earlier requests as outdated, also those on their way. Call it when changes were sent. */
export function outdateAnswers(): void {
  edition.set(edition.get() + 1);
}

/** Forbids keeping data from now on. Removes nothing that is kept already. */
export function stopKeeping(): void {
  browserStorage.remove(key);
}
