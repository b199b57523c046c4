import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { OfflineBuild } from '#web/service-worker/offline-worker-messages.ts';

type Bundle = Rolldown.OutputBundle;

const workerName = 'offline-worker.js';

/**
 * Parts of the site that need the server anyway, or are rarely used by phones: administration, sources, QR codes, and
 * the reader of posters.
 */
const onlineOnly =
  /\/web\/(?:administration|sources|kit|screens\/(?:admin|source|my-sources)-screen|events\/form\/poster|pictures\/[^/]*qr)|\/node_modules\/(?:tesseract|qr|@zxcvbn-ts)/;
const onlineOnlyTexts = [
  'adminPanel',
  'backups',
  'blockLists',
  'bulkActions',
  'journal',
  'moderation',
  'siteHealth',
  'siteSettings',
  'waitingEvents',
  'webhooks',
];

/** Files at the root, whose names do not depend on their content. */
const rootFiles = ['/icon.svg', '/icon-192.png'];

/**
 * Returns a Vite plugin that writes into the offline worker which files belong to this build. So the worker changes with
 * each build, and browsers install it as a new version.
 */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[workerName];
        if (worker?.type !== 'chunk') return;
        const files = filesOf(bundle, 'main');
        const languages = languagesOf(bundle, files.filter(isArabic));
        const shared = files.filter((file) => !isArabic(file));
        const hash = createHash('sha256').update(JSON.stringify([shared, languages, worker.code]));
        const version = hash.digest('hex').slice(0, 12);
        const build: OfflineBuild = { version, files: shared, languages, rootFiles };
        worker.code = `self.offlineBuild=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}

/** Returns the paths of the scripts, styles and other files that an entry needs, at once or later. */
function filesOf(bundle: Bundle, entry: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || found.has(name)) return;
    found.add(name);
    if (file.type === 'chunk') {
      for (const needed of file.imports) add(needed);
      for (const later of file.dynamicImports) if (!isOnlineOnly(bundle[later])) add(later);
      for (const style of file.viteMetadata?.importedCss ?? []) add(style);
    }
    // Parts that are loaded later are chunks.
    for (const asset of assetsIn(file)) if (bundle[asset]?.type === 'asset') add(asset);
  };
  for (const { fileName } of Object.values(bundle)) {
    if (fileName.startsWith(`assets/${entry}-`) && fileName.endsWith('.js')) add(fileName);
  }
  return [...found].map((name) => `/${name}`).sort();
}

const binary = /[\w.-]+\.(?:bin|woff2|js)\b/g;

/** Returns the names of fonts, binary files and scripts of workers that a script or style names. */
function assetsIn(file: Bundle[string]): string[] {
  const source = file.type === 'chunk' ? file.code : /\.(?:css|js)$/.test(file.fileName) ? String(file.source) : '';
  // Vite's list of the files of lazy parts, of which some are not kept.
  const code = source.replace(/__vite__mapDeps=.*?\]\)/s, '');
  return (code.match(binary) ?? []).map((name) => `assets/${name}`);
}

function isOnlineOnly(file: Bundle[string] | undefined): boolean {
  return file?.type === 'chunk' && onlineOnly.test(file.facadeModuleId ?? '');
}

function isArabic(file: string): boolean {
  return /arabic[\w-]*\.woff2$/.test(file);
}

/** Returns the paths of the texts by language, and of the fonts that only one language needs. */
function languagesOf(bundle: Bundle, arabicFonts: string[]): Record<string, string[]> {
  const languages: Record<string, string[]> = { ar: arabicFonts };
  for (const name of Object.keys(bundle).sort()) {
    const [, locale] = /^assets\/texts\/(\w+)-\w+\/\w+\.json$/.exec(name) ?? [];
    if (locale === undefined || onlineOnlyTexts.includes(basename(name, '.json'))) continue;
    languages[locale] = [...(languages[locale] ?? []), `/${name}`];
  }
  return languages;
}
