import { mortonCode } from '#contract/tiles.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { derivedColumns } from '#server/events/write/service.ts';
import { newId } from '#server/ids/ids.ts';
import * as store from './moving-store.ts';
import type { VenueRow } from './store.ts';

/** Creates the place row shared by all events of a venue, and returns its id. */
export async function addPlaceOf(events: EventWriter, venue: VenueRow): Promise<string> {
  const { town, display_name, latitude, longitude, country_code } = venue;
  const id = newId();
  await events.addPlace({ id, town, display_name, latitude, longitude, country_code });
  return id;
}

interface LockedEvent {
  id: string;
  name: string;
  venue: string;
  place_id: string;
  starts_at: Date;
  time_zone: string;
}

/**
 * Moves locked events to a venue, each with the given venue name (`venue`) and place; their own names stay. Unused
 * places are not removed.
 */
export async function putEvents(events: EventWriter, venueId: string, locked: readonly LockedEvent[]): Promise<void> {
  const places = await store.findPlaces(
    events.db,
    locked.map(({ place_id }) => place_id),
  );
  const rows = locked.map(({ id, name, venue, place_id, starts_at: startsAt, time_zone: timeZone }) => {
    const { town = '', latitude = null, longitude = null } = places.get(place_id) ?? {};
    const morton = latitude === null || longitude === null ? null : mortonCode(longitude, latitude);
    const { search_text } = derivedColumns({ name, venue, town, startsAt, timeZone });
    return { id, venue, place_id, morton, search_text };
  });
  await events.changeEach(rows, { venue_id: venueId });
}
