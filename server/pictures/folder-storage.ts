import { mkdir, opendir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { PictureStorage } from './picture-storage.ts';

/** As many as S3 lists at once. */
const listBatchSize = 1000;

/** A folder of this machine. It is made for the first file, and so is one inside it for each picture. */
export function openFolder(root: string): PictureStorage {
  function pathOf(key: string): string {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`${key} leads out of the folder of pictures`);
    return path;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Nobody looks for it before its row is in the database: it has to be on the disk by then, whatever comes.
      await writeFile(path, bytes, { flush: true });
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
      // The last file of a picture takes its folder along.
      await rmdir(dirname(path)).catch(() => {});
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
