import { useState } from 'react';
import type { Place } from './view.ts';

/** `denied` is the decision of the visitor, the other errors are reported by the device. */
export type Locating = 'idle' | 'asking' | 'found' | GeolocationError;
export type GeolocationError = 'denied' | 'unavailable' | 'timeout';

/** Error codes of the browser. */
const reasons: Record<number, GeolocationError> = { 1: 'denied', 3: 'timeout' };

/**
 * Returns `locate`, which requests the position of the device once, and the state of the last request. It calls
 * `onFound`, or `onError` with the reason, for example after 15 seconds. The position is not watched.
 */
export function useLocateMe(
  onFound: (place: Place) => void,
  onError?: (why: GeolocationError) => void,
): { locating: Locating; locate: () => void } {
  const [locating, setLocating] = useState<Locating>('idle');
  const fail = (why: GeolocationError) => {
    setLocating(why);
    onError?.(why);
  };
  const locate = () => {
    if (!('geolocation' in navigator)) return fail('unavailable');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setLocating('found');
        onFound({ longitude, latitude });
      },
      ({ code }) => fail(reasons[code] ?? 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { locating, locate };
}
