import { queryOptions } from '@tanstack/react-query';
import { showSettings } from '#contract/settings.ts';
import { call } from '#web/http/call.ts';

/** Returns the query for the public settings of the server. They do not change until a reload. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(showSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
