import type { NearbyEvent } from '#contract/events.ts';
import * as shared from '#model/lists/nearby.ts';
import { type EventTools, requireVisibleEvent } from '#server/events/access/service.ts';
import { serialize } from '#server/events/serialize.ts';
import { type EventRow, findByIds } from '#server/events/store.ts';

/**
 * Returns up to six events around an event, by start, as `model/lists/nearby.ts#findNearby` chooses them. Throws as
 * `showEvent` does.
 */
export async function listNearby(tools: EventTools, id: string): Promise<NearbyEvent[]> {
  return findNearby(tools, await requireVisibleEvent(tools.db, id));
}

/** Returns up to six events around a row that is already loaded, chosen as by `listNearby`. */
export async function findNearby({ db, map, clock }: EventTools, row: EventRow): Promise<NearbyEvent[]> {
  const sources = {
    now: clock(),
    upcomingOnce: map.upcomingOnce,
    load: async (ids: readonly string[]) =>
      (await findByIds(db, ids)).map((other) => ({ ...candidateOf(other), row: other })),
  };
  const { events } = await shared.findNearby(sources, candidateOf(row));
  return events.map(({ event, distanceKm }) => ({ ...serialize(event.row), distanceKm }));
}

function candidateOf(row: EventRow): shared.NearbyCandidate {
  const { id, venue, latitude, longitude } = row;
  return {
    id,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    venue,
    latitude,
    longitude,
    isCancelled: row.cancelled_at !== null,
    seriesId: row.series_id,
  };
}
