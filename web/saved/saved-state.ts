import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/storage/create-store.ts';
import { browserStorage } from '#web/storage/storage.ts';

/* Which events are saved, for the heart buttons. The first screens load this file, so it is small: `local-saved.ts`
   reads and writes local storage, `account.ts` calls the server. */

/** Key in local storage, without an account. Other tabs are notified by the event `storage`. */
export const localSavedKey = 'savedEvents';

const changes = createEmitter(() => {
  addEventListener('storage', notifySavedListeners);
  return () => removeEventListener('storage', notifySavedListeners);
});
/** Ids of the account's saved events, as far as loaded. */
let accountSaved: ReadonlySet<string> = new Set();
/** States that were requested and are not confirmed yet. */
const pendingToggles = new Map<string, boolean>();

/**
 * Returns whether an event is saved, in the account or on this device. Renders again on changes, also in another tab.
 * False on the server.
 */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(subscribeToSaved, () => isSaved(id), isFalse);
}

/** Searches the id in the stored text, because parsing it for each heart would be slow. */
function isSaved(id: string): boolean {
  return pendingToggles.get(id) ?? (accountSaved.has(id) || (browserStorage.get(localSavedKey)?.includes(id) ?? false));
}

const isFalse = () => false;

export const subscribeToSaved = changes.subscribe;

let waitingNoteOf: (about: string) => string = () => '';

/** Sets what buttons and cards say about changes that are not sent yet (`web/outbox/`). */
export function setWaitingNotes(noteOf: typeof waitingNoteOf): void {
  waitingNoteOf = noteOf;
  notifySavedListeners();
}

/** Returns what to say about a thing with changes that are not sent yet; empty without any. */
export function useWaitingNote(about: string): string {
  return useSyncExternalStore(subscribeToSaved, () => waitingNoteOf(about), String);
}

/** Notifies all listeners (`subscribeToSaved`). Call it after local storage has changed. */
export function notifySavedListeners(): void {
  changes.emit();
}

/** Makes an event appear as saved or not until the server confirms it; without `value`, ends that. */
export function setPendingToggle(id: string, value?: boolean): void {
  if (value === undefined) pendingToggles.delete(id);
  else pendingToggles.set(id, value);
  notifySavedListeners();
}

/** Returns the requested state of an event that is not confirmed yet; undefined if there is none. */
export function pendingToggle(id: string): boolean | undefined {
  return pendingToggles.get(id);
}

/** Changes the known ids of the account's saved events, which are empty for visitors. Sends no request. */
export function updateAccountSaved(change: (before: ReadonlySet<string>) => Iterable<string>): void {
  accountSaved = new Set(change(accountSaved));
  notifySavedListeners();
}
