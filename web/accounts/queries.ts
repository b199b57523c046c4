import { queryOptions } from '@tanstack/react-query';
import { showProfile } from '#contract/profile.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from './session.ts';

/** The account of whoever is signed in. */
export function profileQuery() {
  return queryOptions({
    queryKey: [personalKey, 'profile'],
    queryFn: ({ signal }) => call(showProfile, { signal }),
    staleTime: 5 * 60_000,
  });
}
