import type { Cluster } from './cluster.ts';

const dayMs = 86_400_000;

interface Given {
  name: string;
  /** Where on the globe, by a number. Numbers that are close together are in different places. */
  spot: number;
  dance?: { id: string };
  /** `FREQ=WEEKLY;COUNT=20`: adds as many dates. */
  repeat?: string;
}

/** Returns the body of a new event, some weeks from now, at a place of its own. */
export function formOf({ catalogue }: Cluster, { name, spot, dance, repeat }: Given) {
  const day = new Date(Date.now() + (10 + (spot % 40)) * dayMs).toISOString().slice(0, 10);
  const { latitude, longitude } = placeOf(spot);
  return {
    ...{ name, dateStart: `${day}T20:00`, dateEnd: `${day}T23:00`, price: 5, place: 'La Péniche' },
    ...{ type: { id: catalogue.type.id }, dances: [{ id: dance?.id ?? catalogue.dances[0]?.id ?? '' }] },
    location: { latitude, longitude, place: 'Lyon', displayName: 'Lyon, France' },
    ...(repeat !== undefined && { repeat }),
  };
}

/** Returns a place, at least a kilometre away from that of all other numbers below 100,000. */
export function placeOf(spot: number): { latitude: number; longitude: number } {
  return { latitude: 40 + Math.floor((spot % 100_000) / 400) / 50, longitude: (spot % 400) / 25 };
}
