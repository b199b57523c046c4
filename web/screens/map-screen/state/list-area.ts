import type { BoundingBox } from '#contract/places.ts';
import { boundsOf } from '#contract/tiles.ts';
import { townBox } from '#contract/town-area.ts';
import { boxAround } from '#contract/views.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { roundedBox, type Size, type View } from '#web/map/view.ts';

/** As far as dancers travel for an evening. */
const nearbyKm = 40;

/** Returns the box of the list: that of the chosen area, the same on every screen, or that of the map's view. */
export function boxOfList({ area, near }: Pick<MapState, 'area' | 'near'>, view: View, size: Size): BoundingBox {
  return roundedBox(boxOfArea(area, near) ?? boundsOf(view, size));
}

function boxOfArea(area: MapState['area'], near: MapState['near']): BoundingBox | null {
  if (area === 'near') return near && boxAround(near, nearbyKm);
  return area && ('country' in area ? area.box : townBox(area));
}
