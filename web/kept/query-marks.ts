import type { Query, QueryClient } from '@tanstack/react-query';
import { createStore } from '#web/storage/create-store.ts';

/* Which queries got their data from what is kept, and how old that is. */

/** Age and completeness of kept data. */
export interface KeptMark {
  /** When the server gave the data, as Unix time in milliseconds. */
  atMs: number;
  /** False if the server may have more: a part of the question is about areas that are not kept. */
  isWhole: boolean;
}

const marks = new WeakMap<Query, KeptMark>();
/** The query whose function is being called. */
let calling: Query | null = null;

/** The oldest kept data on the screen; null if everything came from the server. */
export const oldestShown = createStore<KeptMark | null>(null);

/** Returns the query that sends a request now; null if the request belongs to none. Call it before any `await`. */
export function callingQuery(): Query | null {
  return calling;
}

/** Stores the age of the data of a query; null if the server answered. */
export function markQuery(query: Query | null, mark: KeptMark | null): void {
  if (!query) return;
  if (mark) marks.set(query, mark);
  else marks.delete(query);
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
      const mark = marks.get(query);
      if (event.action.manual) marks.delete(query);
      else if (mark && query.state.dataUpdatedAt !== mark.atMs) query.setState({ dataUpdatedAt: mark.atMs });
      updateOldest();
    } else if (type === 'observerAdded' || type === 'observerRemoved') updateOldest();
  });

  let isDue = false;
  function updateOldest() {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      let oldest: KeptMark | null = null;
      for (const query of cache.getAll()) {
        const mark = query.isActive() ? marks.get(query) : undefined;
        if (!mark) continue;
        oldest = oldest
          ? { atMs: Math.min(oldest.atMs, mark.atMs), isWhole: oldest.isWhole && mark.isWhole }
          : { ...mark };
      }
      const before = oldestShown.get();
      if (before?.atMs !== oldest?.atMs || before?.isWhole !== oldest?.isWhole) oldestShown.set(oldest);
    });
  }
}
