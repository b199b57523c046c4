import type { TFunction } from 'i18next';
import { currentSession } from '#web/accounts/session.ts';
import { ApiError } from '#web/http/call.ts';
import { problemText } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { LimitReachedError, type LocalSavedEvent, StorageUnavailableError, saveLocally } from './local-saved.ts';
import { pendingToggle, setPendingToggle } from './saved-state.ts';

/**
 * Saves an event or removes it, in the account or on this device. Shows the new state at once, and reverts it with a
 * message on failure. Returns whether it succeeded.
 */
export async function setSaved(event: LocalSavedEvent, isSaved: boolean, t: TFunction): Promise<boolean> {
  const { id } = event;
  setPendingToggle(id, isSaved);
  try {
    if (currentSession()) await (await import('./account-saved.ts')).setAccountSaved(event, isSaved);
    else saveLocally(event, isSaved);
    return true;
  } catch (error) {
    showToast(errorMessage(error, t), 'bad');
    return false;
  } finally {
    // Another press may have changed it.
    if (pendingToggle(id) === isSaved) setPendingToggle(id);
  }
}

function errorMessage(error: unknown, t: TFunction): string {
  if (error instanceof StorageUnavailableError) return t('frame:notKept');
  const code =
    error instanceof LimitReachedError ? 'too-many-saved' : error instanceof ApiError ? error.code : 'offline';
  return problemText(t, code);
}
