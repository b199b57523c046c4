import { startTransition, useEffect, useState } from 'react';
import type { Cluster } from '#web/map/cluster-cells.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import type { MapPins } from './map-pins.ts';

/** The pins on the map, and their status compared to the requested ones. */
export interface PinsStatus {
  /** Undefined while loading the first ones; previous ones while loading others. */
  clusters: Cluster[] | undefined;
  /** Time of the server's answer; null without one. */
  fromMs: number | null;
  wait: ReturnType<typeof useLoadingState>;
  error: Error | null;
  retry: () => void;
}

/** Returns the pins and their status. Re-renders, as a transition, when `pins` publishes others. */
export function usePinsStatus(pins: MapPins): PinsStatus {
  const { data: clusters, dataUpdatedAt, isPlaceholderData, error } = usePublished(pins);
  const [fromMs, setFromMs] = useState<number | null>(null);
  // Placeholder data has the time of its own answer.
  const isAwaited = isPlaceholderData || (clusters === undefined && error === null);
  if (!isAwaited && error === null && dataUpdatedAt !== fromMs) setFromMs(dataUpdatedAt);
  return { clusters, fromMs, wait: useLoadingState(isAwaited), error, retry: pins.retry };
}

/** Together with the rest of the screen, which follows the pins, too. */
function usePublished(pins: MapPins) {
  const [published, setPublished] = useState(pins.published);
  useEffect(() => {
    const take = () => startTransition(() => setPublished(pins.published));
    take();
    return pins.subscribePublished(take);
  }, [pins]);
  return published;
}
