/**
 * npm leaves a package for another platform out of the lock file when the registry at hand does not have it, and then
 * refuses its own lock file: `npm ci` misses what `npm install` left out (https://github.com/npm/cli/issues/4828).
 * `node testing/lock-file.ts` puts such packages back, after a dependency was added. Part of `npm run fix`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Comes inside another package. */
  inBundle?: boolean;
  dev?: boolean;
  license?: string;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** The optional packages that others name and the lock file does not have, as it would have them. */
export function leftOut({ packages }: LockFile): Record<string, LockedPackage> {
  const found: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies = {}, dev, license, engines }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue;
      found[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev && { dev }),
        ...(license && { license }),
        ...(engines && { engines }),
        optional: true,
      };
    }
  }
  return found;
}

/**
 * The packages whose bytes nobody could check. One for another platform may be among them, where the registry at hand has it
 * not: no machine of that platform has installed from this lock file since, or its `npm run fix` would have asked.
 */
export function unchecked({ packages }: LockFile): { path: string; isForPlatform: boolean }[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity)
    .map(([path, { optional = false, os }]) => ({ path, isForPlatform: optional && os !== undefined }));
}

/** What the registry says that a package's bytes add up to; undefined where it does not have that version. */
function askRegistry(name: string, version: string): string | undefined {
  try {
    const said = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^sha512-\S+$/.exec(said.trim())?.[0];
  } catch {
    return undefined;
  }
}

/** From a name like `@scope/binding-linux-arm64-musl`, so that npm does not look for it where it does not belong. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [, os, cpu, abi = ''] = /(android|darwin|freebsd|linux|openharmony|win32)-(\w+)(?:-(\w+))?$/.exec(name) ?? [];
  if (!os || !cpu) return {};
  const libc = abi.startsWith('musl') ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && abi && { libc: [libc] }) };
}

if (import.meta.main) {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const packages = Object.entries({ ...lock.packages, ...leftOut(lock) }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const mended: LockFile = { ...lock, packages: Object.fromEntries(packages) };
  for (const { path } of unchecked(mended)) {
    const locked = mended.packages[path];
    const integrity = askRegistry(path.replace(/^.*node_modules\//, ''), locked?.version ?? '');
    if (locked && integrity !== undefined) locked.integrity = integrity;
  }
  writeFileSync('package-lock.json', `${JSON.stringify(mended, null, 2)}\n`);
}
