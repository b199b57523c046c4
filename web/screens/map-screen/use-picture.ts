import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MapState } from '#web/events/map-state.ts';
import type { Cluster } from '#web/map/merge.ts';
import { mapClusters } from '#web/map/queries.ts';
import { boundsOf, type Size } from '#web/map/view.ts';
import { useWait } from './use-wait.ts';

/** The pins that the map shows, and how they stand to those that it should show. */
export interface Picture {
  /** Undefined while there are none; those of before while others are awaited. */
  clusters: Cluster[] | undefined;
  /** When the server said so; null while it has said nothing. */
  fromMs: number | null;
  wait: ReturnType<typeof useWait>;
  error: Error | null;
  retry: () => void;
}

export function usePicture({ view, filters }: MapState, size: Size): Picture {
  const query = useQuery(mapClusters(boundsOf(view, size), view.zoom, filters));
  const { data: clusters, dataUpdatedAt, isPlaceholderData, error, refetch } = query;
  const [fromMs, setFromMs] = useState<number | null>(null);
  // What is shown in the meantime has the time of its own answer.
  const isAwaited = isPlaceholderData || (clusters === undefined && error === null);
  if (!isAwaited && error === null && dataUpdatedAt !== fromMs) setFromMs(dataUpdatedAt);
  return { clusters, fromMs, wait: useWait(isAwaited), error, retry: refetch };
}
