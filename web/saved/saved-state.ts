import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/*
 * Which events are saved, for the hearts. The first screens need it, so it is no more than that: what reads and writes what
 * this device keeps stands in `saved-here.ts`, what asks the server in `account.ts`.
 */

/** Where this device keeps what is saved without an account; other tabs hear of each change by the `storage` event. */
export const savedHereKey = 'savedEvents';

const changes = createEmitter(() => {
  addEventListener('storage', tellSaved);
  return () => removeEventListener('storage', tellSaved);
});
/** Of whoever is signed in, as far as it is known. */
let ofAccount: ReadonlySet<string> = new Set();
/** What was pressed just now and is on its way. */
const wishes = new Map<string, boolean>();

/** Renders again when it changes, in another tab too. The server knows of nobody's. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(watchSaved, () => isSaved(id), isFalse);
}

/** An id is found in the text that is kept, without reading all of it for each heart. */
function isSaved(id: string): boolean {
  return wishes.get(id) ?? (ofAccount.has(id) || (browserStorage.get(savedHereKey)?.includes(id) ?? false));
}

const isFalse = () => false;

export const watchSaved = changes.subscribe;

/** What this device keeps is another. */
export function tellSaved(): void {
  changes.emit();
}

/** Shows what was just pressed; without a wish, what is. */
export function setWish(id: string, wish?: boolean): void {
  if (wish === undefined) wishes.delete(id);
  else wishes.set(id, wish);
  tellSaved();
}

/** What was pressed and is on its way. */
export function wishFor(id: string): boolean | undefined {
  return wishes.get(id);
}

/** What the account of whoever is signed in has, by what it had; nothing for visitors. */
export function setOfAccount(change: (before: ReadonlySet<string>) => Iterable<string>): void {
  ofAccount = new Set(change(ofAccount));
  tellSaved();
}
