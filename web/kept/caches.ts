/* The caches of kept data. A browser without caches, in private mode or without space behaves as if nothing was kept. */

/** Names of all caches of this folder begin with this. */
const prefix = 'kept-';

/** Answers that are the same for everybody, and those that visitors got. */
export const answersCache = `${prefix}answers`;
/** Packs of map tiles. */
export const areasCache = `${prefix}areas`;
const minePrefix = `${prefix}mine-`;

/** Returns the name of the cache of answers that one user got. */
export function mineCache(userId: string): string {
  return `${minePrefix}${userId}`;
}

/** Opens a cache; null if the browser keeps nothing. */
export function openCache(name: string): Promise<Cache | null> {
  return attempt(() => caches.open(name), null);
}

/** Deletes the answers of all users except one. */
export async function removeMineExcept(userId: string | null): Promise<void> {
  const names = await attempt(() => caches.keys(), []);
  const others = names.filter((name) => name.startsWith(minePrefix) && (userId === null || name !== mineCache(userId)));
  await Promise.all(others.map((name) => attempt(() => caches.delete(name), false)));
}

/** Deletes all kept data of all users. */
export async function removeEverything(): Promise<void> {
  const names = await attempt(() => caches.keys(), []);
  const kept = names.filter((name) => name.startsWith(prefix));
  await Promise.all(kept.map((name) => attempt(() => caches.delete(name), false)));
}

/** Where there are no caches, the call throws before it returns a promise. */
export async function attempt<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
