import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Lists all files of this build, next to Vite's manifest. */
const listName = '.vite/files.json';

/**
 * Vite plugin that keeps the files of the previous build and removes older ones, because open pages and running servers
 * still request them. New files are written first, so that all files are available at any time.
 */
export function keepEarlierFiles(): Plugin {
  let folder = '';
  let publicFolder = '';
  return {
    name: 'earlier-files',
    apply: 'build',
    // Prevents Vite from emptying the folder.
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved({ root, build, publicDir }) {
      folder = join(root, build.outDir);
      publicFolder = publicDir;
    },
    writeBundle(_options, bundle) {
      const list = join(folder, listName);
      const earlier: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
      const built = Object.keys(bundle);
      const kept = new Set([...built, ...earlier, ...globSync('**/*', { cwd: publicFolder })]);
      for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
        const name = relative(folder, join(entry.parentPath, entry.name));
        // Compressed variants are next to each file (server/pages/precompress.ts).
        if (entry.isFile() && !kept.has(name.replace(/\.(?:br|gz)$/, '')) && !kept.has(name))
          rmSync(join(folder, name));
      }
      writeFileSync(list, JSON.stringify(built));
    },
  };
}
