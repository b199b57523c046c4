import * as z from 'zod/mini';
import { currencies, eventPrice } from './constants.ts';

/** A currency code of ISO 4217 that the runtime knows. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/), z.refine(isCurrency, 'no currency'));

/**
 * An amount in units of the currency, for example 12.5 euros. `isPayable` checks the decimals that the currency allows.
 */
export const Amount = z.number().check(
  z.gte(eventPrice.minimum),
  z.lte(eventPrice.maxInOtherCurrencies),
  z.refine((amount) => isWhole(amount * 1000), 'at most three decimal places'),
);

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/**
 * Returns the number of decimals of a currency: 2 for euros, 0 for yen, 3 for Kuwaiti dinars, 2 for unknown codes.
 * Throws `RangeError` if the code is not three letters.
 */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits;
}

/**
 * Returns whether an amount is at least `eventPrice.minimum`, has no more decimals than the currency allows, and is not
 * too high to be plausible.
 */
export function isPayable(amount: number, currency: string): boolean {
  const isMeant = amount >= eventPrice.minimum && !isTooMuch(amount, currency);
  return isMeant && isWhole(amount * 10 ** decimalsOf(currency));
}

/**
 * Returns whether an amount is implausibly high: above 100,000 in the common currencies, higher elsewhere (rupiahs have
 * more zeros).
 */
export function isTooMuch(amount: number, currency: string): boolean {
  const isUsual = (currencies as readonly string[]).includes(currency);
  return amount > (isUsual ? eventPrice.max : eventPrice.maxInOtherCurrencies);
}

function isWhole(number: number): boolean {
  return Math.abs(number - Math.round(number)) < 1e-6 * Math.max(1, Math.abs(number) / 1e6);
}
