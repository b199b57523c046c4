import type { HourCycle, Locale } from '#contract/locales.ts';

/** The words before and after noon on a clock with twelve hours. */
const halves: Record<Locale, [string, string]> = {
  fr: ['AM', 'PM'],
  en: ['AM', 'PM'],
  es: ['a.\u00a0m.', 'p.\u00a0m.'],
};

/** Null on a clock with 24 hours. */
let words: [string, string] | null = null;

/**
 * Sets the clock (12 or 24 hours) of what is rendered next. Rendering is synchronous, so the server sets it before each
 * page.
 */
export function setClock(locale: Locale, hourCycle: HourCycle): void {
  words = hourCycle === 'h12' ? halves[locale] : null;
}

/**
 * Returns the time of a local moment (ISO 8601) on the visitor's clock: `20:30`, or `8:30 PM`. The offset is ignored.
 */
export function clock(iso: string): string {
  const time = iso.slice(11, 16);
  if (!words) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)}\u00a0${words[hour < 12 ? 0 : 1]}`;
}
