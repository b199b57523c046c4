import { tabStorage } from './storage.ts';

const storageKey = 'scroll';
const places = new Map<string, number>();

/** Keeps how far each page of this tab was scrolled, under the key of its place in the history; also across a reload. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  for (const [key, top] of tabStorage.getJson<[string, number][]>(storageKey) ?? []) places.set(key, top);
  addEventListener('scroll', () => places.set(currentKey(), scrollY), { passive: true });
  addEventListener('pagehide', () => {
    tabStorage.set(storageKey, JSON.stringify([...places].slice(-50)));
  });
}

export function savedScroll(key: string): number {
  return places.get(key) ?? 0;
}

/** React Router keeps its key in the history's state; the first page of a visit has none. */
function currentKey(): string {
  return history.state?.key ?? 'default';
}
