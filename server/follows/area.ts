import type { FollowedArea } from '#contract/follows.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import { Problem } from '#server/http/problem.ts';
import type { FollowRow } from './store.ts';

type AreaColumns = Pick<
  FollowRow,
  'area_name' | 'latitude' | 'longitude' | 'radius_km' | 'west' | 'south' | 'east' | 'north'
>;

/**
 * Converts an area to columns: a circle with its bounding box, or a box. Throws `invalid-input` if south is above
 * north.
 */
export function areaColumns(area: FollowedArea | null | undefined): AreaColumns {
  const circle = { latitude: null, longitude: null, radius_km: null };
  if (!area) return { area_name: null, ...circle, west: null, south: null, east: null, north: null };
  if ('radiusKm' in area) {
    const { name: area_name, latitude, longitude, radiusKm: radius_km } = area;
    return { area_name, latitude, longitude, radius_km, ...boxAround(area, area.radiusKm) };
  }
  const { name: area_name, west, south, east, north } = area;
  if (south > north) {
    const message = 'The south of an area is not north of its north.';
    throw new Problem('invalid-input', { detail: message, fields: [{ path: 'area.south', rule: 'too_big', message }] });
  }
  return { area_name, ...circle, west, south, east, north };
}

/** Converts columns to an area; null if the follow has none. */
export function areaOf(row: FollowRow): FollowedArea | null {
  const { area_name: name, latitude, longitude, radius_km: radiusKm, west, south, east, north } = row;
  if (name === null) return null;
  if (latitude !== null && longitude !== null && radiusKm !== null) return { name, latitude, longitude, radiusKm };
  if (west === null || south === null || east === null || north === null) return null;
  return { name, west, south, east, north };
}

type FollowTarget = AreaColumns & Pick<FollowRow, 'dance_ids' | 'type_ids' | 'organiser_id' | 'venue_id'>;

/** Whether two follows have the same target. Name and radius of an area are ignored. */
export function isSame(one: FollowTarget, other: FollowTarget): boolean {
  return identity(one) === identity(other);
}

function identity({ dance_ids, type_ids, organiser_id, venue_id, ...area }: FollowTarget): string {
  const { latitude, longitude, west, south, east, north } = area;
  const where = latitude === null ? [west, south, east, north] : [latitude, longitude];
  return JSON.stringify([dance_ids.toSorted(), type_ids.toSorted(), organiser_id, venue_id, where]);
}
