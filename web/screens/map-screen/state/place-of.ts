import type { Event } from '#contract/events.ts';
import type { Place } from '#web/map/view.ts';

/** Null if the coordinates are unknown. */
export function placeOf({ location: { latitude, longitude } }: Event): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
