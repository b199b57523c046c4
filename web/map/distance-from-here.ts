import { useEffect, useState } from 'react';
import { distanceKm } from '#contract/distance.ts';
import type { Place } from './view.ts';

/**
 * Returns the distance to a place in kilometres if the visitor has already allowed this site to know the position; null
 * otherwise. Never asks for permission.
 */
export function useDistanceFromHere({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  const [here, setHere] = useState<Place | null>(null);
  useEffect(() => void findKnownPosition(setHere), []);
  return here && latitude !== null && longitude !== null ? distanceKm(here, { latitude, longitude }) : null;
}

/** A position of this age is good enough for a distance. */
const maximumAge = 10 * 60_000;

async function findKnownPosition(onFound: (place: Place) => void): Promise<void> {
  // Old browsers lack one of them, or this permission.
  const { geolocation, permissions } = navigator as Partial<Navigator>;
  const permission = await permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state !== 'granted') return;
  const take = ({ coords: { latitude, longitude } }: GeolocationPosition) => onFound({ latitude, longitude });
  geolocation?.getCurrentPosition(take, null, { maximumAge });
}
