import { useState } from 'react';
import type { Place } from './view.ts';

/** `denied` is the decision of the visitor, the other errors are reported by the device. */
export type Locating = 'idle' | 'asking' | 'found' | GeolocationError;
export type GeolocationError = 'denied' | 'unavailable' | 'timeout';

/** Error codes of the browser. */
const reasons: Record<number, GeolocationError> = { 1: 'denied', 3: 'timeout' };

/** Requests the position of the device once. Returns why there is none instead, at the latest after 15 seconds. */
export function locateDevice(): Promise<Place | GeolocationError> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      ({ code }) => resolve(reasons[code] ?? 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  });
}

/**
 * Returns `locate`, which requests the position of the device once, and the state of the last request. It calls
 * `onFound`, or `onError` with the reason. The position is not watched.
 */
export function useLocateMe(
  onFound: (place: Place) => void,
  onError?: (why: GeolocationError) => void,
): { locating: Locating; locate: () => void } {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = async () => {
    setLocating('asking');
    const found = await locateDevice();
    setLocating(typeof found === 'string' ? found : 'found');
    if (typeof found === 'string') onError?.(found);
    else onFound(found);
  };
  return { locating, locate };
}
