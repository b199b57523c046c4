import type { HourCycle, Locale } from '#contract/locales.ts';
import { formatsOf } from './load-texts.ts';

/** The language of a clock with twelve hours, which has words before and after noon; null on a clock with 24 hours. */
let withTwelveHours: Locale | null = null;

/**
 * Sets the clock (12 or 24 hours) of what is rendered next. Rendering is synchronous, so the server sets it before each
 * page.
 */
export function setClock(locale: Locale, hourCycle: HourCycle): void {
  withTwelveHours = hourCycle === 'h12' ? locale : null;
}

/**
 * Returns the time of a local moment (ISO 8601) on the visitor's clock: `20:30`, or `8:30 PM`. The offset is ignored.
 */
export function clock(iso: string): string {
  const time = iso.slice(11, 16);
  if (!withTwelveHours) return time;
  const { morning, evening } = formatsOf(withTwelveHours);
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)}\u00a0${hour < 12 ? morning : evening}`;
}
