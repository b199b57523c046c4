import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { savedListState, saveListState } from './list-state.ts';

/**
 * Restores the scroll position on going back; another list starts at its top. `list` identifies the content, null while
 * unknown.
 */
export function useListScroll(scroller: HTMLElement | null, list: string | null): void {
  const { key: entry } = useLocation();
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!scroller || list === null) return;
    if (shown.current === null) scroller.scrollTop = savedListState(entry)?.scrollTop ?? 0;
    else if (shown.current !== list) scroller.scrollTop = 0;
    shown.current = list;
    saveListState(entry, { scrollTop: scroller.scrollTop });
  }, [scroller, list, entry]);

  useEffect(() => {
    if (!scroller) return;
    const keep = () => shown.current !== null && saveListState(entry, { scrollTop: scroller.scrollTop });
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [scroller, entry]);
}
