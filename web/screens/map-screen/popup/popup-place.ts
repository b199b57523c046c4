import type { Point } from '#web/map/nearest.ts';
import type { Size } from '#web/map/view.ts';

/** From the point of a pin to the popup beside it: half of an open pin, and a little space. */
const gapPx = 30;
/** An open pin and a little space above its point, and below. */
const pinPx = { above: 60, below: 12 };
/** Least distance to the edges of the map. */
const marginPx = 12;
/** The head of a pin is beside this share of the popup's height. */
const pinShare = 0.4;

/** Returns the x at which a pin has its popup on the left, if it fits on neither side of `x`; null if it does or cannot. */
export function xBesidePopup(x: number, popup: Size, map: Size): number | null {
  const toLeft = marginPx + popup.widthPx + gapPx;
  const toRight = map.widthPx - toLeft;
  return x >= toLeft || x <= toRight || toLeft > map.widthPx - gapPx ? null : toLeft + roundingPx;
}

/** Views are rounded to half a pixel. */
const roundingPx = 2;

export interface PopupPlace extends Point {
  isOnLeft: boolean;
}

/**
 * Returns where the upper left corner of a popup is, in pixels of the map: beside its pin, on the same side as before if
 * there is space, otherwise on the other side, below or above it; always inside the map.
 */
export function placeOfPopup(pin: Point, popup: Size, map: Size, wasOnLeft = false): PopupPlace {
  const right = pin.x + gapPx;
  const left = pin.x - gapPx - popup.widthPx;
  const fitsRight = right >= marginPx && right + popup.widthPx <= map.widthPx - marginPx;
  const fitsLeft = left >= marginPx && left + popup.widthPx <= map.widthPx - marginPx;
  const isOnLeft = fitsLeft && (wasOnLeft || !fitsRight);
  const lowest = map.heightPx - marginPx - popup.heightPx;
  const y = pin.y - pinPx.above / 2 - popup.heightPx * pinShare;
  if (fitsRight || fitsLeft) return { x: Math.round(isOnLeft ? left : right), y: within(y, lowest), isOnLeft };
  const x = within(pin.x - popup.widthPx / 2, map.widthPx - marginPx - popup.widthPx);
  const below = pin.y + pinPx.below;
  return { x, y: within(below <= lowest ? below : pin.y - pinPx.above - popup.heightPx, lowest), isOnLeft: false };
}

/** Shows at least the beginning of what is larger than the map. */
function within(start: number, last: number): number {
  return Math.round(Math.max(marginPx, Math.min(last, start)));
}
