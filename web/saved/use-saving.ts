import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import styles from './save-button.module.css';
import { useIsSaved } from './saved-state.ts';
import { setSaved } from './set-saved.ts';

export interface SaveProps {
  event: Pick<Event, 'id' | 'name' | 'dateStart' | 'dateEnd' | 'place' | 'isCancelled'>;
  now: Date;
}

/** What a button that saves is given; null where there is nothing to save. The same press takes it back. */
export function useSaveButton({ event, now }: SaveProps) {
  const { t } = useTranslation();
  const { id } = event;
  const isSaved = useIsSaved(id);
  // What will not happen is not saved any more, but taken back.
  if (!isSaved && (event.isCancelled || Date.parse(event.dateEnd) <= now.getTime())) return null;
  return {
    icon: 'heart',
    label: t(isSaved ? 'events:saved' : 'events:save'),
    className: isSaved ? styles.saved : undefined,
    'aria-pressed': isSaved,
    onPress() {
      setSaved(event, !isSaved, t);
    },
  } as const;
}
