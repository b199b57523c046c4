import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockHere } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { shownAge } from '#web/kept/shown-age.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './event-screen.module.css';

/** Shows the time of the data if they were kept on this device, because the event may have changed since. */
export function KeptAge() {
  const { t } = useTranslation();
  const locale = useLocale();
  const atMs = useSyncExternalStore(shownAge.subscribe, shownAge.get, () => null);
  if (atMs === null) return null;
  return (
    <p className={styles.confirmed}>
      <Icon name="offline" />
      <span>{t('eventPage:asOf', { time: clockHere(locale, new Date(atMs)) })}</span>
    </p>
  );
}
