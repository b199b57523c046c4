import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Beside Vite's manifest: the names of all that this build made. */
const listName = '.vite/files.json';

/**
 * Leaves the files of the build before beside the new ones, and removes what is older: pages that were opened before, and a
 * server that was started before, go on asking for them. What is new is written first, so that nobody is ever without.
 */
export function keepEarlierFiles(): Plugin {
  let folder = '';
  let publicFolder = '';
  return {
    name: 'earlier-files',
    apply: 'build',
    // Else Vite would begin with an empty folder.
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved({ root, build, publicDir }) {
      folder = join(root, build.outDir);
      publicFolder = publicDir;
    },
    writeBundle(_options, bundle) {
      const list = join(folder, listName);
      const earlier: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
      const made = Object.keys(bundle);
      const kept = new Set([...made, ...earlier, ...globSync('**/*', { cwd: publicFolder })]);
      for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
        const name = relative(folder, join(entry.parentPath, entry.name));
        // Beside each stands how it is packed (server/pages/precompress.ts).
        if (entry.isFile() && !kept.has(name.replace(/\.(?:br|gz)$/, '')) && !kept.has(name))
          rmSync(join(folder, name));
      }
      writeFileSync(list, JSON.stringify(made));
    },
  };
}
