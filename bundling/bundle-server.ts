/**
 * `npm run bundle [-- FOLDER]` writes the folder `dist-server`: the server as a few JavaScript files, the built pages, and
 * a package with the few dependencies that cannot be bundled. It needs neither the source nor development packages.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { fileOf, serverNamespaces } from '#languages/server-namespaces.ts';
import { build } from '#server/build.ts';
import { commitOfProgram } from '#server/monitoring/program.ts';
import { printError, printLine } from '#server/observability/print-line.ts';
import { commandsOf, isSeparate, readManifest, writePackage } from './server-package.ts';
import { serverPaths } from './server-paths.ts';

const root = join(import.meta.dirname, '..');
const usualFolder = join(root, 'dist-server');

async function bundleServer(folder: string): Promise<void> {
  const manifest = readManifest(root);
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: commandsOf(manifest),
    external: (module) => isSeparate(manifest, module),
    plugins: [serverPaths(root)],
  });
  await bundle.write({ dir: join(folder, 'server'), chunkFileNames: '[name]-[hash].js' });
  // The files that the server reads.
  const files = globSync('server/**/*.*', { cwd: root, exclude: ['**/*.ts'] });
  for (const path of [
    ...files,
    ...globSync('contract/**/*.bin', { cwd: root }),
    ...serverNamespaces.flatMap((name) => globSync(`languages/*/${fileOf(name)}`, { cwd: root })),
    'dist/web',
    'dist/pages',
    'dist/gazetteer.bin',
    'docs/interface.md',
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'commit'), (await commitOfProgram()) ?? '');
  writePackage(manifest, root, folder);
}

const folder = resolve(process.argv[2] ?? usualFolder);
if (folder === usualFolder) rmSync(folder, { recursive: true, force: true });
if (existsSync(folder) && readdirSync(folder).length > 0) {
  printError(`${folder} is not empty.`);
  process.exit(1);
}
process.exitCode = await build(printLine);
if (process.exitCode === 0) {
  await bundleServer(folder);
  printLine(`The server is in ${folder}. Run "npm ci" there, then "npm start".`);
}
