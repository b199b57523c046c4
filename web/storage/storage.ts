/* Text storage of the browser. If the browser stores nothing, in private mode or because it is full, reads return
   null. */

/** Constant in the bundles. Node has a storage too, and warns when it is used. Tests have a window in any case. */
const isServer = import.meta.env.SSR && typeof window === 'undefined';

/** Kept across visits. */
export const browserStorage = storageIn(() => localStorage);

/** Kept as long as the tab, also across a reload. */
export const tabStorage = storageIn(() => sessionStorage);

/** Where storage is blocked, reading the property `localStorage` throws. */
function storageIn(store: () => Storage) {
  return {
    get: (key: string): string | null => attempt(() => store().getItem(key), null),
    /** Returns parsed JSON, not validated; null if there is none, or none that can be parsed. */
    getJson: <Value>(key: string): Value | null => attempt(() => JSON.parse(store().getItem(key) ?? 'null'), null),
    /** Returns whether the browser could store it. */
    set: (key: string, value: string): boolean => attempt(() => store().setItem(key, value) === undefined, false),
    /** Returns whether it was removed. */
    remove: (key: string): boolean => attempt(() => store().removeItem(key) === undefined, false),
    keys: (): string[] => attempt(() => Object.keys(store()), []),
  };
}

function attempt<Result>(ask: () => Result, otherwise: Result): Result {
  if (isServer) return otherwise;
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
