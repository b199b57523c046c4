import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import type { Input } from '#contract/endpoint.ts';
import type { EntryFate } from '#contract/source-entries.ts';
import { changeSource, listMySources, previewSource, type Source, showSource } from '#contract/sources.ts';
import { call, callPage } from '#web/http/call.ts';
import { eventKey, eventsKey, mapKey, personalKey } from '#web/query-keys.ts';

const sourcesKey = [...personalKey, 'sources'];

/** Polling interval while a source is being read. */
const refetchMs = 1500;

/** Returns the infinite query for the user's sources, newest first. Polled while one is being read. */
export function mySourcesQuery() {
  return infiniteQueryOptions({
    queryKey: [...sourcesKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMySources, { query: { limit: pageSize.usual, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some((source) => source.state === 'reading')) ? refetchMs : false,
  });
}

/** Returns the query for a source. Polled while it is being read; afterwards its entries are refetched. */
export function sourceQuery(id: string) {
  const queryKey = [...sourcesKey, 'one', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const source = await call(showSource, { params: { id }, signal });
      const before = client.getQueryData<Source>(queryKey);
      if (before && (isBeingRead(before) || before.lastReadAt !== source.lastReadAt)) void refreshSource(client, id);
      return source;
    },
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data) ? refetchMs : false),
  });
}

/** Returns whether a source is being read for the first time or again. */
export function isBeingRead({ state, isBeingRead: isUnderWay }: Pick<Source, 'state' | 'isBeingRead'>): boolean {
  return state === 'reading' || isUnderWay;
}

const entriesKey = (id: string) => [...sourcesKey, 'entries', id];

/** Returns the infinite query for the entries of a source, by start, optionally only those with a fate. */
export function entriesQuery(id: string, fate: EntryFate | null) {
  return infiniteQueryOptions({
    queryKey: [...entriesKey(id), fate],
    queryFn: ({ pageParam, signal }) =>
      callPage(previewSource, {
        params: { id },
        query: { limit: pageSize.max, ...(fate && { fate }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Changes a source, updates the cache with the response, and returns it. Throws `ApiError`. */
export async function updateSource(
  client: QueryClient,
  id: string,
  body: Input<typeof changeSource, 'body'>,
): Promise<Source> {
  const { queryKey } = sourceQuery(id);
  const source = await call(changeSource, { params: { id }, body });
  // A pending response would be outdated.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, source);
  await refreshSource(client, id);
  return source;
}

/** Refetches a source and its entries after it was read again. Its reading may have ended before it is seen. */
export async function refetchSource(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: sourceQuery(id).queryKey });
  await refreshSource(client, id);
}

/** Refetches the list of sources and the entries of a source. */
async function refreshSource(client: QueryClient, id: string): Promise<void> {
  void client.invalidateQueries({ queryKey: [...sourcesKey, 'list'] });
  await client.invalidateQueries({ queryKey: entriesKey(id) });
}

/** Invalidates all queries with events, after a source has changed them. */
export function forgetEvents(client: QueryClient): void {
  for (const queryKey of [eventKey, eventsKey, mapKey, [...personalKey, 'events']]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Removes a deleted source from the cache, and refetches the list of sources. */
export async function forgetSource(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: sourceQuery(id).queryKey });
  client.removeQueries({ queryKey: entriesKey(id) });
  await client.invalidateQueries({ queryKey: [...sourcesKey, 'list'] });
}
