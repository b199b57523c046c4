import type { EventInList } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { formatDistance } from '#web/i18n/numbers.ts';
import { distanceKm } from '#web/map/distance.ts';
import type { Near } from './use-near.ts';

/** Returns the distance of an event as text: in whole kilometres if the position is only known to a kilometre. */
export function distanceLabel(
  locale: Locale,
  near: Near | null,
  { distance, location }: Pick<EventInList, 'distance' | 'location'>,
): string | undefined {
  const km = near && (distance === undefined ? distanceKm(near, location) : distance / 1000);
  if (km === null) return undefined;
  return formatDistance(locale, near?.isExact ? km : Math.max(1, Math.round(km)));
}
