import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { mapAddressOf } from '#web/events/links/map-address.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SmallMap } from '#web/map/small-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './event-screen.module.css';

/** The address on a small map, with directions. */
export function Where({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const { latitude, longitude } = event.location;
  const address = mapAddressOf(event);
  if (latitude === null || longitude === null || address === null) {
    return <p className={styles.where}>{t('eventPage:noCoordinates')}</p>;
  }
  return (
    <div className={styles.where}>
      <div className={styles.map}>
        {settings && (
          <SmallMap
            marks={[{ latitude, longitude, color: event.type.color }]}
            label={t('events:smallMap', { place: event.place })}
            tiles={settings.tiles}
            locale={locale}
          />
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink to={address} icon="map">
          {t('eventPage:showOnMap')}
        </ButtonLink>
        <ButtonLink to={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`} icon="external">
          {t('eventPage:directions')}
        </ButtonLink>
      </div>
    </div>
  );
}
