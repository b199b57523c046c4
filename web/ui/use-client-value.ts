import { useSyncExternalStore } from 'react';

/**
 * Returns a value that only the browser knows: `elsewhere` on the server and during hydration, so that both render the
 * same, then the result of `read`.
 */
export function useClientValue<Value>(read: () => Value, elsewhere: Value): Value {
  return useSyncExternalStore(listenToNothing, read, () => elsewhere);
}

/** Returns false until hydration, because input before would be lost. */
export function useIsHydrated(): boolean {
  return useClientValue(isTrue, false);
}

const isTrue = () => true;

function listenToNothing() {
  return () => undefined;
}
