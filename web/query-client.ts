import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { PageData } from '#contract/page.ts';
import { eventQuery, nearbyEventsQuery } from '#web/events/queries.ts';
import { drawnAtKey } from '#web/events/use-now.ts';
import { Refusal } from '#web/http/call.ts';
import { settingsQuery } from '#web/settings/queries.ts';

// An answer shows as soon as it is read; by default it waits in line behind a timer and all that is to be done before.
notifyManager.setScheduler(queueMicrotask);

/** The answers of the server that the screens share. What the server refused stays refused until someone tries again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, refetchOnWindowFocus: false, retry: mayRetry } },
  });
}

/** Where a page of chance keeps the number that the server drew for it. */
export const drawKey = ['draw'];

/** Puts in what the server sent along with a page. */
export async function fill(client: QueryClient, page: PageData): Promise<void> {
  const { settings, drawnAt, event, nearby, refusal, draw } = page;
  client.setQueryData(settingsQuery().queryKey, settings);
  client.setQueryData(drawnAtKey, drawnAt);
  if (event) client.setQueryData(eventQuery(event.slug).queryKey, event);
  if (event && nearby) client.setQueryData(nearbyEventsQuery(event.id).queryKey, nearby);
  if (draw !== undefined) client.setQueryData(drawKey, draw);
  if (refusal) {
    const queryFn = () => Promise.reject(new Refusal(refusal.code));
    await client.prefetchQuery({ ...eventQuery(refusal.slug), queryFn, retry: false });
  }
}

/** Asking again helps against a broken connection or a busy server, not against a refusal. */
function mayRetry(failures: number, error: Error): boolean {
  const mayPass = error instanceof Refusal && ['offline', 'internal-error', 'unavailable'].includes(error.code);
  return mayPass && failures < 2;
}
