import { browserStorage } from '#web/storage/storage.ts';
import { type Finding, keyOf, type Recent } from './finding.ts';

/** Searches picked last. Stored only in this browser. */
const key = 'recentSearches';
const max = 5;
const kinds = new Set<string>([
  'phrase',
  'styles',
  'types',
  'towns',
  'events',
  'organisers',
  'venues',
] satisfies Recent['kind'][]);

/** Returns the stored searches, latest first. */
export function recentSearches(): Recent[] {
  const kept = browserStorage.getJson<unknown>(key);
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, max) : [];
}

/** Stores a choice as the latest search: combined filters by the phrase that was typed. Only the last five are kept. */
export function rememberSearch(chosen: Finding, typed: string): void {
  const recent: Recent = chosen.kind === 'filters' ? { kind: 'phrase', found: { text: typed } } : chosen;
  store([recent, ...recentSearches().filter((other) => keyOf(other) !== keyOf(recent))].slice(0, max));
}

/** Deletes one stored search. Returns the others. */
export function forgetSearch(recent: Recent): Recent[] {
  const others = recentSearches().filter((other) => keyOf(other) !== keyOf(recent));
  if (others.length > 0) store(others);
  else forgetSearches();
  return others;
}

/** Deletes all stored searches. */
export function forgetSearches(): void {
  browserStorage.remove(key);
}

function store(recents: readonly Recent[]): void {
  browserStorage.set(key, JSON.stringify(recents));
}

/** Checks stored data, because they may be from another version or damaged. */
function isRecent(kept: unknown): kept is Recent {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept) || !('found' in kept)) return false;
  const { kind, found } = kept;
  if (typeof kind !== 'string' || !kinds.has(kind) || typeof found !== 'object' || found === null) return false;
  const { slug, name, text, latitude, longitude } = found as Record<string, unknown>;
  if (kind === 'phrase') return typeof text === 'string';
  if (kind === 'towns' || kind === 'venues')
    return typeof name === 'string' && typeof latitude === 'number' && typeof longitude === 'number';
  return typeof slug === 'string';
}
