import type { Query, QueryClient } from '@tanstack/react-query';
import { shownAge } from './shown-age.ts';

/* Which queries got their data from what is kept, and how old that is. */

/** Unix time in milliseconds at which the server gave the data of a query, if they come from what is kept. */
const ages = new WeakMap<Query, number>();
/** First parts of the keys of queries about events (`web/query-keys.ts`). Settings and the catalogue hardly change. */
const aboutEvents = new Set<unknown>(['event', 'events', 'map', 'mine', 'organiser', 'venue', 'saved-here', 'search']);
/** The query whose function is being called. */
let calling: Query | null = null;

/** Returns the query that sends a request now; null if the request belongs to none. Call it before any `await`. */
export function callingQuery(): Query | null {
  return calling;
}

/** Stores the age of the data of a query; null if the server answered. */
export function setAge(query: Query | null, atMs: number | null): void {
  if (!query) return;
  if (atMs === null) ages.delete(query);
  else ages.set(query, atMs);
}

/**
 * Makes the queries of a client known to `callingQuery`. Data from what is kept count as fetched when the server gave
 * them, so they are stale and fetched again when the network is back.
 */
export function watchQueries(client: QueryClient): void {
  const options = client.getDefaultOptions();
  client.setDefaultOptions({
    ...options,
    queries: {
      ...options.queries,
      persister: (queryFn, context, query) => {
        const before = calling;
        calling = query;
        try {
          return queryFn(context);
        } finally {
          calling = before;
        }
      },
    },
  });
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    const { query, type } = event;
    if (type === 'updated' && event.action.type === 'success') {
      const atMs = ages.get(query);
      if (event.action.manual) ages.delete(query);
      else if (atMs !== undefined && query.state.dataUpdatedAt !== atMs) query.setState({ dataUpdatedAt: atMs });
      updateShownAge();
    } else if (type === 'observerAdded' || type === 'observerRemoved') updateShownAge();
  });

  let isDue = false;
  function updateShownAge() {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      const shown = cache
        .getAll()
        .flatMap((query) => (aboutEvents.has(query.queryKey[0]) && query.isActive() ? (ages.get(query) ?? []) : []));
      shownAge.set(shown.length > 0 ? Math.min(...shown) : null);
    });
  }
}
