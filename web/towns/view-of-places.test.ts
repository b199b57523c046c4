import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from '#contract/tiles.ts';
import { busiestArea, viewOfPlaces } from './view-of-places.ts';

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
/** At most as far apart as neighbouring countries, because a phone cannot show the whole world. */
const places = fc
  .tuple(degrees(150), degrees(60), fc.array(fc.tuple(degrees(15), degrees(10)), { minLength: 1, maxLength: 20 }))
  .map(([longitude, latitude, offsets]) =>
    offsets.map(([east, north]) => ({ longitude: longitude + east, latitude: latitude + north })),
  );

test('shows all places on a phone at the highest possible zoom', () => {
  fc.assert(
    fc.property(places, (places) => {
      const view = viewOfPlaces(places);
      if (!view) throw new Error('viewOfPlaces returned null for a list of places.');
      // Tolerance of a pixel for rounding.
      const areInSight = (zoom: number, more: number) => {
        const size = { widthPx: 340 + more, heightPx: 420 + more };
        const { west, south, east, north } = boundsOf({ ...view, zoom }, size);
        // West is greater than east in a view across the antimeridian.
        const isAlong = (longitude: number) =>
          west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
        return places.every(({ longitude, latitude }) => isAlong(longitude) && latitude >= south && latitude <= north);
      };
      expect(areInSight(view.zoom, 1)).toBe(true);
      if (view.zoom < 12) expect(areInSight(view.zoom + 1, -1)).toBe(false);
    }),
    {
      examples: [
        [
          [
            { longitude: 142.52929687499994, latitude: 66.11203086484606 },
            { longitude: 157.52929687499986, latitude: 46.112030864846126 },
          ],
        ],
      ],
    },
  );
  expect(viewOfPlaces([])).toBeNull();
  // A single town, and places all over the world.
  expect(viewOfPlaces([{ longitude: 4.8, latitude: 45.75 }])?.zoom).toBe(12);
  expect(
    viewOfPlaces([
      { longitude: -175, latitude: -40 },
      { longitude: 175, latitude: 60 },
    ])?.zoom,
  ).toBe(2);
});

test('returns the area with most events, not the one with most places', () => {
  const lyon = { latitude: 45.76, longitude: 4.84, count: 3 };
  const madrid = { latitude: 40.42, longitude: -3.7, count: 2 };
  const [auckland, suva] = [
    { latitude: -36.85, longitude: 174.76, count: 1 },
    { latitude: -18.14, longitude: 178.44, count: 1 },
  ];
  const nadi = { latitude: -17.8, longitude: 177.4, count: 1 };
  expect(busiestArea([auckland, lyon, suva, nadi, madrid])).toEqual([lyon, madrid]);
  expect(busiestArea([])).toEqual([]);
});
