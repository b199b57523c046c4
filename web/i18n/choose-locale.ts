import { defaultLocale, type Locale, localeOf } from '#contract/locales.ts';

interface Wishes {
  /** `?lang=` of the address: whoever follows a link to a language gets it. */
  asked: string | null;
  /** What the visitor chose before. */
  stored: string | null;
  /** What the browser prefers, best first. */
  browser: readonly string[];
}

/** The address's language, else the stored one, else the browser's; only ours count, and French is for everyone else. */
export function chooseLocale({ asked, stored, browser }: Wishes): Locale {
  return localeOf(asked) ?? localeOf(stored) ?? browser.map(localeOf).find((locale) => locale) ?? defaultLocale;
}
