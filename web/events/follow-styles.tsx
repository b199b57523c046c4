import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './event-filters.module.css';
import { followStyles, useFavouriteStyles } from './favourite-styles.ts';

interface Props {
  /** Slugs. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Keeps the chosen styles for the next visit, or chooses those that were kept. */
export function FollowStyles({ selected, onChange }: Props) {
  const { t } = useTranslation();
  const favourites = useFavouriteStyles();
  const isFollowed = favourites.length > 0 && favourites.join() === selected.toSorted().join();

  function follow(slugs: readonly string[]) {
    if (!followStyles(slugs)) return showToast(t('filters.notKept'), 'bad');
    showToast(t(slugs.length > 0 ? 'filters.followed' : 'filters.unfollowed'));
  }

  if (isFollowed) {
    return (
      <p className={styles.follow}>
        <Quick icon="heart" isPressed onPress={() => follow([])}>
          {t('filters.myStyles')}
        </Quick>
        <span>{t('filters.followHint')}</span>
      </p>
    );
  }
  if (selected.length === 0 && favourites.length === 0) return null;
  return (
    <p className={styles.follow}>
      {selected.length > 0 ? (
        <Quick icon="heart" isPressed={false} onPress={() => follow(selected)}>
          {t('filters.followStyles', { count: selected.length })}
        </Quick>
      ) : (
        <Quick icon="heart" onPress={() => onChange([...favourites])}>
          {t('filters.toMyStyles')}
        </Quick>
      )}
    </p>
  );
}

interface QuickProps {
  icon: IconName;
  isPressed?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Quick({ icon, isPressed, onPress, children }: QuickProps) {
  return (
    <button type="button" className={styles.day} aria-pressed={isPressed} onClick={onPress}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
