import { queryOptions } from '@tanstack/react-query';
import { listTokens } from '#contract/tokens.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** Returns the query for the API tokens of the signed-in user: active ones and those that ended lately. */
export function tokensQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'tokens'],
    queryFn: ({ signal }) => call(listTokens, { signal }),
    staleTime: 30_000,
  });
}
