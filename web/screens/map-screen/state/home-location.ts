import type { Place } from '#web/map/view.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** Where the map opens, for those who want that: kept in this browser, to about a hundred metres, known to nobody else. */
const key = 'startPlace';

export function homeLocation(): Place | null {
  const [latitude, longitude] = browserStorage.get(key)?.split(',').map(Number) ?? [];
  const isPlace = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  return isPlace ? ({ latitude, longitude } as Place) : null;
}

export function isHomeLocation({ latitude, longitude }: Place): boolean {
  return browserStorage.get(key) === `${latitude},${longitude}`;
}

/** Opens the map here from now on; with null no longer anywhere. Tells whether the browser could keep it. */
export function setHomeLocation(place: Place | null): boolean {
  return place ? browserStorage.set(key, `${place.latitude},${place.longitude}`) : browserStorage.remove(key);
}
