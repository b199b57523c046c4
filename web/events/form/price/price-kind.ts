import { amountIn } from './amount-in.ts';

/** Kinds of price, in the order of the form. */
export const entryKinds = ['free', 'amount', 'donation', 'unknown'] as const;
export type PriceKind = (typeof entryKinds)[number];

/** The form values about the price. */
export interface EnteredPrice {
  price: string;
  /** Null until chosen: the price then determines it. Absent in older drafts. */
  priceKind?: PriceKind | null;
  currency: string;
}

/** Returns the chosen kind, or the one that the price implies. */
export function priceKindOf({ priceKind, price, currency }: EnteredPrice): PriceKind {
  if (priceKind) return priceKind;
  const amount = amountIn(price, currency);
  if (amount === undefined) return 'unknown';
  return amount === 0 ? 'free' : 'amount';
}

/** Returns what changes when a kind is chosen: an amount that was typed stays as long as it can mean something. */
export function withKind(entry: EnteredPrice, priceKind: PriceKind): Partial<EnteredPrice> {
  if (priceKind === 'free') return { priceKind, price: '0' };
  const hasAmount = priceKind !== 'unknown' && amountIn(entry.price, entry.currency) !== 0;
  return { priceKind, price: hasAmount ? entry.price : '' };
}

/** Returns what changes when a price is typed: 0 and "free" choose free, and anything else an amount. */
export function withPrice(entry: EnteredPrice, price: string): Partial<EnteredPrice> {
  if (priceKindOf(entry) === 'donation') return { price };
  return { price, priceKind: amountIn(price, entry.currency) === 0 ? 'free' : 'amount' };
}

/**
 * Returns the price as the server takes it: null where it is unknown, or a donation without a suggested amount; NaN if
 * it is invalid.
 */
export function priceOf(entry: EnteredPrice): number | null {
  const kind = priceKindOf(entry);
  if (kind === 'unknown') return null;
  const amount = amountIn(entry.price, entry.currency) ?? null;
  return kind === 'donation' && amount === 0 ? null : amount;
}
