import { browserStorage } from '#web/storage/storage.ts';

/** The time of the first visit. */
const key = 'firstVisitAt';
/** A visit after this time is another one. */
const pauseMs = 30 * 60_000;

/** Records the first visit, and returns whether this is a later one. False if the browser stores nothing. */
export function isLaterVisit(now: Date): boolean {
  const first = Number(browserStorage.get(key) ?? Number.NaN);
  if (Number.isNaN(first)) browserStorage.set(key, String(now.getTime()));
  return now.getTime() - first > pauseMs;
}
