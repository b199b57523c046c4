import type { Locale } from '#contract/locales.ts';

/** Fixed texts of feeds. */
export const words: Record<Locale, { all: string; about: string; organiser: string }> = {
  fr: {
    all: 'Tous les événements de danse',
    about: 'Les soirées à venir, tenues à jour par Pista.',
    organiser: 'Par',
  },
  en: {
    all: 'All dance events',
    about: 'Upcoming events, kept up to date by Pista.',
    organiser: 'By',
  },
  es: {
    all: 'Todos los eventos de baile',
    about: 'Los próximos eventos, siempre al día con Pista.',
    organiser: 'De',
  },
};
