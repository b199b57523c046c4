import { expect, test } from 'vitest';
import { readSinglePrice } from './prices.ts';

test.each([
  ['prix libre', 0, null],
  ['Au chapeau', 0, null],
  ['Participation libre (10 € conseillés)', 10, 'EUR'],
  ['Donation (suggested: 12.50 USD)', 12.5, 'USD'],
  ['pay what you can', 0, null],
  ['A la gorra', 0, null],
  ['Spendenbasis', 0, null],
  ['offerta libera', 0, null],
])('reads "%s" as a donation', (text, amount, currency) => {
  expect(readSinglePrice(text)).toEqual({ amount, currency, isDonation: true });
});

test.each(['libre', 'Entrada libre', 'gratuit', '12 €'])('does not read "%s" as a donation', (text) => {
  expect(readSinglePrice(text)).not.toHaveProperty('isDonation');
});
