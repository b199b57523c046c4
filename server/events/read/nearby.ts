import { distanceKm } from '#contract/distance.ts';
import type { NearbyEvent } from '#contract/events.ts';
import { type EventTools, requireVisibleEvent } from '#server/events/access/service.ts';
import { serialize } from '#server/events/serialize.ts';
import type { EventRow } from '#server/events/store.ts';
import { compareByStart, findNearestOfNext, positionOf, venueOf } from './upcoming.ts';

/** Search radii: a wider one is used if a smaller one has events at too few venues. */
const nearbyRadiiKm = [40, 120, 400];
/** The nearest of this many upcoming events are shown, so that closer events much later are not preferred. */
const candidateCount = 30;
const maxNearby = 6;

/**
 * Returns up to six events around an event, by start, that are not over at its start, or now if that is later: the
 * nearest ones within 400 km, one for each venue. Around a cancelled event, those of the same night come first. A
 * series appears once; the series of the event itself is excluded. Throws as `showEvent` does.
 */
export async function listNearby(tools: EventTools, id: string): Promise<NearbyEvent[]> {
  return findNearby(tools, await requireVisibleEvent(tools.db, id));
}

/**
 * Returns up to six events around a row that is already loaded, chosen as by `listNearby`; none for an event without
 * coordinates.
 */
export async function findNearby(tools: EventTools, event: EventRow): Promise<NearbyEvent[]> {
  const { id, latitude, longitude, starts_at, series_id } = event;
  if (latitude === null || longitude === null) return [];

  const center = { latitude, longitude };
  const notOverAt = new Date(Math.max(starts_at.getTime(), tools.clock().getTime()));
  const around = { center, radiiKm: nearbyRadiiKm, notOverAt, exceptId: id, exceptSeriesId: series_id };
  const rows = await findNearestOfNext(tools, around, { limit: candidateCount, enoughVenues: maxNearby });
  return chooseNearby(event, rows).map((row) => ({
    ...serialize(row),
    distanceKm: roundedKm(distanceKm(center, positionOf(row))),
  }));
}

/**
 * Returns at most six events to show, by start, from those nearby, nearest first: one for each venue. Around a
 * cancelled event, prefers those that start within eight hours of it.
 */
function chooseNearby(event: EventRow, nearestFirst: readonly EventRow[]): EventRow[] {
  const isSameNight = (row: EventRow) => Math.abs(row.starts_at.getTime() - event.starts_at.getTime()) < nightMs;
  const inOrder = event.cancelled_at
    ? [...nearestFirst.filter(isSameNight), ...nearestFirst.filter((row) => !isSameNight(row))]
    : nearestFirst;
  const byVenue = new Map<string, EventRow>();
  for (const row of inOrder) {
    if (!byVenue.has(venueOf(row))) byVenue.set(venueOf(row), row);
  }
  return [...byVenue.values()].slice(0, maxNearby).sort(compareByStart);
}

/** Events that start within this time of each other are alternatives for one night. */
const nightMs = 8 * 3_600_000;

/** Rounds to 100 metres. */
function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}
