import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';

/** The address, leading to a maps service; plain text where nobody knows the coordinates. */
export function LocationLink({ event }: { event: Pick<Event, 'place' | 'location'> }) {
  const { t } = useTranslation();
  const { displayName } = event.location;
  const address = mapsAddress(event);
  if (!address) return displayName;
  return (
    <a href={address} target="_blank" rel="noopener" title={t('events.openInMaps')}>
      {displayName}
    </a>
  );
}

/** Where a maps service shows the venue. */
function mapsAddress({ location: { latitude, longitude } }: Pick<Event, 'location'>): string | null {
  if (latitude === null || longitude === null) return null;
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
