import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { locales } from '#contract/locales.ts';
import { namespaceOf, serverNamespaces } from '#languages/server-namespaces.ts';
import { baseNamespaces } from '#web/i18n/base-namespaces.ts';

const languages = join(import.meta.dirname, '../languages');
const i18n = join(import.meta.dirname, '../web/i18n');

/**
 * Returns a Vite plugin that writes the texts of each language as JSON files, in a folder whose name contains their
 * version: `assets/texts/fr-1a2b3c4d/map.json`. `base.json` has the namespaces that every page needs. Browsers fetch these
 * files (`web/i18n/fetch-texts.ts`), so no script lists them. The server reads the folders in `.vite/texts.json`.
 */
export function textFiles(): Plugin {
  return {
    name: 'text-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/load-texts\.ts$/ },
      handler: () => join(i18n, 'fetch-texts.ts'),
    },
    generateBundle() {
      const folders = Object.fromEntries(
        locales.map((locale) => {
          const texts = textsOf(locale);
          const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
          const folder = `assets/texts/${locale}-${version}`;
          for (const [name, source] of Object.entries(texts))
            this.emitFile({ type: 'asset', fileName: `${folder}/${name}.json`, source });
          return [locale, folder];
        }),
      );
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(folders) });
    },
  };
}

/** Returns the contents of the files of a language by name. */
function textsOf(locale: string): Record<string, string> {
  const all = globSync(`${locale}/*.json`, { cwd: languages })
    .sort()
    .map((path): [string, object] => [
      namespaceOf(basename(path)),
      JSON.parse(readFileSync(join(languages, path), 'utf8')),
    ]);
  const isIn = (names: readonly string[]) => (entry: [string, object]) => names.includes(entry[0]);
  const base = Object.fromEntries(all.filter(isIn(baseNamespaces)));
  const lazy = all.filter((entry) => !isIn([...baseNamespaces, ...serverNamespaces])(entry));
  return Object.fromEntries([['base', base], ...lazy].map(([name, texts]) => [name, JSON.stringify(texts)]));
}
