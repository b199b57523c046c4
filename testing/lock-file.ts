/**
 * npm leaves a package for another platform out of the lock file when the registry at hand does not have it, and then
 * refuses its own lock file: `npm ci` misses what `npm install` left out (https://github.com/npm/cli/issues/4828).
 * `node testing/lock-file.ts` puts such packages back, after a dependency was added. Part of `npm run fix`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
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
  writeFileSync(
    'package-lock.json',
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  );
}
