import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'scroll';
const places = new Map<string | number, number>();

/** Keeps how far each page of this tab was scrolled, under the key of its place in the history; also across a reload. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  // Else where one came in once would count for wherever one comes in later in this tab.
  if (currentKey() === undefined) history.replaceState({ ...history.state, entry: Math.random() }, '');
  for (const [key, top] of tabStorage.getJson<[string | number, number][]>(storageKey) ?? []) places.set(key, top);
  addEventListener('scroll', () => places.set(currentKey(), scrollY), { passive: true });
  addEventListener('pagehide', () => {
    tabStorage.set(storageKey, JSON.stringify([...places].slice(-50)));
  });
}

/** Of the place in the history where one is. */
export function savedScroll(): number {
  return places.get(currentKey()) ?? 0;
}

/** React Router keeps its key in the history's state; the page on which a visit begins has none, and gets ours. */
function currentKey() {
  return history.state?.key ?? history.state?.entry;
}
