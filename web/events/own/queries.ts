import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { pageSize } from '#contract/constants.ts';
import { listMyEvents, type OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/scope.ts';
import { personalKey } from '#web/accounts/session.ts';
import { eventQuery } from '#web/events/queries.ts';
import { callPage, type Page } from '#web/http/call.ts';

export type When = 'upcoming' | 'past';

const ownEventsKey = [personalKey, 'events'];

/** One's own events, page after page: upcoming ones soonest first, past ones latest first. */
export function myEventsQuery(when: When, sought: string) {
  return infiniteQueryOptions({
    queryKey: [...ownEventsKey, when, sought],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyEvents, {
        query: { when, limit: pageSize.usual, ...(sought && { q: sought }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    // While one types on, the events that were found stay.
    placeholderData: keepPreviousData,
    // What was deleted or added in another tab shows as soon as one is back.
    refetchOnWindowFocus: 'always',
    retryOnMount: true,
  });
}

type Lists = InfiniteData<Page<OwnEvent[]>, string>;

/** Takes an event out of all lists at once; with `following` the later dates of its series too. */
export function takeOut(client: QueryClient, event: OwnEvent, scope: Scope): void {
  const isMeant = (other: OwnEvent) =>
    other.id === event.id ||
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

/** After a change: the lists, the event's page and those that show it are asked for again when they are looked at. */
export async function askAgain(client: QueryClient, event: OwnEvent): Promise<void> {
  for (const kept of [event.slug, event.id]) client.removeQueries({ queryKey: eventQuery(kept).queryKey });
  void client.invalidateQueries({ queryKey: ['events'] });
  await client.invalidateQueries({ queryKey: ownEventsKey });
}
