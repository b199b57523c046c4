import type { Tools } from '#server/tools.ts';

type Storage = Tools['storage'];

/** Enough for an object store, where each file waits for the network. */
const atOnce = 8;

/** Runs `work` for each key, eight at a time. Stops at the first failure. */
async function forEachKey(
  keys: readonly string[],
  signal: AbortSignal | undefined,
  work: (key: string) => Promise<void>,
): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const lane = async () => {
    while (next < keys.length && !hasFailed) {
      signal?.throwIfAborted();
      const key = keys[next++] ?? '';
      await work(key).catch((error) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/**
 * Copies the files of pictures that `to` does not have. Files of pictures never change. Returns the number of copied
 * files, and the keys that `from` does not have either.
 */
export async function copyPictures(
  from: Storage,
  to: Storage,
  keys: readonly string[],
  { signal, onProgress = () => {} }: { signal?: AbortSignal; onProgress?: (files: number, of: number) => void } = {},
): Promise<{ copied: number; missing: string[] }> {
  const present = new Set<string>();
  if (keys.length > 0) for await (const page of to.list()) for (const key of page) present.add(key);
  const wanted = [...new Set(keys)].filter((key) => !present.has(key));
  const missing: string[] = [];
  let copied = 0;
  await forEachKey(wanted, signal, async (key) => {
    const bytes = await from.get(key);
    if (!bytes) {
      missing.push(key);
      return;
    }
    await to.put(key, bytes);
    const stored = await to.get(key);
    if (!stored || !Buffer.from(bytes).equals(stored)) throw new Error(`The copy of picture ${key} is damaged.`);
    copied++;
    if (copied % 100 === 0) onProgress(copied, wanted.length);
  });
  return { copied, missing };
}

/** Other files may be in the folder, too. */
const pictureKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[1-9]\d{0,3}\.webp$/;

/** Removes the files of pictures in `pool` that are not in `kept`. Returns their number. */
export async function prunePictures(pool: Storage, kept: ReadonlySet<string>, signal?: AbortSignal): Promise<number> {
  const unneeded: string[] = [];
  for await (const page of pool.list()) unneeded.push(...page.filter((key) => pictureKey.test(key) && !kept.has(key)));
  await forEachKey(unneeded, signal, (key) => pool.remove(key));
  return unneeded.length;
}
