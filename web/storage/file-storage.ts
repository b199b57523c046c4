import { del, get, keys, set } from 'idb-keyval';

/* Files are stored in IndexedDB, because they are too large for local storage. A browser without it, or in private mode,
   behaves as if nothing was stored. */

/** Returns the stored file; null if there is none, or the browser cannot read it. */
export async function getFile(key: string): Promise<File | null> {
  return (await attempt(() => get<File>(key), undefined)) ?? null;
}

/** Stores a file under a key, and returns whether the browser could. */
export function setFile(key: string, file: File): Promise<boolean> {
  return attempt(() => set(key, file).then(() => true), false);
}

/** Removes a stored file. Does nothing if there is none, or the browser cannot remove it. */
export async function removeFile(key: string): Promise<void> {
  await attempt(() => del(key), undefined);
}

/** Returns the keys of all stored files. Empty if the browser cannot read them. */
export function fileKeys(): Promise<string[]> {
  return attempt(() => keys<string>(), []);
}

/** Without IndexedDB, the call throws before it returns a promise. */
async function attempt<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
