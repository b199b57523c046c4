import { useSyncExternalStore } from 'react';

/**
 * Returns a value that only the browser knows: `elsewhere` on the server and during hydration, so that both render the
 * same, then the result of `read`.
 */
export function useClientValue<Value>(read: () => Value, elsewhere: Value): Value {
  return useSyncExternalStore(listenToNothing, read, () => elsewhere);
}

/** Returns whether the page is hydrated: false on the server and until then, because input before would be lost. */
export function useIsHydrated(): boolean {
  return useClientValue(isTrue, false);
}

const isTrue = () => true;

function listenToNothing() {
  return () => undefined;
}
