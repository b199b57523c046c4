import { expect, test } from 'vitest';
import { type ChosenPlace, movedMetres, movedTo, placedByHand } from './chosen-place.ts';

const lyon: ChosenPlace = {
  displayName: 'Lyon, France',
  place: 'Lyon',
  latitude: 45.75,
  longitude: 4.85,
  countryCode: 'FR',
  kind: 'town',
  source: 'gazetteer',
};

test('keeps the found position of a pin across several moves', () => {
  const moved = movedTo(movedTo(lyon, { latitude: 45.76, longitude: 4.85 }), { latitude: 45.77, longitude: 4.86 });
  expect(moved).toEqual({
    ...lyon,
    latitude: 45.77,
    longitude: 4.86,
    foundAt: { latitude: 45.75, longitude: 4.85 },
  });
});

test('restores the place when the pin is moved back', () => {
  const moved = movedTo(lyon, { latitude: 45.76, longitude: 4.85 });
  expect(movedTo(moved, lyon)).toEqual(lyon);
  expect(movedMetres(lyon)).toBe(0);
});

test('returns the moved distance in metres', () => {
  expect(movedMetres(movedTo(lyon, { latitude: 45.759, longitude: 4.85 }))).toBeCloseTo(1001, -1);
  expect(movedMetres(movedTo(lyon, { latitude: 45.75, longitude: 4.86 }))).toBeCloseTo(776, -1);
});

test('keeps the typed address of a place placed by hand when its pin is moved', () => {
  const put = placedByHand(' Grange à Jules, Xqzzy ', 'Xqzzy', { latitude: 45.8, longitude: 2.9 });
  expect(put).toMatchObject({
    displayName: 'Grange à Jules, Xqzzy',
    place: 'Xqzzy',
    latitude: 45.8,
    countryCode: null,
  });
  expect(movedTo(put, { latitude: 45.9, longitude: 2.9 })).toEqual({ ...put, latitude: 45.9 });
});
