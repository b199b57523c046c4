import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

/** `12 €`, `€12`, `12,50 $`; nothing for a free event, which the words of the language say. */
export function priceText(price: number, currency: Currency, locale: Locale): string | null {
  if (price === 0) return null;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // "$", not "$US" or "US$".
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price);
}
