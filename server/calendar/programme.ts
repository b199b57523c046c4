import type { Part } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { defaultLocale, type Locale, locales } from '#contract/locales.ts';

/** A part that has no title, in the language in which its organiser describes the event. */
const kinds: Record<Locale, Record<Part['kind'], string>> = {
  fr: { lesson: 'Cours', practice: 'Pratique', social: 'Bal', concert: 'Concert', show: 'Démonstration', other: '' },
  en: { lesson: 'Lesson', practice: 'Practice', social: 'Social', concert: 'Concert', show: 'Show', other: '' },
  es: { lesson: 'Clase', practice: 'Práctica', social: 'Baile', concert: 'Concierto', show: 'Exhibición', other: '' },
};

/** The language in which an event is described, where we speak it. */
export function localeOf(language: string | null): Locale {
  return locales.find((each) => each === language) ?? defaultLocale;
}

/** The programme as lines of text, `21:00 Lesson, Ana`; of an event of several days with the date, `2027-05-08 21:00`. */
export function programmeLines({ dateStart, dateEnd, descriptionLanguage, programme = [] }: Event): string {
  const locale = localeOf(descriptionLanguage);
  const isOneEvening = Date.parse(dateEnd) - Date.parse(dateStart) <= 86_400_000;
  const first = Temporal.PlainDate.from(dateStart.slice(0, 10));
  return programme
    .map(({ day, time, kind, title, by }) => {
      const begins = isOneEvening ? time : `${first.add({ days: day })} ${time}`;
      return `${begins} ${[title || kinds[locale][kind], by].filter(Boolean).join(', ')}`.trim();
    })
    .join('\n');
}
