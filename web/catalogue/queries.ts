import { queryOptions } from '@tanstack/react-query';
import { listDances, listEventTypes } from '#contract/catalogue.ts';
import { call } from '#web/http/call.ts';

/** Long, because the catalogue changes only a few times a year. */
const staleTime = 60 * 60_000;

/** Returns the query for all dance styles, in the order of the catalogue. */
export function dancesQuery() {
  return queryOptions({
    queryKey: ['dances'],
    queryFn: ({ signal }) => call(listDances, { signal }),
    staleTime,
  });
}

/** Returns the query for all event types, in the order of the catalogue. */
export function eventTypesQuery() {
  return queryOptions({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => call(listEventTypes, { signal }),
    staleTime,
  });
}
