import type { BoundingBox } from './places.ts';
import { boxAround } from './views.ts';

/* The area of a town, in which the events of "events in Lyon" are counted. It is the same for all sizes of screens. */

/** Distance from the centre to the edge, in kilometres, by the zoom at which the map shows the whole town. */
const radiusKmByZoom = [
  [11, 20],
  [12, 10],
  [13, 5],
] as const;
const radiusKmOfVillage = 3;

/** Returns the box of a town with its suburbs: 20 km around the centre of Paris, 10 km around Lyon, 3 km around a village. */
export function townBox({
  latitude,
  longitude,
  zoom,
}: {
  latitude: number;
  longitude: number;
  zoom: number;
}): BoundingBox {
  const radiusKm = radiusKmByZoom.find(([max]) => zoom <= max)?.[1] ?? radiusKmOfVillage;
  return boxAround({ latitude, longitude }, radiusKm);
}
