import type { Plugin } from 'vite';

/**
 * What a file imports, and what that imports in turn, without the file itself and what is loaded later: known once all modules are, so it may
 * tell the bundler which of them to put together. `entries` are files of the project, by any name; one that nobody imports stops
 * the build.
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
        if (entry === undefined) return this.error(`vite.config.ts names what nobody imports: ${file}`);
        const ids = new Set([entry]);
        // What is added meanwhile is walked through too.
        for (const id of ids) for (const imported of this.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
        ids.delete(entry);
        reached.set(name, ids);
      }
    },
  };
  // All entries use it, the smallest too: it is left with that.
  const isHelper = (id: string) => id.endsWith('vite/preload-helper.js');
  return { plugin, needs: (name: Name, id: string) => !isHelper(id) && (reached.get(name)?.has(id) ?? false) };
}
