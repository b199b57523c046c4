import { browserStorage, tabStorage } from '#web/storage/storage.ts';

/** Set once somebody has been here. */
const beenHereKey = 'beenHere';
/** Stands as long as the tab in which somebody came for the first time. */
const firstVisitKey = 'firstVisit';

/** Whether this browser has never been here before, in this tab. Counts this visit. */
export function isFirstVisit(): boolean {
  if (tabStorage.get(firstVisitKey) !== null) return true;
  if (browserStorage.get(beenHereKey) !== null) return false;
  // A browser that stores nothing would be greeted each time.
  return browserStorage.set(beenHereKey, 'yes') && tabStorage.set(firstVisitKey, 'yes');
}

/** From now on it is a visit like any other. */
export function endFirstVisit(): void {
  tabStorage.remove(firstVisitKey);
}
