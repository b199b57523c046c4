import type { Locale } from '#contract/locales.ts';
import { fileOf, namespaceOf, serverNamespaces } from '#languages/server-namespaces.ts';
import { baseNamespaces } from './base-namespaces.ts';
import type { Formats } from './formats.ts';
import type { LazyNamespace } from './messages.ts';
import { inPseudo, pseudoLanguage } from './pseudo.ts';

/*
 * Loads texts from their files: on the server, in tests and in development. The build for browsers replaces this module by
 * `fetch-texts.ts`, because it would list the files of all languages.
 */

const files = import.meta.glob<object>('../../languages/*/*.json', { import: 'default' });

const formats = import.meta.glob<Formats>('../../languages/*/formats.json', { import: 'default', eager: true });

/** Returns how a language writes dates and prices. */
export function formatsOf(locale: Locale): Formats {
  return formats[`../../languages/${locale}/formats.json`] as Formats;
}

/** The pseudo-language of the page that was opened, also after a navigation. */
const pseudo = pseudoLanguage();
if (pseudo === 'en-XB') document.documentElement.dir = 'rtl';

/** Returns the texts of a namespace in a language. */
export async function loadNamespace(locale: Locale, namespace: string): Promise<object> {
  const load = files[`../../languages/${locale}/${fileOf(namespace)}`];
  if (!load) throw new Error(`There are no texts ${namespace} in the language ${locale}.`);
  const texts = await load();
  return pseudo && locale === 'en' ? inPseudo(texts, pseudo) : texts;
}

/** Returns the texts that every page needs, by namespace. */
export async function loadBase(locale: Locale): Promise<Record<string, object>> {
  const texts = baseNamespaces.map(async (name) => [name, await loadNamespace(locale, name)]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Returns all namespaces that the code of screens loads. */
export function lazyNamespaces(): LazyNamespace[] {
  const names = Object.keys(files).flatMap((path) => /\/fr\/(.+)$/.exec(path)?.[1] ?? []);
  const others: readonly string[] = [...baseNamespaces, ...serverNamespaces];
  return names.map(namespaceOf).filter((name): name is LazyNamespace => !others.includes(name));
}
