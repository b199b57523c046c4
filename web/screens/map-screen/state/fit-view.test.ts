import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointOf } from '#web/screens/map-screen/popup/popup-panning.ts';
import { nearestPlaces, viewOfPlaces } from './fit-view.ts';

const screens = [
  { size: { widthPx: 390, heightPx: 788 }, insets: { top: 60, bottom: 420 } },
  { size: { widthPx: 1000, heightPx: 844 }, insets: { top: 0, bottom: 0 } },
  { size: { widthPx: 484, heightPx: 334 }, insets: { top: 0, bottom: 0 } },
];
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const places = fc.array(fc.record({ latitude: degrees(45.6, 45.9), longitude: degrees(4.6, 5) }), {
  minLength: 1,
  maxLength: 20,
});

test.each(screens)(
  'shows every pin in the free part of $size, and not from farther than needed',
  ({ size, insets }) => {
    fc.assert(
      fc.property(places, (given) => {
        const view = viewOfPlaces(given, size, insets);
        const points = given.map((place) => pointOf(place, view, size));
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(27);
          expect(x).toBeLessThanOrEqual(size.widthPx - 27);
          expect(y).toBeGreaterThanOrEqual(insets.top + 47);
          expect(y).toBeLessThanOrEqual(size.heightPx - insets.bottom - 15);
        }
        const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
        const isTight =
          2.05 * spread(points.map(({ x }) => x)) >= size.widthPx - 56 ||
          2.05 * spread(points.map(({ y }) => y)) >= size.heightPx - insets.top - insets.bottom - 64;
        expect(view.zoom === 15 || isTight).toBe(true);
      }),
    );
  },
);

test('shows a pin on each side of the antimeridian', () => {
  const [size, insets] = [
    { widthPx: 390, heightPx: 788 },
    { top: 0, bottom: 0 },
  ];
  const view = viewOfPlaces(
    [
      { latitude: 0, longitude: 179.9 },
      { latitude: 0, longitude: -179.9 },
    ],
    size,
    insets,
  );
  expect(Math.abs(view.longitude)).toBeCloseTo(180, 2);
  expect(view.zoom).toBeGreaterThan(9);
});

test('takes five to ten of the nearest events, and none that is far behind the others', () => {
  const near = { latitude: 45, longitude: 5 };
  const at = (km: number) => ({ latitude: 45 + km / 111.2, longitude: 5 });
  const taken = (...km: number[]) => nearestPlaces(near, km.map(at)).length - 1;
  expect(taken(1, 2)).toBe(2);
  expect(taken(30, 1, 2, 3, 4)).toBe(5);
  expect(taken(1, 2, 3, 4, 5, 6, 30)).toBe(6);
  expect(taken(...Array.from({ length: 20 }, () => 5))).toBe(10);
});
