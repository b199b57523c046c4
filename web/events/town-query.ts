import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { showTownAt } from '#contract/tonight.ts';
import { call } from '#web/http/call.ts';
import type { Place } from '#web/map/view.ts';

/** The town that people would say a place is in. Towns do not move. */
export function townAtQuery({ latitude, longitude }: Place) {
  const near = `${latitude},${longitude}`;
  return queryOptions({
    queryKey: ['town-at', near],
    queryFn: ({ signal }) => call(showTownAt, { query: { near }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
