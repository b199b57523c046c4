import { type Locale, localeTag } from '#contract/locales.ts';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Returns a size in at most three digits: `12.3 MB`, `128 GB`. */
export function formatBytes(locale: Locale, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  const unit = byteUnits[power];
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'unit',
    ...(unit !== undefined && { unit }),
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

type DurationUnit = 'second' | 'minute' | 'hour' | 'day';
const durations: [DurationUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Returns the largest whole unit of a duration: a minute and 59 seconds are one minute. */
function largestUnit(seconds: number): [value: number, unit: DurationUnit] {
  const whole = Math.max(0, seconds);
  const [unit, length] = durations.find(([, each]) => whole >= each) ?? ['second', 1];
  return [Math.floor(whole / length), unit];
}

/** Returns a duration in words: `3 minutes`. */
export function formatDuration(locale: Locale, seconds: number): string {
  const [value, unit] = largestUnit(seconds);
  return new Intl.NumberFormat(localeTag(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Returns how long ago an instant was, in words: `3 minutes ago`. */
export function formatAgo(locale: Locale, instant: string, now: string): string {
  const [value, unit] = largestUnit((Date.parse(now) - Date.parse(instant)) / 1000);
  return new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' }).format(-value, unit);
}
