/**
 * npm omits a package for another platform from the lock file if the registry does not have it, and then `npm ci`
 * rejects this lock file (https://github.com/npm/cli/issues/4828). `node testing/lock-file.ts` adds these packages
 * after a dependency was added. Part of `npm run fix`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  integrity?: string;
  /** Bundled with another package. */
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

/** Returns optional packages that are missing in the lock file, as npm would write them. */
export function omittedPackages({ packages }: LockFile): Record<string, LockedPackage> {
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
 * Returns packages without integrity. Packages for another platform may lack it until `npm run fix` has run with a
 * registry that has them.
 */
export function unchecked({ packages }: LockFile): { path: string; isForPlatform: boolean }[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== '' && !inBundle && !integrity)
    .map(([path, { optional = false, os }]) => ({ path, isForPlatform: optional && os !== undefined }));
}

/** Returns the integrity of a package in the registry, or undefined if the registry does not have that version. */
function queryRegistry(name: string, version: string): string | undefined {
  try {
    const stdout = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^sha512-\S+$/.exec(stdout.trim())?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Derives the platform from a name such as `@scope/binding-linux-arm64-musl`, so that npm does not install it
 * elsewhere.
 */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const [, os, cpu, abi = ''] = /(android|darwin|freebsd|linux|openharmony|win32)-(\w+)(?:-(\w+))?$/.exec(name) ?? [];
  if (!os || !cpu) return {};
  const libc = abi.startsWith('musl') ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && abi && { libc: [libc] }) };
}

if (import.meta.main) {
  const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const packages = Object.entries({ ...lock.packages, ...omittedPackages(lock) }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  const fixed: LockFile = { ...lock, packages: Object.fromEntries(packages) };
  for (const { path } of unchecked(fixed)) {
    const locked = fixed.packages[path];
    const integrity = queryRegistry(path.replace(/^.*node_modules\//, ''), locked?.version ?? '');
    if (locked && integrity !== undefined) locked.integrity = integrity;
  }
  writeFileSync('package-lock.json', `${JSON.stringify(fixed, null, 2)}\n`);
}
