import { isPayable } from '#contract/currency.ts';
import type { Prices } from '#contract/event-details.ts';
import { priceKinds } from '#contract/price-kinds.ts';
import { type Entered, refusedField } from './validate-event.ts';

/** What an event costs: the one price, null where nobody has said, and what there is beside it. */
export interface Cost {
  price: number | null;
  currency: string;
}

/**
 * Returns the price that was entered; of a donation without a suggested amount null. Throws `invalid-input` for an amount that
 * nobody can pay in its currency.
 */
export function enteredCost({ price, currency }: Pick<Entered, 'price' | 'currency'>, prices: Prices): Cost {
  if (price !== null && !isPayable(price, currency)) throw notPayable('price', currency);
  return { price: prices.donation && price === 0 ? null : price, currency };
}

/**
 * What a date costs after a change: the amounts that have changed. An amount means nothing without its currency, so a date
 * in another one gets all of them.
 */
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

/** Refuses prices beside the one price that nobody can pay in its currency. */
export function checkPrices(prices: Prices, currency: string): void {
  const wrong = priceKinds.find((kind) => {
    const amount = prices[kind];
    return amount !== undefined && !isPayable(amount, currency);
  });
  if (wrong) throw notPayable(`prices.${wrong}`, currency);
}

function notPayable(path: string, currency: string) {
  return refusedField(path, 'not_payable', `No amount that people pay in ${currency}.`);
}
