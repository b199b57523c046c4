import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './event-filters.module.css';
import { rememberStyles, useFavouriteStyles } from './favourite-styles.ts';

interface Props {
  /** Slugs. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/**
 * Stores the chosen styles for the next visit, or selects the stored ones. Its space is reserved, so that nothing moves
 * under the finger.
 */
export function RememberStyles({ selected, onChange }: Props) {
  const { t } = useTranslation();
  const favourites = useFavouriteStyles();
  const isRemembered = favourites.length > 0 && favourites.join() === selected.toSorted().join();

  function remember(slugs: readonly string[]) {
    if (!rememberStyles(slugs)) return showToast(t('frame:notKept'), 'bad');
    showToast(t(slugs.length > 0 ? 'filters:remembered' : 'filters:forgotten'));
  }

  return (
    <p className={styles.follow}>
      {isRemembered ? (
        <Quick hint={t('filters:rememberHint')} isPressed onPress={() => remember([])}>
          {t('filters:myStyles')}
        </Quick>
      ) : selected.length > 0 ? (
        <Quick isPressed={false} onPress={() => remember(selected)}>
          {t('filters:rememberStyles', { count: selected.length })}
        </Quick>
      ) : (
        favourites.length > 0 && <Quick onPress={() => onChange([...favourites])}>{t('filters:toMyStyles')}</Quick>
      )}
    </p>
  );
}

interface QuickProps {
  hint?: string;
  isPressed?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Quick({ hint, isPressed, onPress, children }: QuickProps) {
  return (
    <button type="button" className={styles.day} title={hint} aria-pressed={isPressed} onClick={onPress}>
      <Icon name="heart" />
      {children}
    </button>
  );
}
