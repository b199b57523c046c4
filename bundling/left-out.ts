import type { Plugin } from 'vite';

/** What stands where something is left out: nothing is one of these, and whoever makes one learns why. */
const standIn = `
export default class LeftOut {
  constructor() {
    throw new Error('This part of a library is left out of the build: see vite.config.ts.');
  }
}
export const defaults = () => new LeftOut();
`;

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
        return standIn;
      },
    },
    buildEnd(error) {
      const unmet = modules.filter((module) => !met.has(module));
      if (!error && unmet.length > 0) this.error(`nobody imports what vite.config.ts leaves out: ${unmet.join(', ')}`);
    },
  };
}
