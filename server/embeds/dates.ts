import { type HourCycle, type Locale, localeTag } from '#contract/locales.ts';
import { partsWithMonth, partText } from '#server/text/date-format.ts';

/** How a reader reads dates and times. */
export interface Reader {
  locale: Locale;
  hourCycle: HourCycle;
  /** The accent colour of the site, `#rrggbb`. */
  accentColor: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow. Local dates are read as UTC, so that they are never converted. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeTag(locale), { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** Returns a day in words, with a capital. `options` select its parts. In French, the first of a month is `1er`. */
export function dayText(locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string {
  const text = dayInSentence(locale, day, options);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function dayInSentence(locale: Locale, day: string, options: Intl.DateTimeFormatOptions): string {
  const parts = partsWithMonth(locale, new Date(`${day}T00:00:00Z`), { ...options, timeZone: 'UTC' });
  return parts.map((part) => partText(locale, part)).join('');
}

/** Returns the local time of an instant with an offset, such as `20:30` or `8:30 PM`. */
export function timeText({ locale, hourCycle }: Reader, iso: string): string {
  const local = iso.slice(11, 16);
  if (hourCycle === 'h23') return local;
  const options = { hour: 'numeric', minute: '2-digit', hourCycle } as const;
  return formatOf(locale, options).format(new Date(`1970-01-01T${local}:00Z`));
}

/** `Thursday 26 November`, with the year if it is not that of `today`. */
export function longDay(locale: Locale, day: string, today: string): string {
  return dayText(locale, day, { weekday: 'long', day: 'numeric', month: 'long', ...yearUnless(day, today) });
}

/** `Thu 26 Nov`, with the year if it is not that of `today`. With a capital in all languages if `isStart`. */
export function shortDay(locale: Locale, day: string, today: string, isStart = true): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...yearUnless(day, today) } as const;
  return isStart ? dayText(locale, day, options) : dayInSentence(locale, day, options);
}

function yearUnless(day: string, today: string): { year?: 'numeric' } {
  return day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };
}

/** `November 2026`. */
export function monthText(locale: Locale, month: string): string {
  return dayText(locale, `${month}-01`, { month: 'long', year: 'numeric' });
}
