import type { Currency } from '#contract/constants.ts';
import { currencyIn } from '#contract/currency-in.ts';

/* Maps signs, words and codes of currencies to ISO codes. */

/** Signs that only one currency uses. */
const signs: readonly [Currency, RegExp][] = [
  ['EUR', /^(?:€|eur[oi]|eur\b|e$|balles|pavos)/],
  ['GBP', /^(?:£|pounds?|quid)/],
  ['USD', /^us\$/],
  ['CAD', /^ca?\$/],
  ['AUD', /^au?\$/],
  ['NZD', /^nz\$/],
  ['HKD', /^hk\$/],
  ['MXN', /^mx\$/],
  ['ARS', /^ar\$/],
  ['COP', /^cop\$/],
  ['CLP', /^clp\$/],
  ['DOP', /^rd\$/],
  ['PEN', /^(?:s\/|soles)/],
  ['BRL', /^(?:r\$|reais)/],
  ['PLN', /^zł/],
  ['CZK', /^kc\b/],
  ['INR', /^₹/],
  ['RUB', /^₽/],
  ['TRY', /^₺/],
  ['UAH', /^₴/],
  ['ILS', /^₪/],
  ['KRW', /^₩/],
];

/** Signs that several currencies share; the country decides. */
const shared: readonly [RegExp, string][] = [
  [/^(?:\$|dollars?|bucks)$/, 'USD CAD AUD NZD SGD HKD TWD JMD TTD BBD BSD BZD FJD XCD ARS MXN COP CLP UYU DOP CUP'],
  [/^(?:\$\$|pesos)$/, 'ARS MXN COP CLP UYU DOP CUP PHP'],
  [/^kr/, 'SEK NOK DKK ISK'],
  [/^s?fr/, 'CHF XOF XAF XPF'],
  [/^¥/, 'JPY CNY'],
];
/** Used for shared signs if the country is unknown. */
const defaults: readonly [RegExp, Currency][] = [
  [/^(?:\$|dollars?|bucks)$/, 'USD'],
  [/^s?fr/, 'CHF'],
];

/** Codes that are also words: `10 ALL NIGHT`. */
const words = new Set('ALL TOP TRY CUP MAD GEL PEN SOS BAM LAK MOP BOB'.split(' '));
const codes = new Set(Intl.supportedValuesOf('currency').filter((code) => !words.has(code)));

/** Whether these letters, in their original case, are a currency code, such as `CHF`. */
export function isCode(written: string): boolean {
  return codes.has(written);
}

/**
 * Returns the currency of a sign (`€`) or code in lower case; undefined if it is unknown, or ambiguous in this country.
 * Without a country, a shared sign means its most usual currency.
 */
export function currencyOf(written: string, countryCode: string | undefined): Currency | undefined {
  const own = signs.find(([, sign]) => sign.test(written))?.[0];
  if (own) return own;
  const family = shared.find(([sign]) => sign.test(written))?.[1];
  if (family === undefined) return isCode(written.toUpperCase()) ? written.toUpperCase() : undefined;
  if (countryCode === undefined) return defaults.find(([sign]) => sign.test(written))?.[1];
  const there = currencyIn(countryCode);
  return family.includes(there) ? there : undefined;
}
