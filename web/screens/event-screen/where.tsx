import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { mapAddressOf } from '#web/events/links/map-address.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SmallMap } from '#web/map/small-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './aside.module.css';

/** Shows the venue on a small map, or a note without coordinates. */
export function Where({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const { latitude, longitude } = event.location;
  if (latitude === null || longitude === null) return <p className={styles.nowhere}>{t('eventPage:noCoordinates')}</p>;
  return (
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
  );
}

/** Shows a link to the event on the map; nothing without coordinates. */
export function ShowOnMap({ event }: { event: Event }) {
  const { t } = useTranslation();
  const address = mapAddressOf(event);
  if (address === null) return null;
  return (
    <ButtonLink to={address} icon="map">
      {t('eventPage:showOnMap')}
    </ButtonLink>
  );
}
