import type { Event } from '#contract/events.ts';
import { type Locale, localeTag } from '#contract/locales.ts';

/** Fixed texts of cards. */
export const cardWords: Record<
  Locale,
  Record<'cancelled' | 'donation' | 'free' | 'organiser' | 'venue' | 'where', string>
> = {
  fr: {
    cancelled: 'Annulé',
    donation: 'Prix libre',
    free: 'Gratuit',
    organiser: 'Organise des soirées',
    venue: 'On danse ici',
    where: 'Où danser',
  },
  en: {
    cancelled: 'Cancelled',
    donation: 'Donation',
    free: 'Free',
    organiser: 'Dance organiser',
    venue: 'Dance venue',
    where: 'Where to dance',
  },
  es: {
    cancelled: 'Cancelado',
    donation: 'Donativo',
    free: 'Gratis',
    organiser: 'Organiza bailes',
    venue: 'Aquí se baila',
    where: 'Dónde bailar',
  },
};

/**
 * Returns the price of an event in a language: `8 €`, `12.50 €`, `Free`, or `Donation`, without a suggested amount; an
 * empty text if the price is unknown.
 */
export function priceOn(
  locale: Locale,
  { price, currency, prices }: Pick<Event, 'price' | 'currency' | 'prices'>,
): string {
  if (prices?.donation) return cardWords[locale].donation;
  if (price === null) return '';
  if (price === 0) return cardWords[locale].free;
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'currency',
    currency,
    // Other dollars than US dollars need their country.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  }).format(price);
}
