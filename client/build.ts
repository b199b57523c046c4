/** Builds the package: `pista.js` and the declarations of its types. Run by `npm pack`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const compiler = join(here, '../node_modules/.bin/tsc');

/** Writes `pista.js`, `pista.d.ts` and `v1-types.d.ts` into a folder. */
export function buildClient(folder: string): void {
  const input = ['--ignoreConfig', '--target', 'es2022', '--module', 'nodenext', '--lib', 'esnext,dom', '--types', ''];
  // Types are checked with those of the server (`npm run check`).
  const output = ['--noCheck', '--strict', '--declaration', '--rewriteRelativeImportExtensions', '--outDir', folder];
  execFileSync(compiler, [...input, ...output, 'pista.ts'], { cwd: here, stdio: 'inherit' });
  // Created for the types alone.
  rmSync(join(folder, 'v1-types.js'), { force: true });
  const declarations = join(folder, 'pista.d.ts');
  writeFileSync(declarations, readFileSync(declarations, 'utf8').replaceAll("'./v1-types.ts'", "'./v1-types.js'"));
}

if (import.meta.main) buildClient(join(here, 'dist'));
