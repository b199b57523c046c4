import { tileSizePx } from '#contract/constants.ts';
import type { BoundingBox } from '#contract/places.ts';
import { project, unproject } from '#contract/tiles.ts';
import { roundedView, wrapped } from '#contract/views.ts';
import { distanceKm } from '#web/map/distance.ts';
import type { Place, Size, View } from '#web/map/view.ts';
import { viewOfBox } from '#web/map/view-geometry.ts';

/** The covered parts at the edges of the map, in pixels. */
export interface Insets {
  top: number;
  bottom: number;
}

/** A pin is drawn above its place, and half of it to either side. */
const pinPx = { height: 48, halfWidth: 28, below: 16 };
/** Streets are legible, and the surroundings are still in view. */
const maxZoom = 15;

/** Returns the view in which pins at all of these places are visible between the insets, as close as possible. */
export function viewOfPlaces(places: readonly Place[], { widthPx, heightPx }: Size, { top, bottom }: Insets): View {
  const free = {
    widthPx: Math.max(1, widthPx - 2 * pinPx.halfWidth),
    heightPx: Math.max(1, heightPx - top - bottom - pinPx.height - pinPx.below),
  };
  const view = viewOfBox(boxOfPlaces(places), free);
  const zoom = Math.min(maxZoom, view.zoom);
  // The centre of the free part is this far above that of the map.
  const raisedPx = (bottom + pinPx.below - top - pinPx.height) / 2;
  const { y } = project(view.longitude, view.latitude);
  const lowered = Math.max(0, Math.min(1, y + raisedPx / (tileSizePx * 2 ** zoom)));
  return roundedView({ longitude: view.longitude, latitude: unproject(0, lowered).latitude, zoom });
}

/** The nearest events that the map shows around a place: at least `min`, and up to `max` if they are not much farther. */
const nearestCount = { min: 5, max: 10, farther: 2 };

/** Returns the place itself and those of the given ones that are nearest to it. */
export function nearestPlaces(near: Place, places: readonly Place[]): Place[] {
  const { min, max, farther } = nearestCount;
  const byDistance = places
    .map((place) => ({ place, km: distanceKm(near, place) ?? 0 }))
    .sort((one, other) => one.km - other.km);
  const limitKm = (byDistance[min - 1]?.km ?? 0) * farther;
  const nearest = byDistance.filter(({ km }, index) => index < min || (index < max && km <= limitKm));
  return [near, ...nearest.map(({ place }) => place)];
}

/** Returns the corners of a box. */
export function cornersOf({ west, south, east, north }: BoundingBox): Place[] {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

/** Across the antimeridian if that is shorter. */
function boxOfPlaces(places: readonly Place[]): BoundingBox {
  const first = places[0]?.longitude ?? 0;
  const offsets = places.map(({ longitude }) => wrapped(longitude - first));
  const latitudes = places.map(({ latitude }) => latitude);
  return {
    west: wrapped(first + Math.min(...offsets)),
    south: Math.min(...latitudes),
    // A box without a width would mean the whole world.
    east: wrapped(first + Math.max(...offsets) + 1e-6),
    north: Math.max(...latitudes),
  };
}
