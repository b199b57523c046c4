import { priceKinds } from '#contract/constants.ts';
import { isPayable } from '#contract/currency.ts';
import type { Prices } from '#contract/event-details.ts';
import { type Entered, refusedField } from './validate-event.ts';

/** The price of an event, null if unknown, and its currency. */
export interface Cost {
  price: number | null;
  currency: string;
}

/**
 * Returns the entered price with its currency; the price is null for a donation without a suggested amount. Throws
 * `invalid-input` for an amount that cannot be paid in its currency.
 */
export function enteredCost({ price, currency }: Pick<Entered, 'price' | 'currency'>, prices: Prices): Cost {
  if (price !== null && !isPayable(price, currency)) throw notPayable('price', currency);
  return { price: prices.donation && price === 0 ? null : price, currency };
}

/** Returns the price columns of a date that changed. If its currency changes, all amounts are included. */
export function changedCost(
  { price, currency, details }: Cost & { details: { prices: Prices } },
  date: { currency: string },
  has: (...fields: string[]) => boolean,
) {
  const isOther = has('price', 'prices', 'currency') && date.currency !== currency;
  return {
    ...((isOther || has('price')) && { price }),
    ...(isOther && { currency }),
    ...((isOther || has('prices')) && { prices: JSON.stringify(details.prices) }),
  };
}

/** Throws `invalid-input` for additional prices that cannot be paid in the currency. */
export function checkPrices(prices: Prices, currency: string): void {
  const wrong = priceKinds.find((kind) => {
    const amount = prices[kind];
    return amount !== undefined && !isPayable(amount, currency);
  });
  if (wrong) throw notPayable(`prices.${wrong}`, currency);
}

function notPayable(path: string, currency: string) {
  return refusedField(path, 'not_payable', `Not an amount that can be paid in ${currency}.`);
}
