import type { Locale } from '#contract/locales.ts';

/** What is ours on cards. */
export const cardWords: Record<Locale, Record<'cancelled' | 'free' | 'organiser' | 'venue' | 'where', string>> = {
  fr: {
    cancelled: 'Annulé',
    free: 'Gratuit',
    organiser: 'Organise des soirées',
    venue: 'On danse ici',
    where: 'Où danser',
  },
  en: {
    cancelled: 'Cancelled',
    free: 'Free',
    organiser: 'Dance organiser',
    venue: 'Dance venue',
    where: 'Where to dance',
  },
  es: {
    cancelled: 'Cancelado',
    free: 'Gratis',
    organiser: 'Organiza bailes',
    venue: 'Aquí se baila',
    where: 'Dónde bailar',
  },
};

const regions: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `8 €`, `12.50 €`, `Free`; nothing where nobody has said. */
export function priceOn(locale: Locale, price: number | null, currency: string): string {
  if (price === null) return '';
  if (price === 0) return cardWords[locale].free;
  return new Intl.NumberFormat(regions[locale], {
    style: 'currency',
    currency,
    // Other dollars than those of the United States say whose they are.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  }).format(price);
}
