import { queryOptions } from '@tanstack/react-query';
import { showFirstStart, showSettings } from '#contract/settings.ts';
import { call } from '#web/http/call.ts';

/** Returns the query for the public settings of the server. They do not change until a reload. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(showSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the query that loads whether the site has no accounts yet. */
export function firstStartQuery() {
  return queryOptions({
    queryKey: ['first-start'],
    queryFn: ({ signal }) => call(showFirstStart, { signal }),
  });
}
