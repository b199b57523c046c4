import { type Locale, localeTag } from '#contract/locales.ts';

/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number: `1 200` in French, `1,200` in English, `1200` in Spanish. Spaces are no-break spaces, not narrow ones,
 * which look like none in the display font.
 */
export function formatNumber(locale: Locale, value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(localeTag(locale), options);
  formats.set(key, format);
  return format.format(value).replaceAll('\u202f', '\u00a0');
}
