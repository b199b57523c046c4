import type { Locale } from '#contract/locales.ts';

/** Fixed texts of cards. */
export const cardWords: Record<Locale, Record<'cancelled' | 'organiser' | 'venue' | 'where', string>> = {
  fr: {
    cancelled: 'Annulé',
    organiser: 'Organise des soirées',
    venue: 'On danse ici',
    where: 'Où danser',
  },
  en: {
    cancelled: 'Cancelled',
    organiser: 'Dance organiser',
    venue: 'Dance venue',
    where: 'Where to dance',
  },
  es: {
    cancelled: 'Cancelado',
    organiser: 'Organiza bailes',
    venue: 'Aquí se baila',
    where: 'Dónde bailar',
  },
};
