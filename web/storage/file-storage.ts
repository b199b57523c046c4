import { del, get, keys, set } from 'idb-keyval';

/*
 * Files are too large for where texts are kept. A browser without such a store, or in private, is like one that has none
 * of them yet.
 */

export async function getFile(key: string): Promise<File | null> {
  return (await attempt(() => get<File>(key), undefined)) ?? null;
}

/** Tells whether the browser could keep it. */
export function setFile(key: string, file: File): Promise<boolean> {
  return attempt(() => set(key, file).then(() => true), false);
}

export async function removeFile(key: string): Promise<void> {
  await attempt(() => del(key), undefined);
}

export function fileKeys(): Promise<string[]> {
  return attempt(() => keys<string>(), []);
}

/** Where there is no such store at all, asking throws before there is a promise. */
async function attempt<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
