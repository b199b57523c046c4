import { decimalsOf } from '#contract/currency.ts';
import { readAmount, withoutCurrency } from '#web/ui/amount.ts';

const free =
  /^(?:free(?: entry)?|gratuite?|gratis|gratuit[oa]|entr[ée]e (?:libre|gratuite)|entrada (?:libre|gratuita))$/i;

/**
 * Parses a typed amount with the decimals of the currency: `12`, `12 euros`, `1.234,50`, and 0 for `gratuit`. NaN if it
 * is invalid, undefined if it is empty.
 */
export function amountIn(text: string, currency: string): number | undefined {
  if (free.test(text.trim())) return 0;
  return readAmount(withoutCurrency(text, currency), Math.max(2, decimalsOf(currency)));
}
