import type { Locale } from '#contract/locales.ts';

/** As the site writes dates. */
const regions: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes instants by the clock of a zone: its 24 hours, and in French the first of a month as `1er`. */
export function dateWords(locale: Locale, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, timeZone, options]);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(regions[locale], { ...options, timeZone, hourCycle: 'h23' });
  formats.set(key, format);
  const joined = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value)).join('');
  return {
    of: (instant: Date) => joined(format.formatToParts(instant)),
    ofRange: (start: Date, end: Date) => joined(format.formatRangeToParts(start, end)),
  };
}
