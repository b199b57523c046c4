import type { Currency } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

const free: Record<Locale, string> = { fr: 'Gratuit', en: 'Free', es: 'Gratis' };
const tags: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB', es: 'es-ES' };

/** `12 €`, `12,50 €`, `$8`, `1 500 JPY`; nothing to pay is said in words. Decimals are as many as the currency has, or none. */
export function formatPrice(locale: Locale, price: number, currency: Currency): string {
  if (price === 0) return free[locale];
  const isWhole = Number.isInteger(price);
  const key = `${locale} ${currency} ${isWhole}`;
  let writer = priceWriters.get(key);
  if (!writer) {
    writer = new Intl.NumberFormat(tags[locale], {
      style: 'currency',
      currency,
      // Other dollars than those of the United States say whose they are.
      currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
      ...(isWhole && { maximumFractionDigits: 0 }),
    });
    priceWriters.set(key, writer);
  }
  return spaced(writer.format(price));
}

/** Kept, as making one is what takes time. */
const priceWriters = new Map<string, Intl.NumberFormat>();

/** `1 234` in French, `1,234` in English, `1234` and `12.345` in Spanish. */
export function formatNumber(locale: Locale, value: number): string {
  let writer = numberWriters.get(locale);
  if (!writer) {
    writer = new Intl.NumberFormat(tags[locale]);
    numberWriters.set(locale, writer);
  }
  return spaced(writer.format(value));
}

const numberWriters = new Map<Locale, Intl.NumberFormat>();

/** Our display face draws the narrow no-break space so narrow that 1 139 reads as 1139, and its plain one narrow enough. */
function spaced(written: string): string {
  return written.replaceAll('\u202f', '\u00a0');
}

/** `350 m`, `1.4 km`, `1,240 km`. */
export function formatDistance(locale: Locale, km: number): string {
  const isShort = km < 0.95;
  const unit = isShort ? 'meter' : 'kilometer';
  const key = `${locale} ${unit}`;
  let writer = distanceWriters.get(key);
  if (!writer) {
    writer = new Intl.NumberFormat(tags[locale], { style: 'unit', unit });
    distanceWriters.set(key, writer);
  }
  if (isShort) return writer.format(Math.round(km * 20) * 50);
  return writer.format(km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km));
}

const distanceWriters = new Map<string, Intl.NumberFormat>();
