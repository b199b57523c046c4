import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './address-field.module.css';
import { timeZoneQuery } from './queries.ts';

/** Shows the time zone that applies to the times of an event at these coordinates. */
export function PlaceTimeZone({ coordinates }: { coordinates: Parameters<typeof timeZoneQuery>[0] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: timeZone } = useQuery({ ...timeZoneQuery(coordinates), placeholderData: keepPreviousData });
  if (timeZone === undefined) return null;
  return (
    <p className={styles.zone}>
      <Icon name="clock" />
      <span>{t('places:timeZone', { zone: zoneName(timeZone, locale), id: timeZone })}</span>
    </p>
  );
}

/** Returns a name like "heure du Népal". */
function zoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
