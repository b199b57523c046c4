import { browserStorage } from '#web/storage/storage.ts';

/** After this many days, a draft is considered abandoned. */
const keptDays = 60;

/** Stores a value in the browser for `keptDays`. Returns whether the browser could store it. */
export function setExpiring(key: string, value: object, now: Date): boolean {
  return browserStorage.set(key, JSON.stringify({ ...value, keptAt: now.getTime() }));
}

/** Returns a stored value; null if there is none, or it is invalid or expired. */
export function getUnexpired<Value extends object>(key: string, now: Date): Value | null {
  const kept = browserStorage.getJson<Value & { keptAt: number }>(key);
  return kept && now.getTime() - kept.keptAt <= keptDays * 86_400_000 ? kept : null;
}
