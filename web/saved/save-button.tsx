import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './save-button.module.css';
import { endWish, setWish, useIsSaved } from './saved-state.ts';

interface Props {
  event: Pick<Event, 'id' | 'name' | 'dateStart' | 'dateEnd' | 'place' | 'isCancelled'>;
  now: Date;
  className?: string | undefined;
}

/** A heart, where there is room for a drawing only. The same press takes it back. */
export function SaveHeart({ event, now, className }: Props) {
  const { isSaved, isOffered, word, press } = useSaving(event, now);
  return (
    isOffered && (
      <button
        type="button"
        className={classNames(styles.heart, isSaved && styles.saved, className)}
        aria-pressed={isSaved}
        aria-label={`${word}, ${event.name}`}
        title={word}
        onClick={press}
      >
        <Icon name="heart" />
      </button>
    )
  );
}

/** The same with its word. */
export function SaveButton({ event, now }: Props) {
  const { isSaved, isOffered, word, press } = useSaving(event, now);
  return (
    isOffered && (
      <Button
        icon="heart"
        className={classNames(styles.word, isSaved && styles.saved)}
        aria-pressed={isSaved}
        onPress={press}
      >
        {word}
      </Button>
    )
  );
}

function useSaving(event: Props['event'], now: Date) {
  const { t } = useTranslation();
  const isSaved = useIsSaved(event.id);
  function press() {
    // At once, while what does it is on its way.
    setWish(event.id, !isSaved);
    import('./set-saved.ts').then(
      (file) => file.setSaved(event, !isSaved, t),
      () => {
        endWish(event.id, !isSaved);
        showToast(t('problems.offline'), 'bad');
      },
    );
  }
  return {
    isSaved,
    // What will not happen is not saved any more, but taken back.
    isOffered: isSaved || (!event.isCancelled && Date.parse(event.dateEnd) > now.getTime()),
    word: t(isSaved ? 'events.saved' : 'events.save'),
    press,
  };
}
