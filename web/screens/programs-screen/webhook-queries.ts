import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { listWebhookMessages, listWebhooks } from '#contract/v1/webhooks.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** Returns the query for the webhooks of the signed-in user. */
export function webhooksQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'webhooks'],
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).items,
    staleTime: 10_000,
  });
}

/** A state of messages, or all. */
export type MessageFilter = NonNullable<Input<typeof listWebhookMessages, 'query'>['state']> | 'all';

/** Returns the query for the log of a webhook, newest messages first. */
export function messagesQuery(id: string, filter: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...webhooksQuery().queryKey, id, filter],
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookMessages, {
        params: { id },
        query: { ...(filter !== 'all' && { state: filter }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? null : new URL(next).searchParams.get('cursor')),
    staleTime: 5000,
  });
}
