import type { Locale } from './locales.ts';

/* A file without anything else, so that every page loads only this. */

/** The languages of a site without settings. Others are offered if an administrator chooses them. */
export const usualLanguages = ['fr', 'en', 'es'] as const satisfies readonly Locale[];

/** A text in each usual language, and maybe in others. */
export type UsualText = Record<(typeof usualLanguages)[number], string> & Partial<Record<Locale, string>>;
