import { type ComponentType, useEffect, useState } from 'react';
import type { Event } from '#contract/events.ts';
import type { Place } from '#web/map/view.ts';

/**
 * Shows the distance from the visitor, if the visitor has already allowed this site to know the position. Never asks
 * for permission, and loads its code only then.
 */
export function KnownDistance({ to: { latitude, longitude } }: { to: Event['location'] }) {
  const [Distance, setDistance] = useState<ComponentType<{ to: Place }> | null>(null);
  useEffect(() => {
    // Old browsers lack permissions, or this one. Without a network there is no distance.
    const load = async () => {
      const permission = await navigator.permissions?.query({ name: 'geolocation' });
      if (permission?.state !== 'granted') return;
      const { Distance } = await import('./distance.tsx');
      setDistance(() => Distance);
    };
    load().catch(() => undefined);
  }, []);
  return Distance && latitude !== null && longitude !== null && <Distance to={{ latitude, longitude }} />;
}
