import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { lazyNamespaces } from './load-texts.ts';

/*
 * Each lazy part lists the namespaces of its messages beside its dynamic import: `['search'], () => import('./panel.tsx')`.
 * A missing namespace would show keys to users; a superfluous one would be loaded for nothing.
 */

const lazy = new Set<string>(lazyNamespaces());
const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');
const withNamespaces = /(\[[^[\]]*\]|\bnamespaces),\s*(?:load: )?\(\) =>\s*import\('([^']+)'\)/g;
const imports = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)';|^import '([^']+)';|\bimport\('([^']+)'\)/gm;
const rareScreens = 'rare-screens.ts';
const names = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** Parts that show rare problems in general words, because they do not load `problems`. */
const withGeneralProblems = [
  'screens/map-screen/map-screen.tsx',
  'screens/map-screen/nearby/parts.ts',
  'screens/event-screen/event-screen.tsx',
  'screens/event-screen/details.tsx',
  'screens/event-screen/aside-parts.tsx',
  'screens/event-screen/nearby-events.tsx',
  'screens/event-screen/organised-events.tsx',
  'screens/event-screen/no-event.tsx',
  'saved/saved-toast.ts',
];

function resolve(from: string, to: string): string | undefined {
  const path = to.startsWith('#web/') ? to.slice('#web/'.length) : to.startsWith('./') && join(dirname(from), to);
  return path && /\.tsx?$/.test(path) && !/^(?:i18n\/[a-z]+|kit)\//.test(path) ? normalize(path) : undefined;
}

/** Code that runs rarely loads its texts itself. */
const loading = /\bload(?:Messages\(\w+, (\[[^\]]*\])|NotSent\()/g;

/** Returns the namespaces used by a module and its imports, except parts that list their own. */
function usedBy(entry: string): Set<string> {
  const files = new Set([entry]);
  const used = new Set<string>();
  for (const file of files) {
    const code = read(file)
      .replace(withNamespaces, '')
      // Scopes of tokens.
      .replace(/'\w+:(?:read-own|write)'/g, '')
      .replace(/^ *(?:\/\/|\/?\*).*$/gm, '');
    for (const [, ...paths] of code.matchAll(imports)) {
      const path = resolve(file, paths.find(Boolean) ?? '');
      // Its screens list their namespaces in `screens.ts`.
      if (path && path !== rareScreens) files.add(path);
    }
    const loaded = [...code.matchAll(loading)].flatMap(([, list]) => (list ? names(list) : ['outbox']));
    for (const [, namespace = ''] of code.matchAll(/['`](\w+):[\w$]/g))
      if (!loaded.includes(namespace)) used.add(namespace);
  }
  return used;
}

const parts = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.test\.tsx?$|^kit\//.test(file))
  .flatMap((file) => {
    const code = read(file);
    const constant = /const namespaces = (\[[^\]]*\])/.exec(code)?.[1] ?? '';
    return [...code.matchAll(withNamespaces)].map(([, list = '', path = '']) => ({
      part: resolve(file, path) ?? '',
      namespaces: names(list === 'namespaces' ? constant : list),
    }));
  });

const rarePaths = new Map(
  [...read(rareScreens).matchAll(/(\w+): \(\) =>\s*import\('([^']+)'\)/g)].map(([, name, path = '']) => [name, path]),
);
for (const [, list = '', name] of read('screens.ts').matchAll(/(\[[^[\]]*\]),\s*load: rare\('(\w+)'\)/g))
  parts.push({ part: resolve(rareScreens, rarePaths.get(name) ?? '') ?? '', namespaces: names(list) });

test('finds the lazy parts', () => expect(parts.length).toBeGreaterThan(50));

test.each(parts)('$part lists the namespaces that it uses', ({ part, namespaces }) => {
  const used = [...usedBy(part)].filter(
    (name) => lazy.has(name) && !(name === 'problems' && withGeneralProblems.includes(part)),
  );
  expect([...namespaces].sort()).toEqual(used.sort());
});

test('uses only base namespaces in the code of every page', () => {
  const used = [...usedBy('app/hydrate.tsx')].filter((name) => lazy.has(name) && name !== 'problems');
  expect(used).toEqual([]);
});
