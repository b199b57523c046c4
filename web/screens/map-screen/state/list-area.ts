import type { BoundingBox } from '#contract/places.ts';
import { townBox } from '#contract/town-area.ts';
import { boundsOf, boxAround } from '#contract/views.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import type { Size, View } from '#web/map/view.ts';

/** As far as dancers travel for an evening. */
const nearbyKm = 40;

/** Returns the box of the list: that of the town or place, the same on every screen, or that of the map's view. */
export function boxOfList({ area, near }: Pick<MapState, 'area' | 'near'>, view: View, size: Size): BoundingBox {
  if (area === 'near') return near ? boxAround(near, nearbyKm) : boundsOf(view, size);
  return area ? townBox(area) : boundsOf(view, size);
}
