import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { posterLanguages, posterReader } from '#contract/poster-reader.ts';

const require = createRequire(import.meta.url);
const folderOf = (library: string) => dirname(require.resolve(`${library}/package.json`));

/** Returns the paths of the OCR files by served name. */
function files(): Map<string, string> {
  const library = folderOf('tesseract.js');
  const engines = folderOf('tesseract.js-core');
  return new Map([
    [posterReader.worker, join(library, 'dist', posterReader.worker)],
    ...posterReader.engines.map((name): [string, string] => [name, join(engines, name)]),
    ...Object.values(posterLanguages).map(({ data }): [string, string] => {
      const name = `${data}.traineddata.gz`;
      return [name, join(folderOf(`@tesseract.js-data/${data}`), '4.0.0_best_int', name)];
    }),
  ]);
}

/**
 * Returns a Vite plugin that adds the OCR files (tesseract.js) unchanged to the build, and serves them in development.
 * They are not bundled, because the library fetches them by name. The build fails if the folder's name lacks the
 * installed version.
 */
export function posterReaderFiles(): Plugin {
  return {
    name: 'poster-reader-files',
    buildStart() {
      const { version } = JSON.parse(readFileSync(join(folderOf('tesseract.js'), 'package.json'), 'utf8'));
      // Browsers cache the folder permanently, so its name must contain the version.
      if (!posterReader.folder.endsWith(`-${version}`))
        this.error(`The folder in contract/poster-reader.ts must end with the installed version -${version}.`);
    },
    generateBundle() {
      for (const [name, path] of files()) {
        const fileName = `${posterReader.folder.slice(1)}/${name}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
    configureServer({ middlewares }) {
      const known = files();
      middlewares.use(posterReader.folder, (request, response, next) => {
        const path = known.get(request.url?.slice(1) ?? '');
        if (path === undefined) return next();
        response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/gzip');
        response.end(readFileSync(path));
      });
    },
  };
}
