import type { BoundingBox } from '#contract/places.ts';
import { boundsOf } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import { boxAround } from '#contract/views.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { roundedBox, type Size, type View } from '#web/map/view.ts';

/** As far as dancers travel for an evening. */
const nearbyKm = 40;

/** Returns the box of the list: that of the town or place, the same on every screen, or that of the map's view. */
export function boxOfList({ area, near }: Pick<MapState, 'area' | 'near'>, view: View, size: Size): BoundingBox {
  const around = area === 'near' ? near && boxAround(near, nearbyKm) : area && townBox(area);
  return roundedBox(around ?? boundsOf(view, size));
}
