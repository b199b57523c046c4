import type { Locale } from '#contract/locales.ts';

/**
 * Dates of events. A `VenueDateTime` carries the venue's offset, so its digits are what the clock at the venue
 * shows: they are formatted as they stand, wherever the reader is.
 */

/** British English: the dances are mostly in Europe, where one writes the day first and counts 24 hours. */
const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `vendredi 20 novembre 2026 à 21:00` */
export function longDateTime(venueTime: string, locale: Locale): string {
  return formatter(locale, { dateStyle: 'full', timeStyle: 'short' }).format(clockOf(venueTime));
}

/** `21:00` */
export function clockTime(venueTime: string, locale: Locale): string {
  return formatter(locale, { timeStyle: 'short' }).format(clockOf(venueTime));
}

/** A day, `2026-11-20`, in words: `vendredi 20 novembre 2026`. */
export function longDay(day: string, locale: Locale): string {
  return formatter(locale, { dateStyle: 'full' }).format(clockOf(`${day}T00:00:00`));
}

/** `20 nov.` */
export function shortDay(day: string, locale: Locale): string {
  return formatter(locale, { day: 'numeric', month: 'short' }).format(clockOf(`${day}T00:00:00`));
}

/** The local day something happens on: `2026-11-20`. */
export function dayOf(venueTime: string): string {
  return venueTime.slice(0, 10);
}

/** The day `days` later, on the calendar. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day of an instant on the calendar of whoever reads. */
export function localDay(instant: Date): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${digits(instant.getMonth() + 1)}-${digits(instant.getDate())}`;
}

/** Whether the event has ended by `now`. */
export function isOver(event: { dateEnd: string }, now: Date): boolean {
  return Date.parse(event.dateEnd) < now.getTime();
}

/** How long it lasts: whole days from the second night on, hours and minutes before that. */
export function durationOf(event: { dateStart: string; dateEnd: string }): {
  days: number;
  hours: number;
  minutes: number;
} {
  const total = Math.round((Date.parse(event.dateEnd) - Date.parse(event.dateStart)) / 60_000);
  if (total >= 24 * 60) {
    const nights = Date.parse(`${dayOf(event.dateEnd)}Z`) - Date.parse(`${dayOf(event.dateStart)}Z`);
    return { days: Math.round(nights / 86_400_000) + 1, hours: 0, minutes: 0 };
  }
  return { days: 0, hours: Math.floor(total / 60), minutes: total % 60 };
}

/** The digits of the venue's clock as if they were UTC, to be formatted in UTC. */
function clockOf(venueTime: string): Date {
  return new Date(`${venueTime.slice(0, 19)}Z`);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes far longer than using it, and a list uses the same few a hundred times. */
function formatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}
