import { useEffect, useState } from 'react';
import { distanceKm } from '#contract/distance.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import type { Place } from '#web/map/view.ts';

/** A position of this age is good enough for a distance. */
const maximumAge = 10 * 60_000;

/**
 * Shows the distance from the visitor; nothing until it is known. Requests the position, so render it only if that is
 * permitted (`KnownDistance`).
 */
export function Distance({ to }: { to: Place }) {
  const formatDistance = useFormatDistance();
  const [here, setHere] = useState<Place | null>(null);
  useEffect(() => {
    const { geolocation } = navigator as Partial<Navigator>;
    geolocation?.getCurrentPosition(({ coords }) => setHere(coords), null, { maximumAge });
  }, []);
  return here && formatDistance(distanceKm(here, to));
}
