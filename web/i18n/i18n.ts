import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolated } from '#contract/direction.ts';
import { type Locale, localeOf } from '#contract/locales.ts';
import { loadBase, loadNamespace } from './load-texts.ts';
import type { LazyNamespace } from './messages.ts';
import { formatNumber } from './numbers.ts';
import { defaultVariables } from './site-name.ts';

/** Creates an i18next instance with the base messages of a language and the given namespaces. */
export async function createI18n(locale: Locale, namespaces: readonly LazyNamespace[] = []): Promise<I18n> {
  const base = await loadBase(locale);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: base as Record<string, Record<string, string>> },
    defaultNS: 'frame',
    // The default, but set explicitly: otherwise each call checks by a regular expression whether the key is a sentence.
    nsSeparator: ':',
    // React escapes what it renders.
    interpolation: { escape: (text) => isolated(i18n.language, text), defaultVariables },
    react: { useSuspense: false },
  });
  i18n.services.formatter?.add('number', (value, language) => formatNumber(localeOf(language) ?? locale, value));
  await loadMessages(i18n, namespaces);
  return i18n;
}

/** Returns whether the namespaces are loaded in the current language. */
export function hasMessages(i18n: I18n, namespaces: readonly LazyNamespace[]): boolean {
  return namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
}

/** Loads namespaces in the current language, unless they are loaded. Rejects without a network. */
export async function loadMessages(i18n: I18n, namespaces: readonly LazyNamespace[]): Promise<void> {
  if (hasMessages(i18n, namespaces)) return;
  await addMessages(i18n, i18n.language as Locale, namespaces);
  // Repeated if the language was switched meanwhile.
  await loadMessages(i18n, namespaces);
}

/** Returns what `load` loads, together with the messages that it shows. Rejects if either cannot be loaded. */
export async function loadWithMessages<Code>(
  i18n: I18n,
  namespaces: readonly LazyNamespace[],
  load: () => Promise<Code>,
): Promise<Code> {
  const [code] = await Promise.all([load(), loadMessages(i18n, namespaces)]);
  return code;
}

/** Switches the language of all components, once every namespace loaded so far is loaded in the new language. */
export async function switchLanguage(i18n: I18n, locale: Locale): Promise<void> {
  const missing = () =>
    Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}).filter((name) => !i18n.hasResourceBundle(locale, name));
  if (missing().length > 0)
    for (const [name, texts] of Object.entries(await loadBase(locale))) i18n.addResourceBundle(locale, name, texts);
  // Repeated if a lazy part has added a namespace in the previous language meanwhile.
  for (let names = missing(); names.length > 0; names = missing()) await addMessages(i18n, locale, names);
  await i18n.changeLanguage(locale);
}

async function addMessages(i18n: I18n, locale: Locale, namespaces: readonly string[]): Promise<void> {
  await Promise.all(
    namespaces.map(async (name) => i18n.addResourceBundle(locale, name, await loadNamespace(locale, name))),
  );
}
