import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/*
 * Which events are saved, for the hearts. The first screens need it, so it is no more than that: what reads and writes what
 * this device keeps stands in `saved-here.ts`, what asks the server in `account.ts`.
 */

/** Where this device keeps what is saved without an account; other tabs hear of each change by the `storage` event. */
export const localSavedKey = 'savedEvents';

const changes = createEmitter(() => {
  addEventListener('storage', notifySavedListeners);
  return () => removeEventListener('storage', notifySavedListeners);
});
/** Of whoever is signed in, as far as it is known. */
let accountSaved: ReadonlySet<string> = new Set();
/** What was pressed just now and is on its way. */
const pendingToggles = new Map<string, boolean>();

/** Renders again when it changes, in another tab too. The server knows of nobody's. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(subscribeToSaved, () => isSaved(id), isFalse);
}

/** An id is found in the text that is kept, without reading all of it for each heart. */
function isSaved(id: string): boolean {
  return pendingToggles.get(id) ?? (accountSaved.has(id) || (browserStorage.get(localSavedKey)?.includes(id) ?? false));
}

const isFalse = () => false;

export const subscribeToSaved = changes.subscribe;

/** What this device keeps is another. */
export function notifySavedListeners(): void {
  changes.emit();
}

/** Shows what was just pressed; without a wish, what is. */
export function setPendingToggle(id: string, value?: boolean): void {
  if (value === undefined) pendingToggles.delete(id);
  else pendingToggles.set(id, value);
  notifySavedListeners();
}

/** What was pressed and is on its way. */
export function pendingToggle(id: string): boolean | undefined {
  return pendingToggles.get(id);
}

/** What the account of whoever is signed in has, by what it had; nothing for visitors. */
export function updateAccountSaved(change: (before: ReadonlySet<string>) => Iterable<string>): void {
  accountSaved = new Set(change(accountSaved));
  notifySavedListeners();
}
