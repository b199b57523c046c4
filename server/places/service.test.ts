import { expect, test } from 'vitest';
import { findTimeZone, findTowns, locateTown } from './service.ts';

test('a town that someone types is found, with the clocks that people use there', async () => {
  const [town] = await findTowns('montevi', { limit: 3 });
  if (!town) throw new Error('Montevideo is not found');
  expect(town).toMatchObject({ name: 'Montevideo', countryCode: 'UY' });
  expect(findTimeZone(town)).toBe('America/Montevideo');
  expect(await locateTown({ town: 'MONTEVIDEO', countryCode: 'UY' })).toEqual(town);
});
