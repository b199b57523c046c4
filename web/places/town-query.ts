import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BoundingBox } from '#contract/places.ts';
import { showTownAt } from '#contract/tonight.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';

/** Wider views, in degrees, show more than one town. */
const widestTown = 1.2;

/** Returns the centre of an area, rounded to about a kilometre; null if the area is larger than a town. */
export function middleOfTown({ west, south, east, north }: BoundingBox): Place | null {
  const across = (east - west + 360) % 360;
  if (across === 0 || across >= widestTown) return null;
  return {
    latitude: Number(((south + north) / 2).toFixed(2)),
    longitude: Number((((west + across / 2 + 540) % 360) - 180).toFixed(2)),
  };
}

/** Returns the query for the town of a place; disabled for null. Never stale, because towns do not move. */
export function townAtQuery(place: Place | null) {
  const near = place ? `${place.latitude},${place.longitude}` : '';
  return queryOptions({
    queryKey: ['town-at', near],
    queryFn: ({ signal }) => call(showTownAt, { query: { near }, signal }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
