import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { clockHere } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { shownAge } from '#web/kept/shown-age.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './navigation.module.css';

/**
 * Shows in the bar, where it moves nothing, that there is no network, and the age of the data. The map has its own
 * notice.
 */
export function OfflineMark() {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOnline = useIsOnline();
  const atMs = useSyncExternalStore(shownAge.subscribe, shownAge.get, () => null);
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && (
        <>
          <Icon name="offline" />
          <span>{t('frame:offline')}</span>
          {atMs !== null && <time>{clockHere(locale, new Date(atMs))}</time>}
        </>
      )}
    </div>
  );
}
