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
    about: 'What is coming up, kept up to date by Pista.',
    organiser: 'By',
  },
  es: {
    all: 'Todos los eventos de baile',
    about: 'Lo que viene, al día gracias a Pista.',
    organiser: 'De',
  },
};
