import { type Locale, localeTag } from '#contract/locales.ts';
import { textsIn } from './texts.ts';

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
  const joined = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map((part) => partText(locale, part)).join('');
  return {
    of: (instant: Date) => joined(format.formatToParts(instant)),
    ofRange: (start: Date, end: Date) => joined(format.formatRangeToParts(start, end)),
  };
}

/** Returns the text of a part of a date. Some languages write the first of a month as an ordinal: `1er`. */
export function partText(locale: Locale, { type, value }: Intl.DateTimeFormatPart): string {
  return type === 'day' && value === '1' ? textsIn('eventLines', locale)('firstOfMonth') : value;
}
