import { queryOptions } from '@tanstack/react-query';
import { showEventStatistics, showOrganiserStatistics } from '#contract/statistics.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** The subject of statistics: one date, all dates of its series, or all events of an organiser. */
export type StatisticsOf = { event: string; dates: 'this' | 'series' } | { organiser: string };

/** Returns the query for the statistics of an event, a series or an organiser. */
export function statisticsQuery(of: StatisticsOf) {
  return queryOptions({
    queryKey: [...personalKey, 'statistics', of],
    queryFn: ({ signal }) =>
      'event' in of
        ? call(showEventStatistics, { params: { id: of.event }, query: { dates: of.dates }, signal })
        : call(showOrganiserStatistics, { params: { id: of.organiser }, signal }),
    staleTime: 10_000,
  });
}
