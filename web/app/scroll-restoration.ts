import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'scroll';
const places = new Map<string | number, number>();

/** Starts to store the scroll position of each history entry in this tab, also across reloads. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  // Without a key, the position of the first page would apply to all later visits in this tab.
  if (currentKey() === undefined) history.replaceState({ ...history.state, entry: Math.random() }, '');
  for (const [key, top] of tabStorage.getJson<[string | number, number][]>(storageKey) ?? []) places.set(key, top);
  addEventListener('scroll', () => places.set(currentKey(), scrollY), { passive: true });
  addEventListener('pagehide', () => {
    tabStorage.set(storageKey, JSON.stringify([...places].slice(-50)));
  });
}

/** Returns the stored scroll position of the current history entry in pixels; 0 if there is none. */
export function savedScroll(): number {
  return places.get(currentKey()) ?? 0;
}

/**
 * Returns the key that React Router stores in the history state. The first page of a visit has none and gets its own.
 */
function currentKey() {
  return history.state?.key ?? history.state?.entry;
}
