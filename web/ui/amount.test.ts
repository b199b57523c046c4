import { expect, test } from 'vitest';
import { readAmount, withoutCurrency } from './amount.ts';

test('reads amounts with a decimal comma and a decimal point', () => {
  expect(['12', '12,5', '12.50', '0', '1 234,50', '1\u202f234', "1'234.5"].map(readAmount)).toEqual([
    12, 12.5, 12.5, 0, 1234.5, 1234, 1234.5,
  ]);
});

test('reads thousands separators if they are unambiguous', () => {
  expect(['1.234,50', '1,234.50', '1.234.567', '12.345,6'].map((text) => readAmount(text))).toEqual([
    1234.5, 1234.5, 1234567, 12345.6,
  ]);
});

test('accepts the written name of the currency', () => {
  const euros = ['12 euros', '1 euro', '12.50 Euros'].map((sum) => readAmount(withoutCurrency(sum, 'EUR')));
  expect(euros).toEqual([12, 1, 12.5]);
  expect(readAmount(withoutCurrency('12 dollars', 'USD'))).toBe(12);
  expect(readAmount(withoutCurrency('12 dollars', 'EUR'))).toBeNaN();
});

test('returns undefined for an empty text, and rejects ambiguous amounts', () => {
  expect(readAmount(' ')).toBeUndefined();
  for (const text of ['free', '-3', '1.234', '1,23.50', '1.234,5.0', '12,,5', '1e3', '٣'])
    expect(readAmount(text)).toBeNaN();
  expect([readAmount('1.234', 3), readAmount('1.2345', 3)]).toEqual([1.234, Number.NaN]);
});

test('accepts the currency of the field beside the amount, and no other', () => {
  const sums = ['12€', '€ 12,50', '12 EUR', ' 12 ', '12$', '€', '€12€'];
  expect(sums.map((sum) => readAmount(withoutCurrency(sum, 'EUR')))).toEqual([
    12,
    12.5,
    12,
    12,
    Number.NaN,
    undefined,
    Number.NaN,
  ]);
  expect(['CHF 30', '30 CHF', '30 Fr.'].map((sum) => readAmount(withoutCurrency(sum, 'CHF')))).toEqual([
    30,
    30,
    Number.NaN,
  ]);
});
