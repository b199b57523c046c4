import { useSyncExternalStore } from 'react';

/**
 * What only a browser knows: `elsewhere` on the server, and where the page is taken over from it, so that both draw the
 * same; a moment later what `read` gives.
 */
export function useClientValue<Value>(read: () => Value, elsewhere: Value): Value {
  return useSyncExternalStore(listenToNothing, read, () => elsewhere);
}

/** False until the script has taken the page over: what is typed or pressed before would be lost. */
export function useIsHydrated(): boolean {
  return useClientValue(isTrue, false);
}

const isTrue = () => true;

function listenToNothing() {
  return () => undefined;
}
