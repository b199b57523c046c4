import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EventFilters } from '#contract/events.ts';
import { type MapState, readMapState, writeMapState } from '#web/events/map-state.ts';
import type { View } from '#web/map/view.ts';

export interface MapControls {
  state: MapState;
  /** Goes elsewhere, without an entry of its own in the history; the open event stays unless another is named. */
  lookAt(view: View, event?: string | null): void;
  filter(filters: EventFilters): void;
  /** The first event of a pin is a place to come back to; from there on one only steps. */
  open(slug: string): void;
  close(): void;
}

/** What stays equal stays the same object, here too when an address is left and come back to: nothing is drawn anew for it. */
let lastRead: MapState | undefined;

function readSteady(search: string): MapState {
  lastRead = replaceEqualDeep(lastRead, readMapState(search));
  return lastRead;
}

/**
 * The map's state, which lives in the address. Looking around replaces the entry of the history, so that Back does
 * not retrace every step; filtering and opening an event add one.
 */
export function useMapState(): MapControls {
  const location = useLocation();
  const navigate = useNavigate();
  const arrived = useMemo(() => readSteady(location.search), [location.search]);
  // The router renders a new address at leisure, and with it every link of the screen. What was asked for shows at once.
  const [state, showAhead] = useOptimistic(arrived);

  // Two changes may follow each other before React has rendered the first.
  const latest = useRef({ state: arrived, entry: location.state });
  useLayoutEffect(() => {
    latest.current = { state: arrived, entry: location.state };
  }, [arrived, location.state]);

  return useMemo(() => {
    function go(change: Partial<MapState>, how: 'push' | 'replace', entry: unknown) {
      const next = replaceEqualDeep(latest.current.state, { ...latest.current.state, ...change });
      if (how === 'replace' && writeMapState(next) === writeMapState(latest.current.state)) return;
      latest.current = { state: next, entry };
      lastRead = next;
      startTransition(() => {
        showAhead(next);
        navigate({ search: writeMapState(next) }, { replace: how === 'replace', state: entry });
      });
    }
    return {
      state,
      lookAt: (view, event = latest.current.state.event) => go({ view, event }, 'replace', latest.current.entry),
      filter: (filters) => go({ filters, event: null }, 'push', null),
      open: (event) => {
        const before = latest.current.state;
        if (before.event) go({ event }, 'replace', latest.current.entry);
        else go({ event }, 'push', { openedFrom: writeMapState(before) });
      },
      /** Takes back the entry that opening added, unless one has looked elsewhere since. */
      close: () => {
        const closed = { ...latest.current.state, event: null };
        if (openedFrom(latest.current.entry) === writeMapState(closed)) {
          latest.current = { state: closed, entry: null };
          navigate(-1);
        } else go(closed, 'replace', null);
      },
    };
  }, [state, showAhead, navigate]);
}

function openedFrom(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'openedFrom' in entry ? entry.openedFrom : undefined;
}
