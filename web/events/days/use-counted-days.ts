import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { EventFilters } from '#contract/events.ts';
import { type listMapDays, maxDaysPerRequest } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { dayAfter } from '#web/i18n/event-status.ts';
import { type CountedDay, daysBetween } from './day-counts.ts';
import { daysQuery } from './day-queries.ts';

interface Counted {
  box: BoundingBox;
  filters: EventFilters;
  from: string;
  /** The last day. */
  to: string;
  /** Number of events to name for each day. */
  named?: number;
}

type DaysAnswer = Reply<typeof listMapDays>;

/**
 * Returns the counts of a range of days, as far as they are loaded. The first request is that of the day chips, so that a
 * calendar usually opens with its counts.
 */
export function useCountedDays({ box, filters, from, to, named = 0 }: Counted) {
  const requests = Math.ceil((daysBetween(from, to) + 1) / maxDaysPerRequest);
  const { answers, ...status } = useQueries({
    queries: Array.from({ length: requests }, (_, nth) =>
      daysQuery(box, filters, dayAfter(from, nth * maxDaysPerRequest), named),
    ),
    combine,
  });
  const days = useMemo(() => byDate(from, answers), [from, answers]);
  return { ...status, days, max: Math.max(0, ...Array.from(days.values(), ({ count }) => count)) };
}

function combine(queries: UseQueryResult<DaysAnswer>[]) {
  return {
    answers: queries.map(({ data }) => data),
    tonight: queries[0]?.data?.tonight ?? null,
    isPending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch() {
      for (const { error, refetch } of queries) if (error) void refetch();
    },
  };
}

function byDate(from: string, answers: (DaysAnswer | undefined)[]): ReadonlyMap<string, CountedDay> {
  const days = new Map<string, CountedDay>();
  for (const [request, answer] of answers.entries()) {
    const first = dayAfter(from, request * maxDaysPerRequest);
    answer?.counts.forEach((count, nth) => {
      days.set(dayAfter(first, nth), {
        count,
        begun: answer.begun[nth] ?? 0,
        soonest: answer.soonest?.[nth] ?? [],
      });
    });
  }
  return days;
}
