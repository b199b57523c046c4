import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { listMapFilters } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { asked, staleTime } from '#web/events/queries.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { announcedVersionKey, daysKey } from '#web/query-keys.ts';

/** Numbers of events by slug of a style or type, or by name of a fact. */
export type CountByValue = Readonly<Record<string, number>>;

/** Returns the query that counts the events in a box for each value of a filter. Shows the last counts meanwhile. */
export function filterCountsQuery(box: BoundingBox, filters: EventFilters) {
  const query = { bbox: [box.west, box.south, box.east, box.north].join(','), ...asked(filters) };
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...daysKey, 'filters', query],
    // As for pins: the browser's cache may be older than the change that was announced.
    queryFn: ({ signal, client }) =>
      call(listMapFilters, { query, signal, mustBeFresh: client.getQueryData(announcedVersionKey) !== undefined }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}
