import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { savedListState, saveListState } from './list-state.ts';

/**
 * Going back to the map finds the list where it was; another list begins at its top.
 * `list` names what is shown, null while that is not known yet.
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
