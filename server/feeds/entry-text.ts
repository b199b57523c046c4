import { withCommas } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';

import {
  cancellationLine,
  factLines,
  priceLine,
  programmeLines,
  summaryOf,
} from '#server/calendar/event-text/service.ts';
import { dateWords } from '#server/text/date-format.ts';
import { textsIn } from '#server/text/texts.ts';

/** Returns the names of an event's type and styles in a language. */
export function namesOf({ type, dances }: Event, locale: Locale): string[] {
  return [type, ...dances].map(({ names, name }) => names[locale] ?? name);
}

/**
 * Returns the title of a feed entry, `Cancelled: Milonga · Sat 5 Dec, 20:30 · Lyon`, because feed readers show little
 * besides the title.
 */
export function titleOf(event: Event, locale: Locale): string {
  const begins = formatted(event, locale, { weekday: 'short', day: 'numeric', month: 'short', ...clock });
  const { place, placeNames } = event.location;
  return [summaryOf(event, locale), begins, placeName(locale, place, placeNames)].join(' · ');
}

/** Returns all facts of an event as paragraphs of plain text. */
export function paragraphsOf(event: Event, locale: Locale): string[] {
  const { organiser, description, link, place, location } = event;
  const paragraphs = [
    cancellationLine(event, locale),
    [
      formatted(event, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...clock }),
      withCommas(locale, [place, location.displayName]),
      withCommas(locale, namesOf(event, locale)),
      priceLine(event, locale),
      organiser && textsIn('calendars', locale)('organiser', { name: organiser.name }),
    ]
      .filter(Boolean)
      .join('\n'),
    description,
    programmeLines(event, locale),
    factLines(event, locale),
    link,
  ];
  return paragraphs.flatMap((paragraph) => paragraph?.split(/\n{2,}/) ?? []).filter(Boolean);
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;

/** Start and end, local to the venue. */
function formatted({ dateStart, dateEnd, timeZone }: Event, locale: Locale, parts: Intl.DateTimeFormatOptions): string {
  const words = dateWords(locale, timeZone, parts);
  const [start, end] = [new Date(dateStart), new Date(dateEnd)];
  if (!parts.year) return words.of(start);
  if (isOnOneDay({ dateStart, dateEnd })) return `${words.of(start)} – ${dateEnd.slice(11, 16)}`;
  return words.ofRange(start, end);
}
