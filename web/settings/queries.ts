import { queryOptions } from '@tanstack/react-query';
import { showSettings } from '#contract/settings.ts';
import { call } from '#web/http/call.ts';

/** How this server is set up; the same until the page is loaded again. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(showSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
