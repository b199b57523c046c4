import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import type { Input } from '#contract/endpoint.ts';
import { type ListedEvent, listMyEvents, type OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { eventQuery } from '#web/events/queries.ts';
import { callPage, type Page } from '#web/http/call.ts';
import { eventsKey, personalKey } from '#web/query-keys.ts';

export type When = 'upcoming' | 'past';

const ownEventsKey = [...personalKey, 'events'];

/**
 * Returns the infinite query for the user's events, upcoming ones by start, past ones latest first; a series is listed
 * once.
 */
export function myEventsQuery(when: When, searchText: string) {
  return ownEventsQuery([when, searchText], { when, group: 'series', ...(searchText && { q: searchText }) });
}

/**
 * Returns the infinite query for the dates of one of the user's series that match `searchText`, in the order of
 * `myEventsQuery`.
 */
export function seriesDatesQuery(series: string, when: When, searchText: string) {
  return ownEventsQuery([when, searchText, series], { when, series, ...(searchText && { q: searchText }) });
}

function ownEventsQuery(key: readonly string[], query: Input<typeof listMyEvents, 'query'>) {
  return infiniteQueryOptions({
    queryKey: [...ownEventsKey, ...key],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyEvents, {
        query: { ...query, limit: pageSize.usual, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    // While the user types, the previous results stay.
    placeholderData: keepPreviousData,
    // Shows changes made in another tab when the user returns.
    refetchOnWindowFocus: 'always',
    retryOnMount: true,
  });
}

type Lists = InfiniteData<Page<ListedEvent[]>, string>;

/** Removes an event from all cached lists at once; with `following`, also the later dates of its series. */
export function removeFromLists(client: QueryClient, event: OwnEvent, scope: Scope): void {
  // A grouped series may have other dates: the next one appears after the list is fetched again.
  const isMeant = (other: ListedEvent) =>
    (other.id === event.id && (scope === 'following' || (other.datesInList ?? 1) === 1)) ||
    (scope === 'following' &&
      event.seriesId !== null &&
      other.seriesId === event.seriesId &&
      Date.parse(other.dateStart) >= Date.parse(event.dateStart));
  client.setQueriesData<Lists>({ queryKey: ownEventsKey }, (lists) => {
    if (!lists) return lists;
    const taken = lists.pages.flatMap((page) => page.rows).filter(isMeant).length;
    return {
      ...lists,
      pages: lists.pages.map((page) => ({
        ...page,
        rows: page.rows.filter((row) => !isMeant(row)),
        total: page.total === null ? null : page.total - taken,
      })),
    };
  });
}

/** Invalidates, after a change of an event, the lists, its page and those that show it. */
export async function invalidateEvent(client: QueryClient, event: OwnEvent): Promise<void> {
  for (const kept of [event.slug, event.id]) client.removeQueries({ queryKey: eventQuery(kept).queryKey });
  void client.invalidateQueries({ queryKey: eventsKey });
  await client.invalidateQueries({ queryKey: ownEventsKey });
}
