import type { Locale } from './locales.ts';

/** Returns whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return language === ('ar' satisfies Locale);
}

/**
 * Returns a value for a sentence in a language. A name with letters of the other direction is isolated (U+2068 … U+2069),
 * so that it does not reorder the words around it. Numbers and URLs are unchanged.
 */
export function isolated(language: string, text: string): string {
  const other = isRightToLeft(language) ? /^(?!https?:).*[a-z@+À-֏]/i : /[\u0590-\u08ff]/;
  return other.test(text) ? `\u2068${text}\u2069` : text;
}

/** Returns the comma of a language with its space. */
export function commaOf(language: string): string {
  return isRightToLeft(language) ? '، ' : ', ';
}

/** Returns a line of isolated parts with the commas of a language: `La Halle, Lyon`. Empty parts are left out. */
export function withCommas(language: string, parts: readonly (string | false | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? isolated(language, part) : [])).join(commaOf(language));
}
