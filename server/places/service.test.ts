import { expect, test } from 'vitest';
import { findTimeZone, findTowns, locateTown } from './service.ts';

test('finds a typed town, with its time zone', async () => {
  const [town] = await findTowns('montevi', { limit: 3 });
  if (!town) throw new Error('does not find Montevideo');
  expect(town).toMatchObject({ name: 'Montevideo', countryCode: 'UY' });
  expect(findTimeZone(town)).toBe('America/Montevideo');
  expect(await locateTown({ town: 'MONTEVIDEO', countryCode: 'UY' })).toEqual(town);
});
