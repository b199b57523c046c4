import { browserStorage, tabStorage } from '#web/storage/storage.ts';

/** Set after the first visit. */
const beenHereKey = 'beenHere';
/** Set for the tab of the first visit. */
const firstVisitKey = 'firstVisit';

/** Returns whether this is the browser's first visit, and records it. */
export function isFirstVisit(): boolean {
  // Storage objects of Node.js are slow, and would be shared by all visitors.
  if (typeof window === 'undefined') return false;
  if (tabStorage.get(firstVisitKey) !== null) return true;
  if (browserStorage.get(beenHereKey) !== null) return false;
  // Without storage, the welcome would appear each time.
  return browserStorage.set(beenHereKey, 'yes') && tabStorage.set(firstVisitKey, 'yes');
}

/** Ends the first visit. */
export function endFirstVisit(): void {
  tabStorage.remove(firstVisitKey);
}
