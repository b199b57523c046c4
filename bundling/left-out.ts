import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What stands where something is left out: nothing is one of these, and whoever makes or calls one learns why. */
const standIn = `
export default function LeftOut() {
  throw new Error('This part of a library is left out of the build: see vite.config.ts.');
}
export const defaults = () => new LeftOut();
`;

/** How a module that has no default export ends: what it exports, by name. */
const namedExports = /^export \{ ([\w, ]+) \};/m;

/**
 * Leaves modules out that a library imports for what we never ask of it: `ol/layer/BaseVector.js`. One that is not
 * imported (any longer) stops the build, so that the list stays true.
 */
export function leftOut(modules: readonly string[]): Plugin {
  const met = new Set<string>();
  return {
    name: 'left-out',
    load: {
      filter: { id: /\/node_modules\// },
      handler(id) {
        const module = modules.find((name) => id.endsWith(`/node_modules/${name}`));
        if (module === undefined) return null;
        met.add(module);
        const names = namedExports.exec(readFileSync(id, 'utf8'))?.[1]?.split(', ') ?? [];
        return standIn + names.map((name) => `export const ${name} = LeftOut;\n`).join('');
      },
    },
    buildEnd(error) {
      const unmet = modules.filter((module) => !met.has(module));
      if (!error && unmet.length > 0) this.error(`nobody imports what vite.config.ts leaves out: ${unmet.join(', ')}`);
    },
  };
}
