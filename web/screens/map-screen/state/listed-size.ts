import type { Size, View } from '#web/map/view.ts';
import { isSameView } from '#web/map/view-geometry.ts';
import { startView } from '#web/settings/start-view.ts';

/** Sizes of the map on usual screens, with the list beside it and below it. */
const usualSizes = {
  wide: { widthPx: 1040, heightPx: 844 },
  narrow: { widthPx: 390, heightPx: 788 },
} as const satisfies Record<string, Size>;

/**
 * Returns the size of the map for which list and counts are requested: its own, or a usual one while it is unknown, as on
 * the server. For the initial view it is the same on every screen, so that the list of the server stays.
 */
export function listedSize(view: View, size: Size | null, isWide: boolean): Size {
  if (isSameView(view, startView())) return usualSizes.wide;
  return size ?? usualSizes[isWide ? 'wide' : 'narrow'];
}
