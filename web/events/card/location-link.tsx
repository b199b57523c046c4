import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';

/** Shows the address, linked to a maps service. */
export function LocationLink({ event }: { event: Pick<Event, 'place' | 'location'> }) {
  const { t } = useTranslation();
  return (
    <a href={mapsAddress(event)} target="_blank" rel="noopener" title={t('events:openInMaps')}>
      <bdi>{event.location.displayName}</bdi>
    </a>
  );
}

/** Returns the URL of the venue on a maps service; without coordinates, a search for its address. */
function mapsAddress({ place, location: { displayName, latitude, longitude } }: Pick<Event, 'place' | 'location'>) {
  const isKnown = latitude !== null && longitude !== null;
  const query = isKnown ? `${latitude},${longitude}` : encodeURIComponent(`${place}, ${displayName}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
