import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followMap, type MapCells } from '#contract/map.ts';
import { listen } from '#web/http/listen.ts';
import { announcedVersionKey, daysKey, eventKey, eventsKey } from '#web/query-keys.ts';
import { cellsKey } from './queries.ts';

/** Queries that depend on events: pins, lists, counts, and the open event. */
const shown = [cellsKey, daysKey, eventsKey, eventKey];

/** Minimum time between refreshes. */
const restMs = 1000;
/** Time after which all servers have received a change. */
const everyServerKnowsMs = 2000;

/** Refetches the data of the map when an event has changed anywhere. Starts when the map is shown: `isReady`. */
export function useMapChanges(isReady: boolean): void {
  const client = useQueryClient();
  useEffect(() => (isReady ? follow(client) : undefined), [client, isReady]);
}

function follow(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restedAtMs = 0;
  let told: number | undefined;
  // The query has no observer, and must not be garbage-collected.
  client.setQueryDefaults(announcedVersionKey, { gcTime: Number.POSITIVE_INFINITY });

  const isUpToDate = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: cellsKey, type: 'active' })
      .every(({ state }) => (state.data as MapCells | undefined)?.v === told);

  const refresh = async () => {
    restedAtMs = performance.now() + restMs;
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    return isUpToDate();
  };

  const refreshIn = (ms: number, andThen?: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void refresh().then((isDone) => !isDone && andThen?.());
    }, ms);
  };

  const stop = listen(followMap, ({ v }) => {
    told = v;
    client.setQueryData(announcedVersionKey, v);
    if (isUpToDate()) return;
    // With several servers, the response may come from one that has not received the change yet.
    refreshIn(Math.max(0, restedAtMs - performance.now()), () => refreshIn(everyServerKnowsMs));
  });
  return () => {
    stop();
    clearTimeout(timer);
    client.removeQueries({ queryKey: announcedVersionKey });
  };
}
