import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import type { Page } from './call.ts';

interface PageRequest {
  limit: number;
  cursor?: string;
}

/**
 * Returns the options of an infinite query for a list with pages of the default size. `staleTime` is in milliseconds.
 */
export function pagedQuery<Rows>(
  queryKey: QueryKey,
  ask: (query: PageRequest, signal: AbortSignal) => Promise<Page<Rows>>,
  staleTime: number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit: pageSize.usual, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime,
  });
}
