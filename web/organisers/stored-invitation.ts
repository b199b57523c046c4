import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'organiser-invitation';

/** Returns the secret of the invitation for which this tab started to sign in; empty if there is none. */
export function storedInvitation(): string {
  return tabStorage.get(storageKey) ?? '';
}

/** Stores the secret of an invitation in this tab; null removes it. */
export function storeInvitation(secret: string | null): void {
  if (secret === null) tabStorage.remove(storageKey);
  else tabStorage.set(storageKey, secret);
}
