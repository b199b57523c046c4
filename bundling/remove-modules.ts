import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Replaces a removed module. Nothing is an instance of it, and calling it throws. */
const replacement = `
export default function RemovedModule() {
  throw new Error("vite.config.ts removed this library module from the build. Delete it from the list there.");
}
`;

/** Named exports of a module: a list at its end, or functions where they are declared. */
const namedExports = /^export (?:\{ ([\w, ]+) \};|function (\w+))/gm;

/**
 * Returns a Vite plugin that removes modules that a library imports for features we never use, such as
 * `ol/layer/BaseVector.js`: each export throws if it is called. The build fails if nothing imports a listed module, so
 * that the list stays correct.
 */
export function removeModules(modules: readonly string[]): Plugin {
  const found = new Set<string>();
  return {
    name: 'remove-modules',
    load: {
      filter: { id: /\/node_modules\// },
      handler(id) {
        const module = modules.find((name) => id.endsWith(`/node_modules/${name}`));
        if (module === undefined) return null;
        found.add(module);
        const exported = [...readFileSync(id, 'utf8').matchAll(namedExports)];
        const names = exported.flatMap(([, all, one = '']) => all?.split(', ') ?? one);
        return replacement + names.map((name) => `export const ${name} = RemovedModule;\n`).join('');
      },
    },
    buildEnd(error) {
      const missing = modules.filter((module) => !found.has(module));
      if (!error && missing.length > 0)
        this.error(
          `Nothing imports these modules, which vite.config.ts removes: ${missing.join(', ')}. Delete them from the list there.`,
        );
    },
  };
}
