import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

const free: Record<Locale, string> = { fr: 'Gratuit', en: 'Free', es: 'Gratis' };
const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `12 €`, `12,50 €`, `$8`; nothing to pay is said in words. */
export function formatPrice(locale: Locale, price: number, currency: Currency): string {
  if (price === 0) return free[locale];
  return new Intl.NumberFormat(tags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(price);
}

/** `1 234` in French, `1,234` in English, `1234` and `12.345` in Spanish. */
export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(tags[locale]).format(value);
}
