import { type Locale, localeTag } from '#contract/locales.ts';
import { textsIn } from './texts.ts';

/** Cached, because creating a format is a hundred times slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeTag(locale), options);
  formats.set(key, format);
  return format;
}

/**
 * Returns functions that format instants and ranges in a time zone with 24 hours; in French, the first of a month is
 * `1er`. Formats are cached.
 */
export function dateWords(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const all = { ...options, timeZone, hourCycle: 'h23' } as const;
  const joined = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map((part) => partText(locale, part)).join('');
  return {
    of: (instant: Date) => joined(partsWithMonth(locale, instant, all)),
    ofRange: (start: Date, end: Date) => joined(formatOf(locale, all).formatRangeToParts(start, end)),
  };
}

/**
 * Returns the parts of a date. The month has its name if `options` ask for one: short dates in Portuguese have its
 * number.
 */
export function partsWithMonth(
  locale: Locale,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatPart[] {
  const parts = formatOf(locale, options).formatToParts(instant);
  const { month: length, timeZone } = options;
  const isNumber = parts.some(({ type, value }) => type === 'month' && /\d/.test(value));
  if (!isNumber || length === undefined || length === 'numeric' || length === '2-digit') return parts;
  const name = formatOf(locale, { month: length, ...(timeZone && { timeZone }) }).format(instant);
  return parts.map((part) => {
    if (part.type === 'month') return { ...part, value: name };
    return part.value === '/' ? { ...part, value: ' ' } : part;
  });
}

/** Returns the text of a part of a date. Some languages write the first of a month as an ordinal: `1er`. */
export function partText(locale: Locale, { type, value }: Intl.DateTimeFormatPart): string {
  return type === 'day' && value === '1' ? textsIn('eventLines', locale)('firstOfMonth') : value;
}
