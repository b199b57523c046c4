import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { count } from '#web/statistics/count.ts';
import styles from './save-button.module.css';
import { useIsSaved } from './saved-state.ts';
import { setSaved } from './set-saved.ts';

export interface SaveProps {
  event: Pick<Event, 'id' | 'name' | 'dateStart' | 'dateEnd' | 'place' | 'isCancelled'>;
  now: Date;
}

/**
 * Returns the props of the button that saves an event or removes it; null for a past or cancelled event that is not
 * saved. Saving shows a toast.
 */
export function useSaveButton({ event, now }: SaveProps) {
  const { t, i18n } = useTranslation();
  const { id } = event;
  const isSaved = useIsSaved(id);
  // Past and cancelled events can only be removed.
  if (!isSaved && (event.isCancelled || Date.parse(event.dateEnd) <= now.getTime())) return null;
  return {
    icon: 'heart',
    label: t(isSaved ? 'events:saved' : 'events:save'),
    className: isSaved ? styles.saved : undefined,
    'aria-pressed': isSaved,
    async onPress() {
      const isDone = await setSaved(event, !isSaved, t);
      if (!isDone || isSaved) return;
      count(id, 'saved');
      // Loaded on demand, because most visitors only read.
      const toast = await loadWithMessages(i18n, ['saved'], () => import('./saved-toast.ts')).catch(() => null);
      await toast?.showSavedToast(event, i18n.t);
    },
  } as const;
}
