import { browserStorage } from '#web/storage/storage.ts';
import { type Finding, keyOf } from './finding.ts';

/** Searches picked last. Stored only in this browser. */
const key = 'recentSearches';
const max = 6;
const kinds = new Set<string>([
  'styles',
  'types',
  'towns',
  'events',
  'organisers',
  'venues',
] satisfies Finding['kind'][]);

/** Returns the stored searches, latest first. */
export function recentSearches(): Finding[] {
  const kept = browserStorage.getJson<unknown>(key);
  return Array.isArray(kept) ? kept.filter(isFinding).slice(0, max) : [];
}

/** Stores a search as the latest one. Only the last six are kept. */
export function rememberSearch(finding: Finding): void {
  const others = recentSearches().filter((other) => keyOf(other) !== keyOf(finding));
  browserStorage.set(key, JSON.stringify([finding, ...others].slice(0, max)));
}

/** Deletes all stored searches. */
export function forgetSearches(): void {
  browserStorage.remove(key);
}

/** Checks stored data, because they may be from another version or damaged. */
function isFinding(kept: unknown): kept is Finding {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept) || !('found' in kept)) return false;
  const { kind, found } = kept;
  if (typeof kind !== 'string' || !kinds.has(kind) || typeof found !== 'object' || found === null) return false;
  const { slug, name, latitude, longitude } = found as Record<string, unknown>;
  if (kind === 'towns' || kind === 'venues')
    return typeof name === 'string' && typeof latitude === 'number' && typeof longitude === 'number';
  return typeof slug === 'string';
}
