import { replaceEqualDeep } from '@tanstack/react-query';
import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EventFilters } from '#contract/events.ts';
import { type MapState, readMapState, writeMapState } from '#web/events/map-state.ts';
import { isSameView, type View } from '#web/map/view.ts';

export interface MapControls {
  state: MapState;
  /** Goes elsewhere, without an entry of its own in the history; the open event stays unless another is named. */
  lookAt(view: View, event?: string | null): void;
  /** Goes where the popup does not hide its pin. Closing it leads back, unless one has looked elsewhere since. */
  makeRoom(view: View): void;
  filter(filters: EventFilters): void;
  /** The first event of a pin is a place to come back to; from there on one only steps. */
  open(slug: string): void;
  close(): void;
}

/** What an entry of the history remembers of how it came about. */
interface Entry {
  /** The address before the popup opened. */
  openedFrom?: string;
  /** How the view was moved to make room for the popup. */
  room?: { from: View; to: View };
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
  const latest = useRef<{ state: MapState; entry: Entry | null }>({ state: arrived, entry: location.state });
  useLayoutEffect(() => {
    latest.current = { state: arrived, entry: location.state };
  }, [arrived, location.state]);

  return useMemo(() => {
    function go(change: Partial<MapState>, how: 'push' | 'replace', entry: Entry | null) {
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
      makeRoom: (view) => {
        const { state, entry } = latest.current;
        go({ view }, 'replace', { ...entry, room: { from: viewWithoutPopup(state, entry), to: view } });
      },
      filter: (filters) => go({ filters, event: null }, 'push', null),
      open: (event) => {
        const before = latest.current.state;
        if (before.event) go({ event }, 'replace', latest.current.entry);
        else go({ event }, 'push', { openedFrom: writeMapState(before) });
      },
      /** Takes back the entry that opening added, unless one has looked elsewhere since. */
      close: () => {
        const { state, entry } = latest.current;
        const closed = { ...state, view: viewWithoutPopup(state, entry), event: null };
        if (entry?.openedFrom === writeMapState(closed)) {
          latest.current = { state: closed, entry: null };
          navigate(-1);
        } else go(closed, 'replace', null);
      },
    };
  }, [state, showAhead, navigate]);
}

function viewWithoutPopup({ view }: MapState, entry: Entry | null): View {
  return entry?.room && isSameView(view, entry.room.to) ? entry.room.from : view;
}
