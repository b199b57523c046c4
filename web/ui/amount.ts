import { locales } from '#contract/locales.ts';

/**
 * Parses an amount of money as people write it: `12`, `12,50`, `12.50`, `1 234,5`, `1.234,50`. Returns NaN for an
 * invalid amount, and undefined for an empty text. Comma and point are both accepted as decimal separator. Three digits
 * after a single separator are rejected, because `1.234` is ambiguous, except for currencies with three decimals.
 */
export function readAmount(text: string, maxDecimals = 2): number | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare === '') return undefined;
  const plain = isGrouped(bare) ? bare.replaceAll(groupMarkOf(bare), '') : bare;
  const read = /^\d+(?:[.,](\d*))?$/.exec(plain);
  return read && (read[1] ?? '').length <= maxDecimals ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** Returns whether the text has a thousands separator: two different separators, or the same one more than once. */
function isGrouped(text: string): boolean {
  return /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/.test(text);
}

function groupMarkOf(text: string): string {
  return /[.,]/.exec(text)?.[0] ?? '';
}

/**
 * Returns the amount without the name or code of the currency typed beside it: `12 €`, `12 EUR` and `12 euros` in euros
 * become `12`. Another text is returned unchanged.
 */
export function withoutCurrency(text: string, currency: string): string {
  const bare = text.trim();
  const lower = bare.toLowerCase();
  const currencyName = namesOf(currency).find((name) => lower.startsWith(name) || lower.endsWith(name));
  if (currencyName === undefined) return text;
  return lower.startsWith(currencyName) ? bare.slice(currencyName.length) : bare.slice(0, -currencyName.length);
}

/** Kept, because a form reads its amounts at each key, and making the names takes a millisecond. */
const namesByCurrency = new Map<string, string[]>();

function namesOf(currency: string): string[] {
  const names = namesByCurrency.get(currency) ?? makeNames(currency);
  namesByCurrency.set(currency, names);
  return names;
}

/** Returns symbol, code and names of a currency in the UI languages, longest first: `us dollars`, `dollars`. */
function makeNames(currency: string): string[] {
  const shown = (locale: string, currencyDisplay: 'narrowSymbol' | 'code' | 'name', amount = 0) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(amount)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  const names = locales.flatMap((locale) => [shown(locale, 'name', 1), shown(locale, 'name', 2)]);
  const short = names.flatMap((name) => [name.split(' ')[0] ?? name, name.split(' ').at(-1) ?? name]);
  return [...names, ...short, shown('en', 'narrowSymbol'), shown('en', 'code')]
    .map((name) => name.toLowerCase())
    .sort((one, other) => other.length - one.length);
}
