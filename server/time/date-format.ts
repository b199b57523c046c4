import { type Locale, localeTag } from '#contract/locales.ts';

/** Cached, because creating a format is a hundred times slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns functions that format instants and ranges in a time zone with 24 hours; in French, the first of a month is
 * `1er`. Formats are cached.
 */
export function dateWords(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, timeZone, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeTag(locale), { ...options, timeZone, hourCycle: 'h23' });
  formats.set(key, format);
  const joined = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value)).join('');
  return {
    of: (instant: Date) => joined(format.formatToParts(instant)),
    ofRange: (start: Date, end: Date) => joined(format.formatRangeToParts(start, end)),
  };
}
