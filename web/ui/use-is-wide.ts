import { useSyncExternalStore } from 'react';

/**
 * From this width on, also of a phone in landscape, the list is beside the map; below, it is a sheet over it. Repeated in
 * style sheets.
 */
const wide = '(min-width: 40rem)';

/** Cached, because creating it takes a millisecond on slow phones. */
let query: MediaQueryList | undefined;

function wideQuery(): MediaQueryList {
  query ??= matchMedia(wide);
  return query;
}

/** Returns whether the list is beside the map at the current width. */
function isWide(): boolean {
  return wideQuery().matches;
}

/**
 * Returns whether the window is wide, and renders again on changes. Also during hydration, before which the layout for
 * other widths is removed (`web/main.ts`). True on the server.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide, () => import.meta.env.SSR || isWide());
}

function listen(listener: () => void) {
  wideQuery().addEventListener('change', listener);
  return () => wideQuery().removeEventListener('change', listener);
}
