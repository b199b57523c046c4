import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './navigation.module.css';

/** Shows in the bar, where it moves nothing, that there is no network. The map has its own notice. */
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
