import type { Plugin } from 'vite';

/**
 * Puts modules of ours in the place of others: `{ 'react-router': '/…/drawn-router.tsx' }`. Only they themselves still get
 * the other by its name.
 */
export function standIn(modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'stand-in',
    enforce: 'pre',
    resolveId(name, importer) {
      const ours = modules[name];
      return ours === importer ? null : ours;
    },
  };
}
