import type { Currency } from '#contract/constants.ts';
import type { Prices } from '#contract/event-details.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { getOrCreate } from './dates.ts';
import { fill } from './formats.ts';
import { formatsOf } from './load-texts.ts';
import { withWideSpaces } from './typography.ts';

/**
 * Returns an amount in a currency: `12 €`, `12,50 €`, `$8`, `1 500 JPY`, or “Free” for 0. Whole amounts have no
 * decimals.
 */
export function formatPrice(locale: Locale, price: number, currency: Currency): string {
  if (price === 0) return formatsOf(locale).free;
  const { format } = writer(locale, {
    style: 'currency',
    currency,
    // Distinguishes US dollars from other dollars.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    ...(Number.isInteger(price) && { maximumFractionDigits: 0 }),
  });
  return withWideSpaces(format(price));
}

/**
 * Returns what an event costs: `12 €`, `Free`, `Donation`, `Donation (€10 suggested)`; empty if unknown.
 */
export function formatCost(locale: Locale, { price, currency, prices }: Cost): string {
  const amount = price === null ? '' : formatPrice(locale, price, currency);
  if (!prices?.donation) return amount;
  const { donation, donationSuggested } = formatsOf(locale);
  return amount ? fill(donationSuggested, { price: amount }) : donation;
}

interface Cost {
  price: number | null;
  currency: Currency;
  prices?: Prices | undefined;
}

/** Formats a number: `1 234` in French, `1,234` in English, `1234` and `12.345` in Spanish. */
export function formatNumber(locale: Locale, value: number): string {
  return withWideSpaces(writer(locale).format(value));
}

const kmPerMile = 1.609344;

/**
 * Formats a distance in kilometres: `350 m`, `1.4 km`, `1,240 km`, or in miles `0.2 mi`, `770 mi`. Screens use
 * `useFormatDistance`.
 */
export function formatDistance(locale: Locale, km: number, isInMiles = false): string {
  if (isInMiles) return formatLength(locale, Math.max(0.1, km / kmPerMile), 'mile');
  if (km < 0.95) return writer(locale, { style: 'unit', unit: 'meter' }).format(Math.round(km * 20) * 50);
  return formatLength(locale, km, 'kilometer');
}

/** One decimal below ten. */
function formatLength(locale: Locale, value: number, unit: 'mile' | 'kilometer'): string {
  const rounded = value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value);
  return writer(locale, { style: 'unit', unit }).format(rounded);
}

/** Returns the cached formatter of numbers of a language. */
export function writer(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  return getOrCreate(writers, key, () => new Intl.NumberFormat(localeTag(locale), options));
}

const writers = new Map<string, Intl.NumberFormat>();
