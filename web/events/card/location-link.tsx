import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';

/** The address, leading to a maps service. */
export function LocationLink({ event }: { event: Pick<Event, 'place' | 'location'> }) {
  const { t } = useTranslation();
  return (
    <a href={mapsAddress(event)} target="_blank" rel="noopener" title={t('events:openInMaps')}>
      {event.location.displayName}
    </a>
  );
}

/** Where a maps service shows the venue; where nobody knows the coordinates it is left to look for the words. */
function mapsAddress({ place, location: { displayName, latitude, longitude } }: Pick<Event, 'place' | 'location'>) {
  const isKnown = latitude !== null && longitude !== null;
  const query = isKnown ? `${latitude},${longitude}` : encodeURIComponent(`${place}, ${displayName}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
