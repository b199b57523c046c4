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
