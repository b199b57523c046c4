import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#contract/venues.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SmallMap } from '#web/map/small-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { streetAddress } from './map-addresses.ts';
import styles from './venue-screen.module.css';

/** Shows the venue on a small map, with directions. */
export function VenueMap({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const { latitude, longitude, name, dances } = venue;
  const address = streetAddress(venue);
  if (latitude === null || longitude === null || address === null)
    return <p className={styles.nowhere}>{t('venues:noCoordinates')}</p>;
  return (
    <div className={styles.where}>
      <div className={styles.map}>
        {settings && (
          <SmallMap
            marks={[{ latitude, longitude, color: dances[0]?.color ?? '#b3261e' }]}
            label={t('events:smallMap', { place: name })}
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
