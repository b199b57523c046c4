import { dirname, join, posix, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** `new URL('./worker.ts', import.meta.url)`, the entry point of a thread or process, maybe in another folder. */
const entryPoint = /new URL\('(\.\.?\/[\w/-]+)\.ts', import\.meta\.url\)/g;

/**
 * Returns a plugin for the bundle of the server that makes each thread and process a file of its own, and keeps paths
 * relative to modules correct: all files of the bundle are in the folder `server`, and the files that the server reads
 * are where they are in the source.
 */
export function serverPaths(root: string): Plugin {
  const server = join(root, 'server');
  return {
    name: 'server-paths',
    transform: {
      filter: { id: { include: /\.[jt]s$/, exclude: /\/node_modules\// }, code: 'import.meta.' },
      handler(code, id) {
        const path = relative(server, id);
        if (path.startsWith('..')) return undefined;
        const folder = dirname(path);
        const bundled = code
          .replace(entryPoint, (_, name: string) => {
            const other = posix.join(folder, name);
            const file = this.emitFile({
              type: 'chunk',
              id: join(server, `${other}.ts`),
              name: other.replaceAll('/', '-'),
            });
            return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
          })
          .replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${folder}')`)
          .replaceAll('import.meta.main', 'false');
        const [sourcePath] = /import\.meta\.[^;\n]*\.ts['"`]/.exec(bundled) ?? [];
        if (sourcePath !== undefined)
          this.error(`${path} names a source file, which the bundle lacks: write new URL('./x.ts', import.meta.url).`);
        return bundled;
      },
    },
  };
}
