import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { createI18n } from './i18n.ts';
import { lazyNamespaces } from './load-texts.ts';

/** Creates an i18next instance with all messages of a language, for the server. */
export async function createCompleteI18n(locale: Locale): Promise<I18n> {
  return createI18n(locale, lazyNamespaces());
}
