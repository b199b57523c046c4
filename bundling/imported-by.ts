import type { Plugin } from 'vite';

/**
 * Returns a Vite plugin that collects the transitive static imports of each entry, and a function `needs` that returns
 * whether an entry imports a module. Lazy imports and the entry itself are not included. The results are available when
 * the build has loaded all modules. The build fails if an entry is not imported.
 */
export function importedBy<Name extends string>(entries: Record<Name, string>) {
  const reached = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'imported-by',
    buildEnd(error) {
      if (error) return;
      const all = [...this.getModuleIds()];
      for (const [name, file] of Object.entries<string>(entries)) {
        const entry = all.find((id) => id.endsWith(`/${file}`));
        if (entry === undefined)
          return this.error(`${file} is listed in vite.config.ts, but nothing imports it. Remove it there.`);
        const ids = new Set([entry]);
        // Ids added during the iteration are visited too.
        for (const id of ids) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
        ids.delete(entry);
        reached.set(name, ids);
      }
    },
  };
  // All entries use this helper. It stays in the smallest chunk.
  const isHelper = (id: string) => id.endsWith('vite/preload-helper.js');
  return { plugin, needs: (name: Name, id: string) => !isHelper(id) && (reached.get(name)?.has(id) ?? false) };
}
