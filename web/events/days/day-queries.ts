import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { listMapDays, maxDaysPerRequest } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { asked, staleTime } from '#web/events/queries.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { announcedVersionKey, daysKey } from '#web/query-keys.ts';

/** Returns the query that counts the events in a box on each day of two months, from one on. */
export function dayCountsQuery(box: BoundingBox, filters: EventFilters, from: string) {
  return {
    ...daysQuery(box, filters, { from, to: dayAfter(from, maxDaysPerRequest - 1) }),
    placeholderData: keepPreviousData,
  };
}

/**
 * Returns the query that counts the events on each of a range of days, with the names of the first few. While loading,
 * previous counts stay if they are of the same days.
 */
export function monthQuery(box: BoundingBox, filters: EventFilters, days: { from: string; to: string; named: number }) {
  return queryOptions({
    ...daysQuery(box, filters, days),
    placeholderData: (before, query) => (query?.queryKey.at(-1) === days.from ? before : undefined),
  });
}

function daysQuery(
  box: BoundingBox,
  { styles, types, facts }: EventFilters,
  days: { from: string; to: string; named?: number },
) {
  const query = {
    bbox: [box.west, box.south, box.east, box.north].join(','),
    ...asked({ styles, types, facts }),
    ...days,
  };
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...daysKey, query, days.from],
    // As for pins: the browser's cache may be older than the change that was announced.
    queryFn: ({ signal, client }) =>
      call(listMapDays, { query, signal, mustBeFresh: client.getQueryData(announcedVersionKey) !== undefined }),
    staleTime,
  });
}
