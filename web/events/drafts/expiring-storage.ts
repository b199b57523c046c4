import { browserStorage } from '#web/storage/storage.ts';

/** Whoever has not come back by then won't. */
const keptDays = 60;

/** Keeps something for as long as anyone may come back for it. Tells whether the browser could. */
export function setExpiring(key: string, value: object, now: Date): boolean {
  return browserStorage.set(key, JSON.stringify({ ...value, keptAt: now.getTime() }));
}

/** What was kept; null where there is nothing, or nothing readable, or it is too old. */
export function getUnexpired<Value extends object>(key: string, now: Date): Value | null {
  const kept = browserStorage.getJson<Value & { keptAt: number }>(key);
  return kept && now.getTime() - kept.keptAt <= keptDays * 86_400_000 ? kept : null;
}
