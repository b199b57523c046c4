import type { Place } from '#web/map/view.ts';
import { browserStorage } from '#web/storage/storage.ts';

/** The user's choice of where the map opens: stored in this browser only, to about a hundred metres. */
const key = 'startPlace';

/** Returns the place where the map opens; null if the user has set none or the stored value is invalid. */
export function homeLocation(): Place | null {
  const [latitude, longitude] = browserStorage.get(key)?.split(',').map(Number) ?? [];
  const isPlace = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
  return isPlace ? ({ latitude, longitude } as Place) : null;
}

/** Returns whether the map opens at this place. */
export function isHomeLocation({ latitude, longitude }: Place): boolean {
  return browserStorage.get(key) === `${latitude},${longitude}`;
}

/** Sets where the map opens; null removes it. Returns whether the browser could store it. */
export function setHomeLocation(place: Place | null): boolean {
  return place ? browserStorage.set(key, `${place.latitude},${place.longitude}`) : browserStorage.remove(key);
}
