import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './event-filters.module.css';
import { rememberStyles, useFavouriteStyles } from './favourite-styles.ts';

interface Props {
  /** Slugs. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Shows a button that stores the chosen styles for the next visit, or one that selects the stored ones. */
export function RememberStyles({ selected, onChange }: Props) {
  const { t } = useTranslation();
  const favourites = useFavouriteStyles();
  const isRemembered = favourites.length > 0 && favourites.join() === selected.toSorted().join();

  function remember(slugs: readonly string[]) {
    if (!rememberStyles(slugs)) return showToast(t('frame:notKept'), 'bad');
    showToast(t(slugs.length > 0 ? 'filters:remembered' : 'filters:forgotten'));
  }

  if (isRemembered) {
    return (
      <Quick hint={t('filters:rememberHint')} isPressed onPress={() => remember([])}>
        {t('filters:myStyles')}
      </Quick>
    );
  }
  if (selected.length > 0) {
    return (
      <Quick isPressed={false} onPress={() => remember(selected)}>
        {t('filters:rememberStyles', { count: selected.length })}
      </Quick>
    );
  }
  return favourites.length > 0 && <Quick onPress={() => onChange([...favourites])}>{t('filters:toMyStyles')}</Quick>;
}

interface QuickProps {
  hint?: string;
  isPressed?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Quick({ hint, isPressed, onPress, children }: QuickProps) {
  return (
    <Button icon="shown" title={hint} aria-pressed={isPressed} className={styles.remember} onPress={onPress}>
      {children}
    </Button>
  );
}
