import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followMap, type MapCells } from '#contract/map.ts';
import { listen } from '#web/http/listen.ts';
import { announcedVersionKey, daysKey, eventKey, eventsKey } from '#web/query-keys.ts';
import { cellsKey } from './queries.ts';

/** What the map shows may change: its pins, the lists and counts beside it, and the event whose popup is open. */
const shown = [cellsKey, daysKey, eventsKey, eventKey];

/** However often there is news, a phone asks no more often than this. */
const restMs = 1000;
/** By then every server has heard of what one of them told. */
const everyServerKnowsMs = 2000;

/**
 * Asks anew for what the map shows as soon as somebody, anywhere, has changed something of it. Begins once there is
 * something to show: `isReady`.
 */
export function useMapChanges(isReady: boolean): void {
  const client = useQueryClient();
  useEffect(() => (isReady ? follow(client) : undefined), [client, isReady]);
}

function follow(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restedAtMs = 0;
  let told: number | undefined;
  // Nobody renders it, and it must not be forgotten for that.
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
    // Where several servers answer, it may have been one that has not heard of the change yet.
    refreshIn(Math.max(0, restedAtMs - performance.now()), () => refreshIn(everyServerKnowsMs));
  });
  return () => {
    stop();
    clearTimeout(timer);
    client.removeQueries({ queryKey: announcedVersionKey });
  };
}
