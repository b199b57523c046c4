import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { eventsOfPinQuery } from '#web/events/queries.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import { cellsKey } from '#web/map/queries.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';

/** A pressed pin, until its first event is in the URL. */
export interface PressedPin {
  cluster: Cluster;
  status: 'loading' | 'empty' | 'failed';
  error?: unknown;
}

interface Given {
  map: MapStore;
  /** The event on the screen. */
  shown: string | null;
}

/**
 * Returns `press`, which loads the first event of a pin and then opens it, and the state of the pressed pin. Another
 * press cancels it.
 */
export function useOpenPin({ map, shown }: Given) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState<(PressedPin & { shownBefore: string | null }) | null>(null);
  // Another press, or closing, discards a pending response.
  const turn = useRef(0);
  if (pressed && pressed.shownBefore !== shown) setPressed(null);

  async function press(cluster: Cluster) {
    turn.current += 1;
    const mine = turn.current;
    setPressed({ cluster, status: 'loading', shownBefore: shown });
    try {
      const { pages } = await client.fetchInfiniteQuery(eventsOfPinQuery(cluster, map.state.filters, null));
      if (turn.current !== mine) return;
      const first = pages[0]?.rows[0];
      if (!first) {
        setPressed({ cluster, status: 'empty', shownBefore: shown });
        // The pin's events no longer exist.
        await client.invalidateQueries({ queryKey: cellsKey });
      } else if (first.slug === shown) setPressed(null);
      else map.open(first.slug);
    } catch (error) {
      if (turn.current === mine) setPressed({ cluster, status: 'failed', error, shownBefore: shown });
    }
  }

  function cancel() {
    turn.current += 1;
    setPressed(null);
  }

  return { pressed, press, cancel };
}
