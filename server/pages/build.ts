import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Locale } from '#contract/locales.ts';
import type { FoundPage, PageRequest, Pages } from '#contract/page.ts';
import { answerFromApi } from '#server/http/own-api.ts';

/** The built web app: its renderer, and the files for browsers. */
export interface Build {
  pages: Pages;
  /** The folder of the files for browsers. */
  folder: string;
  /** Names of the files at the root: `icon.svg`. */
  rootFiles: string[];
  /** The folder of the texts of each language, by its code. */
  textFolders: Readonly<Record<string, string>>;
  /** Returns the addresses of the files that a browser needs for a screen in a language. */
  assetsOf(screen: Pick<FoundPage, 'source' | 'messages'>, locale: Locale): PageRequest['assets'];
}

/** The manifest of Vite: https://vite.dev/guide/backend-integration */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.output<typeof Manifest>;

/** The folder of each language's texts, whose name contains their version: `assets/texts/fr-1a2b3c4d`. */
const TextFolders = z.record(z.string(), z.string());
type TextFolders = z.output<typeof TextFolders>;

/** Waits for the first paint, then loads the app. */
const entry = 'main.ts';
const start = 'app/hydrate.tsx';
const rareScreens = 'rare-screens.ts';
const logoStyle = 'navigation/own-logo.css';

const dist = join(import.meta.dirname, '../../dist');

/** Loads the build; null if there is none. */
export async function openBuild(folder = dist): Promise<Build | null> {
  const files = join(folder, 'web');
  const manifestFile = join(files, '.vite/manifest.json');
  const pagesFile = join(folder, 'pages/entry-server.js');
  if (!existsSync(manifestFile) || !existsSync(pagesFile)) return null;

  const manifest = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  // Not validated: the compiler checks the web app against this type (`contract/page.ts`).
  const module: { pages: Pages } = await import(pathToFileURL(pagesFile).href);
  module.pages.connect(answerFromApi);
  const entries = await readdir(files, { withFileTypes: true });
  const rootFiles = entries
    .filter((file) => file.isFile() && !/\.(br|gz|html)$/.test(file.name))
    .map(({ name }) => name);
  const textFolders = TextFolders.parse(JSON.parse(await readFile(join(files, '.vite/texts.json'), 'utf8')));
  return { pages: module.pages, folder: files, rootFiles, textFolders, assetsOf: cachedAssets(manifest, textFolders) };
}

/** Caches without limit, because assets change with the build only. */
function cachedAssets(manifest: Manifest, textFolders: TextFolders): Build['assetsOf'] {
  const known = new Map<string, PageRequest['assets']>();
  return (screen, locale) => {
    const key = `${locale} ${screen.source}`;
    const assets = known.get(key) ?? assetsOf(manifest, screen, textFolders[locale]);
    known.set(key, assets);
    return assets;
  };
}

function assetsOf(
  manifest: Manifest,
  { source, messages }: Pick<FoundPage, 'source' | 'messages'>,
  folder: string | undefined,
): PageRequest['assets'] {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const seen = new Set<string>();

  function add(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const needed of chunk.imports ?? []) add(needed);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    // A font that is late does not replace its fallback. Other character sets are loaded when a text needs them.
    for (const asset of chunk.assets ?? []) if (/-latin-wght.*\.woff2$/.test(asset)) fonts.add(`/${asset}`);
  }

  // The app requests all of them on start, so they are preloaded.
  add(start);
  add(source);
  if (manifest[rareScreens]?.dynamicImports?.includes(source)) add(rareScreens);
  const main = `/${manifest[entry]?.file ?? ''}`;
  scripts.delete(main);
  const texts = ['base', ...messages].map((name) => `/${folder}/${name}.json`);
  return {
    entry: main,
    scripts: [...scripts],
    texts,
    styles: [...styles],
    logoStyle: `/${manifest[logoStyle]?.file ?? ''}`,
    fonts: [...fonts],
  };
}
