import { distanceKm } from '#contract/distance.ts';
import type { NearbyEvent } from '#contract/events.ts';
import { type EventTools, requireVisibleEvent } from '#server/events/access/service.ts';
import { serialize } from '#server/events/serialize.ts';
import type { EventRow } from '#server/events/store.ts';
import { findNearestOfNext, positionOf } from './upcoming.ts';

/** Search radii: a wider one is used if a smaller one has too few events. */
const nearbyRadiiKm = [40, 120, 400];
/** The nearest of this many upcoming events are shown, so that closer events much later are not preferred. */
const candidateCount = 30;
const maxNearby = 6;

/**
 * Returns up to six events around an event, nearest first, that are not over at its start, or now if that is later. A
 * series appears once; the series of the event itself is excluded.
 */
export async function listNearby(tools: EventTools, id: string): Promise<NearbyEvent[]> {
  return findNearby(tools, await requireVisibleEvent(tools.db, id));
}

/** Does the same as `listNearby` for a row that is already loaded. */
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

/** Rounds to 100 metres. */
function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}
