import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { formatNumber } from './numbers.ts';
import { textsIn } from './texts.ts';

/**
 * Returns the price of an event in a language: `8 €`, `12.50 €`, `Free`, or `Donation`, without a suggested amount; an
 * empty text if the price is unknown.
 */
export function priceText(
  locale: Locale,
  { price, currency, prices }: Pick<Event, 'price' | 'currency' | 'prices'>,
): string {
  if (prices?.donation) return textsIn('eventLines', locale)('donation');
  if (price === null) return '';
  if (price === 0) return textsIn('eventLines', locale)('free');
  return formatNumber(locale, price, {
    style: 'currency',
    currency,
    // Other dollars than US dollars need their country.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  });
}
