import { startTransition, useEffect, useState } from 'react';
import type { Cluster } from '#web/map/merge.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import type { MapPins } from './map-pins.ts';

/** The pins that the map shows, and how they stand to those that it should show. */
export interface PinsStatus {
  /** Undefined while there are none; those of before while others are awaited. */
  clusters: Cluster[] | undefined;
  /** When the server said so; null while it has said nothing. */
  fromMs: number | null;
  wait: ReturnType<typeof useLoadingState>;
  error: Error | null;
  retry: () => void;
}

export function usePinsStatus(pins: MapPins): PinsStatus {
  const { data: clusters, dataUpdatedAt, isPlaceholderData, error } = usePublished(pins);
  const [fromMs, setFromMs] = useState<number | null>(null);
  // What is shown in the meantime has the time of its own answer.
  const isAwaited = isPlaceholderData || (clusters === undefined && error === null);
  if (!isAwaited && error === null && dataUpdatedAt !== fromMs) setFromMs(dataUpdatedAt);
  return { clusters, fromMs, wait: useLoadingState(isAwaited), error, retry: pins.retry };
}

/** In one go with the rest of the screen, which follows the pins too. */
function usePublished(pins: MapPins) {
  const [published, setPublished] = useState(pins.published);
  useEffect(() => {
    const take = () => startTransition(() => setPublished(pins.published));
    take();
    return pins.subscribePublished(take);
  }, [pins]);
  return published;
}
