import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'organiser-invitation';

/** The secret of the invitation that this tab went to log in with; empty where there is none. */
export function keptInvitation(): string {
  return tabStorage.get(storageKey) ?? '';
}

/** Keeps it, or with null forgets it. */
export function keepInvitation(secret: string | null): void {
  if (secret === null) tabStorage.remove(storageKey);
  else tabStorage.set(storageKey, secret);
}
