import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };

test.each([
  ['the same place', lyon, 0],
  ['Paris', { latitude: 48.8566, longitude: 2.3522 }, 392],
  ['Buenos Aires', { latitude: -34.6037, longitude: -58.3816 }, 10_950],
])('from Lyon to %s', (_, to, km) => {
  expect(distanceKm(lyon, to) ?? Number.NaN).toBeCloseTo(km, -2);
});

test('is short across the antimeridian, and null without coordinates', () => {
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0);
  expect(distanceKm(lyon, { latitude: null, longitude: null })).toBeNull();
});
