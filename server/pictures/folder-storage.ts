import { mkdir, opendir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { PictureStorage } from './picture-storage.ts';

/** As in S3. */
const listBatchSize = 1000;

/** Stores pictures in a folder, with a sub-folder per picture. Folders are created with the first file. */
export function openFolder(root: string): PictureStorage {
  function pathOf(key: string): string {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`${key} is outside of the folder of pictures`);
    return path;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Flushed, so that a picture whose row is committed survives a power failure. Renamed, so that none is incomplete.
      const part = `${path}.part`;
      try {
        await writeFile(part, bytes, { flush: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async get(key) {
      return readFile(pathOf(key)).catch(unlessMissing);
    },

    async *list() {
      const folder = await opendir(root, { recursive: true }).catch(unlessMissing);
      let keys: string[] = [];
      for await (const file of folder ?? []) {
        if (!file.isFile()) continue;
        keys.push(relative(root, join(file.parentPath, file.name)).replaceAll(sep, '/'));
        if (keys.length < listBatchSize) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Succeeds only for an empty folder.
      await rmdir(dirname(path)).catch(() => {});
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
