import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { refresh } from './queries.ts';

interface Change {
  make: () => Promise<unknown>;
  /** The message after success. Undefined: none, because the change undoes another one. */
  message?: string | (() => string) | undefined;
  undo?: (() => void) | undefined;
}

/**
 * Returns a function that makes a change, shows its result with a button for undo or retry, and refreshes the panel. It
 * never rejects.
 */
export function useChangeWithToast(): (change: Change) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  return async function applyChange(change: Change): Promise<void> {
    const { make, message, undo } = change;
    try {
      await make();
      const words = typeof message === 'function' ? message() : message;
      if (words) showToast(words, 'good', undo && { label: t('adminPanel:undo'), onPress: undo });
    } catch (error) {
      showToast(errorMessage(error), 'bad', {
        label: t('adminPanel:tryAgain'),
        onPress: () => void applyChange(change),
      });
    }
    await refresh(client);
  };
}
