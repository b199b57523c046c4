import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { listMapDays, maxDaysPerRequest } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { asked, staleTime } from '#web/events/queries.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { announcedVersionKey, daysKey } from '#web/query-keys.ts';

/** Returns the query that counts the events in a box on each day of two months, from one on. Shows the last counts meanwhile. */
export function dayCountsQuery(box: BoundingBox, filters: EventFilters, from: string) {
  return { ...daysQuery(box, filters, from), placeholderData: keepPreviousData };
}

/** Returns the query that counts the events in a box on each day of two months, and names the first few of each day. */
export function daysQuery(box: BoundingBox, { styles, types, facts }: EventFilters, from: string, named = 0) {
  const query = {
    bbox: [box.west, box.south, box.east, box.north].join(','),
    ...asked({ styles, types, facts }),
    from,
    to: dayAfter(from, maxDaysPerRequest - 1),
    ...(named > 0 && { named }),
  };
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...daysKey, query],
    // As for pins: the browser's cache may be older than the change that was announced.
    queryFn: async ({ signal, client }) => ({
      // The previous counts may begin on another day.
      from,
      ...(await call(listMapDays, {
        query,
        signal,
        mustBeFresh: client.getQueryData(announcedVersionKey) !== undefined,
      })),
    }),
    staleTime,
  });
}
