import type { EventInList } from '#contract/events.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import { distanceKm } from '#web/map/distance.ts';
import type { Near } from './use-near.ts';

/**
 * Returns a function that returns the distance of an event as text: in whole kilometres if the position is only known to
 * a kilometre.
 */
export function useDistanceLabel(
  near: Near | null,
): (event: Pick<EventInList, 'distance' | 'location'>) => string | undefined {
  const formatDistance = useFormatDistance();
  return ({ distance, location }) => {
    const km = near && (distance === undefined ? distanceKm(near, location) : distance / 1000);
    if (km === null) return undefined;
    return formatDistance(near?.isExact ? km : Math.max(1, Math.round(km)));
  };
}
