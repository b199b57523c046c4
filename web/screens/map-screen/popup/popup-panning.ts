import { tileSizePx } from '#contract/constants.ts';
import { project, unproject } from '#contract/tiles.ts';
import { roundedView, wrapped } from '#contract/views.ts';
import type { Place, Size, View } from '#web/map/view.ts';
import { xBesidePopup } from './popup-place.ts';

/** Returns the position of a place on the screen, in pixels from the map's upper left corner. */
export function pointOf(place: Place, view: View, { widthPx, heightPx }: Size): { x: number; y: number } {
  const world = tileSizePx * 2 ** view.zoom;
  const { y } = project(place.longitude, place.latitude);
  const middle = project(view.longitude, view.latitude);
  return {
    x: widthPx / 2 + (wrapped(place.longitude - view.longitude) / 360) * world,
    y: heightPx / 2 + (y - middle.y) * world,
  };
}

/**
 * Returns the view, moved sideways, in which a popup fits beside the pin; null if it does already, or if the map is too
 * narrow.
 */
export function viewBesidePopup(pin: Place, view: View, size: Size, popup: Size): View | null {
  const { x } = pointOf(pin, view, size);
  const wanted = xBesidePopup(x, popup, size);
  if (wanted === null) return null;
  const degrees = ((x - wanted) / (tileSizePx * 2 ** view.zoom)) * 360;
  return roundedView({ ...view, longitude: wrapped(view.longitude + degrees) });
}

/** On a phone the popup covers the lower part of the map: a pin is visible above this share of the height. */
const seenAbove = 0.28;
/** A covered pin is moved up to this share. */
const broughtTo = 0.17;

/** Returns the view in which neither the popup nor the screen's edge covers the pin; null if it is visible already. */
export function viewAbovePopup(pin: Place, view: View, size: Size): View | null {
  const { x, y } = pointOf(pin, view, size);
  const isAside = x < 0 || x > size.widthPx;
  if (!isAside && y >= 0 && y <= size.heightPx * seenAbove) return null;
  const world = tileSizePx * 2 ** view.zoom;
  const middle = project(view.longitude, view.latitude).y + (y - size.heightPx * broughtTo) / world;
  const { latitude } = unproject(0, Math.max(0, Math.min(1, middle)));
  return roundedView({ ...view, latitude, ...(isAside && { longitude: pin.longitude }) });
}
