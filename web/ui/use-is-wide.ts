import { useSyncExternalStore } from 'react';

/** From here on the list stands beside the map; below, it lies over it as a sheet. The style sheets know it too. */
const wide = '(min-width: 56rem)';

/** Asking for it takes a slow phone a millisecond, so it is asked for once. */
let query: MediaQueryList | undefined;

function wideQuery(): MediaQueryList {
  query ??= matchMedia(wide);
  return query;
}

export function isWide(): boolean {
  return wideQuery().matches;
}

export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide, () => true);
}

function listen(listener: () => void) {
  wideQuery().addEventListener('change', listener);
  return () => wideQuery().removeEventListener('change', listener);
}
