import { currentSession } from '#web/accounts/session.ts';
import { keepHere, type SavedHere, setWish, wishFor } from './saved-events.ts';

/**
 * Saves an event or takes it back, and shows it at once: with the account of whoever is signed in, else on this device. Where
 * it fails it is as it was before, and throws why.
 */
export async function setSaved(event: SavedHere, wish: boolean): Promise<void> {
  const { id } = event;
  setWish(id, wish);
  try {
    if (currentSession()) await (await import('./account.ts')).change(id, wish);
    else keepHere(event, wish);
  } finally {
    // Another press may have come meanwhile.
    if (wishFor(id) === wish) setWish(id, undefined);
  }
}
