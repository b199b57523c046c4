import { withCommas } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import { nameIn } from '#web/catalogue/names.ts';
import { shortSpan } from '#web/i18n/dates.ts';
import { formatCost } from '#web/i18n/numbers.ts';

/**
 * Returns an event in one line for link previews: `Sat 8 May, 21:00 – 01:00 · Le Moulin, Lyon · Tango · 8 €`; with the
 * year if it is not this one, and with the type if the event has no styles.
 */
export function describeEvent(locale: Locale, event: Event, now: Date): string {
  const { type, place, location, dateStart, dateEnd, dances } = event;
  // The year of its first day: a New Year's Eve party ends in the next one.
  const year = dateStart.slice(0, 4);
  return [
    shortSpan(locale, dateStart, dateEnd),
    year === String(now.getFullYear()) ? '' : year,
    withCommas(locale, [place, place !== location.place && placeName(locale, location.place, location.placeNames)]),
    withCommas(
      locale,
      (dances.length > 0 ? dances : [type]).map((entry) => nameIn(locale, entry)),
    ),
    formatCost(locale, event),
  ]
    .filter(Boolean)
    .join(' · ');
}
