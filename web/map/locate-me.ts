import { useState } from 'react';
import type { Place } from './view.ts';

/** `denied` is the visitor's word, `unavailable` the device's. */
export type Locating = 'idle' | 'asking' | 'found' | 'denied' | 'unavailable';

/** Asks the device where it is, once for each call: nobody is followed. */
export function useLocateMe(
  onFound: (place: Place) => void,
  onMissed?: (why: 'denied' | 'unavailable') => void,
): { locating: Locating; locate: () => void } {
  const [locating, setLocating] = useState<Locating>('idle');
  const miss = (why: 'denied' | 'unavailable') => {
    setLocating(why);
    onMissed?.(why);
  };
  const locate = () => {
    if (!('geolocation' in navigator)) return miss('unavailable');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setLocating('found');
        onFound({ longitude, latitude });
      },
      (error) => miss(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { locating, locate };
}
