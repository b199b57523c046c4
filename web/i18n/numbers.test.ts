import { expect, test } from 'vitest';
import { createI18n } from './i18n.ts';
import { formatCost, formatDistance, formatNumber, formatPrice } from './numbers.ts';
import { usesMiles } from './use-format-distance.ts';

test('writes whole prices without cents, others with two digits', () => {
  expect(formatPrice('fr', 12, 'EUR')).toBe('12\u00a0€');
  expect(formatPrice('fr', 12.5, 'EUR')).toBe('12,50\u00a0€');
  expect(formatPrice('en', 12.5, 'EUR')).toBe('€12.50');
  expect(formatPrice('es', 8, 'USD')).toBe('8\u00a0$');
});

test('uses the decimals of each currency, and distinguishes kinds of dollars', () => {
  expect(formatPrice('en', 1500, 'JPY')).toBe('JP¥1,500');
  expect(formatPrice('fr', 12.345, 'KWD')).toBe('12,345\u00a0KWD');
  expect(formatPrice('fr', 12.5, 'CHF')).toBe('12,50\u00a0CHF');
  expect([formatPrice('en', 8, 'CAD'), formatPrice('en', 8, 'USD')]).toEqual(['CA$8', '$8']);
});

test('writes a price of 0 as free', () => {
  expect(formatPrice('fr', 0, 'EUR')).toBe('Gratuit');
  expect(formatPrice('en', 0, 'USD')).toBe('Free');
  expect(formatPrice('es', 0, 'EUR')).toBe('Gratis');
});

test('groups thousands by language, with a visible space', () => {
  expect(formatNumber('fr', 12345)).toBe('12\u00a0345');
  expect(formatPrice('fr', 1234, 'EUR')).toBe('1\u00a0234\u00a0€');
  expect(formatNumber('en', 12345)).toBe('12,345');
  expect(formatNumber('es', 12345)).toBe('12.345');
});

test('formats numbers inside messages the same way', async () => {
  const words = await createI18n('fr', ['map']);
  expect(words.t('map:found', { count: 1139 })).toBe('1\u00a0139 événements dans cette zone');
  expect((await createI18n('en', ['map'])).t('map:found', { count: 1139 })).toBe('1,139 events in this area');
});

test.each([
  ['fr', 0.36, '350\u00a0m'],
  ['fr', 0.94, '950\u00a0m'],
  ['en', 0.96, '1 km'],
  ['en', 1240, '1,240 km'],
  ['es', 3.4, '3,4\u00a0km'],
  ['fr', 12.4, '12\u00a0km'],
] as const)('in %s, %d km are %s away', (locale, km, words) => {
  expect(formatDistance(locale, km).replace(/\s/g, ' ')).toBe(words.replace(/\s/g, ' '));
});

test.each([
  ['en', 0.05, '0.1 mi'],
  ['en', 3.86, '2.4 mi'],
  ['en', 1996, '1,240 mi'],
  ['es', 3.86, '2,4 mi'],
] as const)('in %s, %d km are %s away for a visitor who uses miles', (locale, km, words) => {
  expect(formatDistance(locale, km, true).replace(/\s/g, ' ')).toBe(words);
});

test.each([
  ['en', ['en-US', 'fr'], true],
  ['en', ['fr-FR', 'en-GB'], true],
  ['en', ['en'], true],
  ['en', ['en-IE', 'en-US'], false],
  ['en', ['fr-FR'], false],
  ['fr', ['en-US', 'fr'], false],
] as const)('in %s, a browser in %j uses miles: %s', (locale, tags, isInMiles) => {
  expect(usesMiles(locale, tags)).toBe(isInMiles);
});

test('writes a donation with its suggested amount, if any', () => {
  const prices = { donation: true } as const;
  expect(formatCost('fr', { price: null, currency: 'EUR', prices })).toBe('Prix libre');
  expect(formatCost('en', { price: 10, currency: 'EUR', prices })).toBe('Donation (€10 suggested)');
  expect(formatCost('es', { price: 8.5, currency: 'EUR', prices })).toBe('Donativo (8,50\u00a0€ sugeridos)');
  expect(formatCost('es', { price: 0, currency: 'EUR' })).toBe('Gratis');
  expect(formatCost('es', { price: null, currency: 'EUR' })).toBe('');
});
