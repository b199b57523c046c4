import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of `package.json` that the bundle of the server depends on. */
export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  /** Packages that only development needs. Tests also use some that the server needs indirectly, such as `ajv`. */
  devDependencies: Record<string, string>;
}

/** Packages with native code, WebAssembly or fonts. They are installed beside the bundle instead of being part of it. */
const separate = /^(?:sharp|@node-rs\/argon2|@takumi-rs\/core|@electric-sql\/pglite|@fontsource-variable\/.+)$/;

/** Fonts that only browsers use. They are part of the built pages. */
const fontsForBrowsers = ['@fontsource-variable/figtree'];

/** Scripts that need the source. */
const developmentScripts = ['build', 'dev'];

/** `server/startup/admin-command.ts` in a script. */
const sourceInScript = /\bserver\/[\w/-]+\.ts/g;

export function readManifest(root: string): Manifest {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const manifest: Manifest = read('package.json');
  const { packages } = read('package-lock.json');
  const isForDevelopmentAlone = ([name]: [string, string]) => packages[`node_modules/${name}`]?.dev === true;
  const devDependencies = Object.fromEntries(Object.entries(manifest.devDependencies).filter(isForDevelopmentAlone));
  return { ...manifest, devDependencies };
}

/** Returns the source of each script that operators run: `server/startup/admin-command.ts` of `admin`. */
export function commandsOf({ scripts }: Manifest): Record<string, string> {
  const commands: Record<string, string> = {};
  for (const [name, script] of Object.entries(scripts)) {
    const [source] = script.match(sourceInScript) ?? [];
    if (source !== undefined && !developmentScripts.includes(name)) commands[name] = source;
  }
  return { ...commands, start: 'server/run.ts' };
}

/** Returns whether the bundle imports the package of this module instead of containing it. */
export function isSeparate({ devDependencies }: Manifest, module: string): boolean {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(module) ?? [];
  return separate.test(name) || name in devDependencies;
}

/** Writes `package.json` and `package-lock.json` of the bundle: its scripts, and the locked separate packages. */
export function writePackage(manifest: Manifest, root: string, folder: string): void {
  const { name, version, description, license, engines, scripts, dependencies } = manifest;
  const scriptOf = (command: string) => scripts[command]?.replaceAll(sourceInScript, `server/${command}.js`);
  const isInstalled = (name: string) => separate.test(name) && !fontsForBrowsers.includes(name);
  const content = {
    ...{ name, version, description, license, private: true, type: 'module', engines },
    scripts: Object.fromEntries(Object.keys(commandsOf(manifest)).map((command) => [command, scriptOf(command)])),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => isInstalled(name))),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  // npm removes the other packages from the lock file. It contains all versions, so that no registry is needed.
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
