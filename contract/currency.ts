import * as z from 'zod/mini';
import { currencies, eventPrice } from './constants.ts';

/* Amounts of money, and the currencies that they are in. */

/** A currency of ISO 4217 that the runtime knows. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/), z.refine(isCurrency, 'no currency'));

/** In the unit of the currency: 12.5 euros. How fine it may be depends on that: `isPayable`. */
export const Amount = z.number().check(
  z.gte(eventPrice.minimum),
  z.lte(eventPrice.mostElsewhere),
  z.refine((amount) => isWhole(amount * 1000), 'at most three decimal places'),
);

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** How many decimals people write: euros have 2, yens 0, Kuwaiti dinars 3. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits;
}

/** Whether an amount can be paid in a currency, and is not so large that it must be a slip of the finger. */
export function isPayable(amount: number, currency: string): boolean {
  const isMeant = amount >= eventPrice.minimum && !isTooMuch(amount, currency);
  return isMeant && isWhole(amount * 10 ** decimalsOf(currency));
}

/** Whether nobody asks for so much: 100 000 euros, but rupiahs have more zeros. */
export function isTooMuch(amount: number, currency: string): boolean {
  const isUsual = (currencies as readonly string[]).includes(currency);
  return amount > (isUsual ? eventPrice.most : eventPrice.mostElsewhere);
}

function isWhole(number: number): boolean {
  return Math.abs(number - Math.round(number)) < 1e-6 * Math.max(1, Math.abs(number) / 1e6);
}
