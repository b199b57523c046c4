import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { refresh } from './queries.ts';

interface Change {
  make: () => Promise<unknown>;
  /** What is said once it is made; nothing where it only takes something back. */
  told?: string | undefined;
  undo?: (() => void) | undefined;
}

/** Makes a change, says so and offers to undo it, or to try again; then all of the panel is asked for anew. */
export function useToldChange(): (change: Change) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();

  return async function tell(change: Change): Promise<void> {
    const { make, told, undo } = change;
    try {
      await make();
      if (told) showToast(told, 'good', undo && { label: t('adminPanel:undo'), onPress: undo });
    } catch (error) {
      showToast(problemWords(error), 'bad', { label: t('adminPanel:tryAgain'), onPress: () => void tell(change) });
    }
    await refresh(client);
  };
}
