import { useState } from 'react';
import type { Place } from './view.ts';

/** `denied` is the visitor's word, the others are the device's. */
export type Locating = 'idle' | 'asking' | 'found' | Missed;
export type Missed = 'denied' | 'unavailable' | 'timeout';

/** By the codes of the browser. */
const reasons: Record<number, Missed> = { 1: 'denied', 3: 'timeout' };

/** Asks the device where it is, once for each call: nobody is followed. */
export function useLocateMe(
  onFound: (place: Place) => void,
  onMissed?: (why: Missed) => void,
): { locating: Locating; locate: () => void } {
  const [locating, setLocating] = useState<Locating>('idle');
  const miss = (why: Missed) => {
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
      ({ code }) => miss(reasons[code] ?? 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return { locating, locate };
}
