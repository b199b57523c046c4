/**
 * A sum of money as people write it: `12`, `12,50`, `12.50`, `1 234,5`. NaN for what is none, undefined for nothing.
 * Both marks stand for decimals, whatever the language: an evening for "1.234" is not one thousand and more,
 * so three digits behind the only mark are refused, not guessed at, but for currencies that have so many decimals.
 */
export function readAmount(text: string, mostDecimals = 2): number | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare === '') return undefined;
  const read = /^\d+(?:[.,](\d*))?$/.exec(bare);
  return read && (read[1] ?? '').length <= mostDecimals ? Number(bare.replace(',', '.')) : Number.NaN;
}

/** A sum without the sign or the code of its currency, where it was typed beside it: `12 €` in euros is `12`. */
export function withoutCurrency(text: string, currency: string): string {
  const signs = (['narrowSymbol', 'code'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
  const bare = text.trim();
  const beside = signs.find((sign) => bare.startsWith(sign) || bare.endsWith(sign));
  if (beside === undefined) return text;
  return bare.startsWith(beside) ? bare.slice(beside.length) : bare.slice(0, -beside.length);
}
