import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/use-is-online.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './navigation.module.css';

/** In the bar, where it moves and hides nothing. The map says it itself, and more. */
export function OfflineMark() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          <span>{t('frame:offline')}</span>
        </>
      )}
    </div>
  );
}
