import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import { listMyEvents } from '#contract/events.ts';
import { maxMovedEvents, moveEvents } from '#contract/moving-events.ts';
import { call, callPage } from '#web/http/call.ts';
import { eventKey, eventsKey, organiserKey, personalKey } from '#web/query-keys.ts';

type Moved = Reply<typeof moveEvents>;

/**
 * Moves events to an organiser or back, and invalidates all queries that show them. Returns what `moveBack` needs.
 * Throws `ApiError`.
 */
export async function move(client: QueryClient, body: Input<typeof moveEvents, 'body'>): Promise<Moved> {
  const moved = await call(moveEvents, { body });
  await refresh(client);
  return moved;
}

/** Moves events back to their former organisers, and invalidates all queries that show them. Throws `ApiError`. */
export async function moveBack(client: QueryClient, { before }: Moved): Promise<void> {
  for (const { organiser, events } of before) {
    for (let first = 0; first < events.length; first += maxMovedEvents) {
      const some = events.slice(first, first + maxMovedEvents);
      await call(moveEvents, { body: { organiser: organiser === null ? null : { id: organiser }, events: some } });
    }
  }
  await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: eventKey });
  for (const queryKey of [eventsKey, organiserKey]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: personalKey });
}

/** Returns the query that counts all of the user's events without an organiser, past ones included. */
export function unorganisedCountQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'unorganised-events'],
    queryFn: async ({ signal }) =>
      (await callPage(listMyEvents, { query: { organiser: 'none', limit: 1 }, signal })).total ?? 0,
  });
}
