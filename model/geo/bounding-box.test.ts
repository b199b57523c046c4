import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoundingBox } from '#contract/places.ts';
import { mortonCode } from '#contract/tiles.ts';
import { boxAround, codeRanges, withoutAntimeridian } from './bounding-box.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const box = fc
  .record({ west: longitude, east: longitude, latitudes: fc.tuple(latitude, latitude) })
  .map(({ west, east, latitudes: [one, other] }): BoundingBox => {
    return { west, east, south: Math.min(one, other), north: Math.max(one, other) };
  });

const isInside = (box: BoundingBox, longitude: number, latitude: number) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

test('covers every position inside a box', () => {
  fc.assert(
    fc.property(box, longitude, latitude, (box, longitude, latitude) => {
      fc.pre(withoutAntimeridian(box).some((part) => isInside(part, longitude, latitude)));
      const code = mortonCode(longitude, latitude);
      expect(codeRanges(box).some(({ first, end }) => code >= first && code < end)).toBe(true);
    }),
  );
});

test.each([
  [-180, -90],
  [180, 90],
  [180, 0],
  [-180, 89],
  [0, 90],
])('contains %d, %d in the world', (longitude, latitude) => {
  const code = mortonCode(longitude, latitude);
  const ranges = codeRanges({ west: -180, south: -90, east: 180, north: 90 });
  expect(ranges).toEqual([{ first: 0, end: 2 ** 52 }]);
  expect(code >= 0 && code < 2 ** 52).toBe(true);
});

test('contains both longitudes of the antimeridian in a box that touches it', () => {
  const ranges = codeRanges({ west: 170, south: -20, east: 180, north: -10 });
  for (const longitude of [179.9, 180, -180]) {
    const code = mortonCode(longitude, -15);
    expect(ranges.some(({ first, end }) => code >= first && code < end)).toBe(true);
  }
});

test.each([180, 179.99999999999997])('contains the inside and the line of a box that ends at %d', (east) => {
  const ranges = codeRanges({ west: 0, south: -1, east, north: 1 });
  for (const longitude of [0, 90, 179.9, east]) {
    const code = mortonCode(longitude, 0);
    expect(ranges.some(({ first, end }) => code >= first && code < end)).toBe(true);
  }
});

test('covers a box with few ranges, without gaps or overlaps', () => {
  fc.assert(
    fc.property(box, (box) => {
      const ranges = codeRanges(box);
      expect(ranges.length).toBeGreaterThan(0);
      expect(ranges.length).toBeLessThanOrEqual(48);
      for (const [index, range] of ranges.entries()) {
        expect(range.first).toBeLessThan(range.end);
        expect(range.first).toBeGreaterThan(ranges[index - 1]?.end ?? -1);
      }
    }),
  );
});

test('covers little more than a town', () => {
  const covered = codeRanges({ west: 2.2, south: 48.8, east: 2.5, north: 48.95 }).reduce(
    (sum, { first, end }) => sum + end - first,
    0,
  );
  expect(covered / 2 ** 52).toBeLessThan((0.3 / 360) ** 2 * 10);
});

test('reaches Villefranche but not Grenoble within 40 km around Lyon', () => {
  const around = boxAround({ latitude: 45.76, longitude: 4.84 }, 40);
  expect(isInside(around, 4.72, 45.99)).toBe(true);
  expect(isInside(around, 5.72, 45.19)).toBe(false);
});

test('crosses the antimeridian around Taveuni', () => {
  const around = boxAround({ latitude: -16.9, longitude: 179.98 }, 40);
  expect(around.west).toBeGreaterThan(179);
  expect(around.east).toBeLessThan(-179);
});

test('includes all longitudes near a pole', () => {
  expect(boxAround({ latitude: 89.9, longitude: 12 }, 40)).toMatchObject({ west: -180, east: 180, north: 90 });
  expect(boxAround({ latitude: -90, longitude: 12 }, 40)).toMatchObject({ west: -180, east: 180, south: -90 });
});

test('returns a box that the contract accepts for any position and radius', () => {
  fc.assert(
    fc.property(latitude, longitude, fc.double({ min: 1, max: 20_000, noNaN: true }), (latitude, longitude, km) => {
      const { west, south, east, north } = boxAround({ latitude, longitude }, km);
      for (const degrees of [west, east]) expect(Math.abs(degrees)).toBeLessThanOrEqual(180);
      expect([-90 <= south, south <= latitude, latitude <= north, north <= 90]).not.toContain(false);
    }),
  );
});
