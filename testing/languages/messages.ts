import type { Locale } from '#contract/locales.ts';
import type { Messages } from '#web/i18n/messages.ts';
import { readTexts } from './folder.ts';

/** Returns all texts of a language, as files have them. */
export function readMessages(locale: Locale): Messages {
  // The types are those of these files (`text-types.ts`).
  return readTexts(locale) as unknown as Messages;
}

/** Returns all texts of a language with the name of the site, as pages show them. */
export function shownMessages(locale: Locale): Messages {
  const texts = JSON.stringify(readTexts(locale));
  return JSON.parse(texts.replaceAll('{{site}}', 'Pista')) as Messages;
}
