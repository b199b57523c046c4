import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, localeOf } from '#contract/locales.ts';
import type { Language, LazyNamespace, Messages } from './messages.ts';
import { formatNumber } from './numbers.ts';

/** Every language: one line and one folder of messages each. */
const languages: Record<Locale, () => Promise<Language>> = {
  fr: () => import('./fr/index.ts').then((file) => file.fr),
  en: () => import('./en/index.ts').then((file) => file.en),
  es: () => import('./es/index.ts').then((file) => file.es),
};

/** Creates an i18next instance with the base messages of a language and the given namespaces. */
export async function createI18n(locale: Locale, namespaces: readonly LazyNamespace[] | 'all' = []): Promise<I18n> {
  const { base, lazy } = await languages[locale]();
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: base },
    defaultNS: 'frame',
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  i18n.services.formatter?.add('number', (value, language) => formatNumber(localeOf(language) ?? locale, value));
  await addMessages(i18n, locale, namespaces === 'all' ? (Object.keys(lazy) as LazyNamespace[]) : namespaces);
  return i18n;
}

/** Returns whether the namespaces are loaded in the current language. */
export function hasMessages(i18n: I18n, namespaces: readonly LazyNamespace[]): boolean {
  return namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
}

/** Loads namespaces in the current language. */
export async function loadMessages(i18n: I18n, namespaces: readonly LazyNamespace[]): Promise<void> {
  if (hasMessages(i18n, namespaces)) return;
  await addMessages(i18n, i18n.language as Locale, namespaces);
  // Once more if the language was switched meanwhile.
  await loadMessages(i18n, namespaces);
}

/** Loads code together with the messages that it shows. */
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
  const { base, lazy } = await languages[locale]();
  const loaded = () => Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  const isMissing = (namespace: string) => !i18n.hasResourceBundle(locale, namespace);
  for (const [namespace, messages] of Object.entries(base)) i18n.addResourceBundle(locale, namespace, messages);
  // Again if a lazy part added namespaces in the former language meanwhile.
  for (let missing = loaded(); missing.length > 0; missing = loaded().filter(isMissing))
    await addMessages(i18n, locale, missing.filter((namespace) => namespace in lazy) as LazyNamespace[]);
  await i18n.changeLanguage(locale);
}

async function addMessages(i18n: I18n, locale: Locale, namespaces: readonly LazyNamespace[]): Promise<void> {
  const { lazy } = await languages[locale]();
  await Promise.all(
    namespaces.map(async (namespace) => i18n.addResourceBundle(locale, namespace, (await lazy[namespace]()).messages)),
  );
}

/** Loads all messages of a language. */
export async function allMessages(locale: Locale): Promise<Messages> {
  const { base, lazy } = await languages[locale]();
  const loaded = await Promise.all(Object.entries(lazy).map(async ([name, load]) => [name, (await load()).messages]));
  return { ...base, ...Object.fromEntries(loaded) };
}
