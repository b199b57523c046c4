/*
 * What this browser keeps as text. One that keeps nothing, in private or because it is full, is like one that has nothing
 * yet: what is written lasts as long as the page.
 */

/** Kept across visits. */
export const browserStorage = storageIn(() => localStorage);

/** Kept as long as the tab, also across a reload. */
export const tabStorage = storageIn(() => sessionStorage);

/** Where storing is forbidden, already looking at the store throws. */
function storageIn(store: () => Storage) {
  return {
    get: (key: string): string | null => attempt(() => store().getItem(key), null),
    /** What was kept as JSON, unchecked; null where there is nothing, or nothing readable. */
    getJson: <Value>(key: string): Value | null => attempt(() => JSON.parse(store().getItem(key) ?? 'null'), null),
    /** Tells whether the browser could keep it. */
    set: (key: string, value: string): boolean => attempt(() => store().setItem(key, value) === undefined, false),
    /** Tells whether it is gone. */
    remove: (key: string): boolean => attempt(() => store().removeItem(key) === undefined, false),
    keys: (): string[] => attempt(() => Object.keys(store()), []),
  };
}

function attempt<Result>(ask: () => Result, otherwise: Result): Result {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
