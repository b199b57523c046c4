import type { TFunction } from 'i18next';
import { currentSession } from '#web/accounts/session.ts';
import { Refusal } from '#web/http/call.ts';
import { showToast } from '#web/ui/toast.tsx';
import { keepHere, NotKept, type SavedHere, TooMany } from './saved-here.ts';
import { setWish, wishFor } from './saved-state.ts';

/**
 * Saves an event or takes it back, and shows it at once: with the account of whoever is signed in, else on this device. Where
 * it fails it is as it was before, and a word says why.
 */
export async function setSaved(event: SavedHere, wish: boolean, t: TFunction): Promise<void> {
  const { id } = event;
  setWish(id, wish);
  try {
    if (currentSession()) await (await import('./account.ts')).change(id, wish);
    else keepHere(event, wish);
  } catch (error) {
    showToast(reasonOf(error, t), 'bad');
  } finally {
    // Unless another press came meanwhile.
    if (wishFor(id) === wish) setWish(id);
  }
}

function reasonOf(error: unknown, t: TFunction): string {
  if (error instanceof NotKept) return t('filters.notKept');
  const code = error instanceof TooMany ? 'too-many-saved' : error instanceof Refusal ? error.code : 'offline';
  return t([`problems.${code}`, 'problems.internal-error']);
}
