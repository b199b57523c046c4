/** Set once somebody has been here. */
const beenHereKey = 'beenHere';
/** Stands as long as the tab in which somebody came for the first time. */
const firstVisitKey = 'firstVisit';

/** Whether this browser has never been here before, in this tab. Counts this visit. */
export function isFirstVisit(): boolean {
  try {
    if (sessionStorage.getItem(firstVisitKey) !== null) return true;
    if (localStorage.getItem(beenHereKey) !== null) return false;
    localStorage.setItem(beenHereKey, 'yes');
    sessionStorage.setItem(firstVisitKey, 'yes');
    return true;
  } catch {
    // A browser that stores nothing would be greeted each time.
    return false;
  }
}

/** From now on it is a visit like any other. */
export function endFirstVisit(): void {
  try {
    sessionStorage.removeItem(firstVisitKey);
  } catch {
    // Then it was none.
  }
}
