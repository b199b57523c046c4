import { distanceKm } from '#contract/distance.ts';
import type { NearbyEvent } from '#contract/events.ts';
import { type EventTools, requireVisibleEvent } from '#server/events/access/service.ts';
import { serialize } from '#server/events/serialize.ts';
import type { EventRow } from '#server/events/store.ts';
import { findNearestOfNext, positionOf } from './upcoming.ts';

/** How far around an event one looks for others: first what is a short ride away, further where there is little. */
const nearbyRadiiKm = [40, 120, 400];
/** Among so many that come next, the nearest are shown: what is a little closer but in half a year helps nobody. */
const candidateCount = 30;
const maxNearby = 6;

/**
 * Other events around one that are not over when it starts, or now if that is later: of those that come next the nearest, at
 * most six. An evening that repeats is there once, and that of the event itself not at all.
 */
export async function listNearby(tools: EventTools, id: string): Promise<NearbyEvent[]> {
  return findNearby(tools, await requireVisibleEvent(tools.db, id));
}

/** The same around an event that is known already. */
export async function findNearby(tools: EventTools, event: EventRow): Promise<NearbyEvent[]> {
  const { id, latitude, longitude, starts_at, series_id } = event;
  if (latitude === null || longitude === null) return [];

  const center = { latitude, longitude };
  const notOverAt = new Date(Math.max(starts_at.getTime(), tools.clock().getTime()));
  const around = { center, radiiKm: nearbyRadiiKm, notOverAt, exceptId: id, exceptSeriesId: series_id };
  const rows = await findNearestOfNext(tools, around, { among: candidateCount, max: maxNearby });
  return rows
    .map((row) => ({ ...serialize(row), distanceKm: roundedKm(distanceKm(center, positionOf(row))) }))
    .sort((one, other) => one.distanceKm - other.distanceKm);
}

/** To a hundred metres. */
function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}
