import { useSyncExternalStore } from 'react';

/** From here on the list stands beside the map; below, it lies over it as a sheet. The style sheets know it too. */
const wide = '(min-width: 56rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(wide).matches,
    () => true,
  );
}

function listen(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
