import type { Locale } from './locales.ts';

const rightToLeft: readonly string[] = ['ar'] satisfies Locale[];

/** Returns whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return rightToLeft.includes(language);
}

/**
 * Returns a value for a sentence in a language from right to left. A name with letters of the other direction is isolated (U+2068 … U+2069),
 * so that it does not reorder the words around it. Numbers and URLs are unchanged.
 */
export function isolated(text: string): string {
  return /^(?!https?:).*[a-zÀ-ɏ@+]/i.test(text) ? `\u2068${text}\u2069` : text;
}
