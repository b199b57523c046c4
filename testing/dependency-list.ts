/**
 * Writes `docs/dependencies.md`: all npm packages that a server or a browser runs, with versions and licences, from the
 * lock file. `node testing/dependency-list.ts` is part of `npm run fix`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { LockFile } from './lock-file.ts';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** Licences that Pista accepts in packages that it runs. A new one needs a decision. */
const acceptedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);

/** The picture library of `sharp` is linked dynamically, which its licence allows. */
const librariesOfPictures = /^@img\/sharp-/;

export const page = 'docs/dependencies.md';

/** Returns the text of the page. */
export function describeDependencies(lock: LockFile, { dependencies, devDependencies }: Manifest): string {
  const installed = productionPackages(lock);
  const direct = installed.filter(({ name, isNested }) => name in dependencies && !isNested);
  const byLicence = Map.groupBy(installed, ({ licence }) => licence);
  const licences = [...byLicence].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return `# Dependencies

Written by \`node testing/dependency-list.ts\` (part of \`npm run fix\`) from the lock file, which pins each package by version and SHA-512. A test compares the two and refuses licences that are not in its list.

A server or a browser runs ${installed.length} packages, counting those for other platforms, of which ${direct.length} are named by Pista itself. ${Object.keys(devDependencies).length} more packages are named for building and testing only.

## Named by Pista

${table(
  ['package', 'version', 'licence'],
  direct.map(({ name, version, licence }) => [name, version, licence]),
)}

## All, by licence

${licences.map(([licence, packages]) => `**${licence}** (${packages.length}): ${packages.map(({ name, version }) => `${name} ${version}`).join(', ')}.`).join('\n\n')}
`;
}

/** Returns the packages that are installed with `npm ci --omit=dev`, on any platform, by name. */
export function productionPackages({ packages }: LockFile) {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = 'unknown' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      isNested: path.lastIndexOf('node_modules/') > 0,
      version,
      licence: license,
    }))
    .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}

/** Returns the packages with a licence that is not accepted. */
export function refusedPackages(lock: LockFile): string[] {
  return productionPackages(lock)
    .filter(({ name, licence }) => !isAccepted(licence) && !librariesOfPictures.test(name))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** One of the alternatives must be accepted, and all parts of it. */
function isAccepted(licence: string): boolean {
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(/ and /i).every((part) => acceptedLicences.has(part)));
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [padded[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...padded.slice(1)].join('\n');
}

if (import.meta.main) {
  writeFileSync(
    page,
    describeDependencies(
      JSON.parse(readFileSync('package-lock.json', 'utf8')),
      JSON.parse(readFileSync('package.json', 'utf8')),
    ),
  );
}
