import type { Event } from '#contract/events.ts';
import { type Locale, localeTag } from '#contract/locales.ts';

const words: Record<Locale, Record<'donation' | 'free', string>> = {
  fr: { donation: 'Prix libre', free: 'Gratuit' },
  en: { donation: 'Donation', free: 'Free' },
  es: { donation: 'Donativo', free: 'Gratis' },
};

/**
 * Returns the price of an event in a language: `8 €`, `12.50 €`, `Free`, or `Donation`, without a suggested amount; an
 * empty text if the price is unknown.
 */
export function priceText(
  locale: Locale,
  { price, currency, prices }: Pick<Event, 'price' | 'currency' | 'prices'>,
): string {
  if (prices?.donation) return words[locale].donation;
  if (price === null) return '';
  if (price === 0) return words[locale].free;
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'currency',
    currency,
    // Other dollars than US dollars need their country.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  }).format(price);
}
