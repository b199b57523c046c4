import type { Part } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { type Locale, locales } from '#contract/locales.ts';

/** A part that has no title, in the language in which its organiser describes the event. */
const kinds: Record<Locale, Record<Part['kind'], string>> = {
  fr: { lesson: 'Cours', practice: 'Pratique', social: 'Bal', concert: 'Concert', show: 'Démonstration', other: '' },
  en: { lesson: 'Lesson', practice: 'Practice', social: 'Social', concert: 'Concert', show: 'Show', other: '' },
  es: { lesson: 'Clase', practice: 'Práctica', social: 'Baile', concert: 'Concierto', show: 'Exhibición', other: '' },
};

/** The language in which an event is described, where we speak it; else that of whoever reads. */
export function localeOf({ descriptionLanguage }: Pick<Event, 'descriptionLanguage'>, reader: Locale): Locale {
  return locales.find((each) => each === descriptionLanguage) ?? reader;
}

/** The programme as lines of text, `21:00 Lesson, Ana`; of an event of several days with the date, `2027-05-08 21:00`. */
export function programmeLines(event: Event, reader: Locale): string {
  const { dateStart, dateEnd, programme = [] } = event;
  const locale = localeOf(event, reader);
  const needsNoDates = isOnOneDay({ dateStart, dateEnd });
  const first = Temporal.PlainDate.from(dateStart.slice(0, 10));
  return programme
    .map(({ day, time, kind, title, by }) => {
      const begins = needsNoDates ? time : `${first.add({ days: day })} ${time}`;
      return `${begins} ${[title || kinds[locale][kind], by].filter(Boolean).join(', ')}`.trim();
    })
    .join('\n');
}
