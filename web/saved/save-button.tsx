import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import styles from './save-button.module.css';
import { NotKept, useIsSaved } from './saved-events.ts';
import { setSaved } from './set-saved.ts';

type Saveable = Pick<Event, 'id' | 'dateStart' | 'place'>;

interface Props {
  event: Saveable & Pick<Event, 'dateEnd' | 'isCancelled'> & Partial<Pick<Event, 'name'>>;
  now: Date;
  className?: string | undefined;
}

/** A heart, where there is room for a drawing only. The same press takes it back. */
export function SaveHeart({ event, now, className }: Props) {
  const { isSaved, isOffered, word, press } = useSaving(event, now);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className={classNames(styles.heart, isSaved && styles.saved, className)}
      aria-pressed={isSaved}
      aria-label={event.name === undefined ? word : `${word}, ${event.name}`}
      title={word}
      onClick={press}
    >
      <Icon name="heart" />
    </button>
  );
}

/** The same with its word. */
export function SaveButton({ event, now }: Props) {
  const { isSaved, isOffered, word, press } = useSaving(event, now);
  if (!isOffered) return null;
  return (
    <Button
      icon="heart"
      className={classNames(styles.word, isSaved && styles.saved)}
      aria-pressed={isSaved}
      onPress={press}
    >
      {word}
    </Button>
  );
}

function useSaving(event: Props['event'], now: Date) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const isSaved = useIsSaved(event.id);
  const isToCome = !event.isCancelled && Date.parse(event.dateEnd) > now.getTime();
  return {
    isSaved,
    // What will not happen is not saved any more, but taken back.
    isOffered: isSaved || isToCome,
    word: t(isSaved ? 'events.saved' : 'events.save'),
    press: () =>
      setSaved(event, !isSaved).catch((error) =>
        showToast(error instanceof NotKept ? t('filters.notKept') : problemWords(error), 'bad'),
      ),
  };
}
