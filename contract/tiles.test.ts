import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bitsPerAxis,
  cellId,
  cellIndex,
  codesAtLevel,
  deinterleave,
  interleave,
  mortonCode,
  northernmostLatitude,
  project,
  unproject,
} from './tiles.ts';

const size = 2 ** bitsPerAxis;
const bits = fc.integer({ min: 0, max: size - 1 });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const level = fc.integer({ min: 0, max: bitsPerAxis });

test('deinterleave inverts interleave', () => {
  fc.assert(
    fc.property(bits, bits, (column, row) => {
      expect(deinterleave(interleave(column, row))).toEqual({ column, row });
    }),
  );
});

test('interleaves the bits with the column at the even positions', () => {
  const places = (number: number, shift: number) =>
    [...number.toString(2)]
      .reverse()
      .reduce((sum, bit, place) => sum + (bit === '1' ? 2n ** BigInt(2 * place + shift) : 0n), 0n);
  fc.assert(
    fc.property(bits, bits, (column, row) => {
      expect(BigInt(interleave(column, row))).toBe(places(column, 0) + places(row, 1));
    }),
  );
});

test('returns an integer below 2^52 for any position', () => {
  const hard = fc.constantFrom(-180, 180, 0, -0, 179.99999999999997, -179.99999999999997);
  const pole = fc.constantFrom(-90, 90, northernmostLatitude, -northernmostLatitude, 85.0511287798066, 86);
  fc.assert(
    fc.property(fc.oneof(longitude, hard), fc.oneof(latitude, pole), (x, y) => {
      const code = mortonCode(x, y);
      expect(Number.isInteger(code) && code >= 0 && code < 2 ** 52).toBe(true);
    }),
  );
});

test('unproject inverts project to a millionth of a degree', () => {
  const projectable = fc.double({ min: -85, max: 85, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: -180, max: 179.9999, noNaN: true }), projectable, (x, y) => {
      const place = project(x, y);
      const back = unproject(place.x, place.y);
      expect(back.longitude).toBeCloseTo(x, 6);
      expect(back.latitude).toBeCloseTo(y, 6);
    }),
  );
});

test('projects -180 and 180 degrees to the same meridian', () => {
  expect(mortonCode(180, 10)).toBe(mortonCode(-180, 10));
});

test('moves positions beyond the projection to its edge', () => {
  expect(project(0, 90).y).toBe(0);
  expect(project(0, -90).y).toBe(1 - 2 ** -bitsPerAxis);
  expect(mortonCode(12, 90)).toBe(mortonCode(12, northernmostLatitude));
});

test('the codes of tiles and cells at any level are contiguous ranges without gaps', () => {
  fc.assert(
    fc.property(bits, bits, level, (column, row, levels) => {
      const across = 2 ** (bitsPerAxis - levels);
      const square = interleave(Math.floor(column / across), Math.floor(row / across));
      const first = square * codesAtLevel(levels);
      const code = interleave(column, row);
      expect(code).toBeGreaterThanOrEqual(first);
      expect(code).toBeLessThan(first + codesAtLevel(levels));
    }),
  );
});

test('cell ids are short and can be decoded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 ** 22 - 1 }), (index) => {
      expect(cellId(index)).toMatch(/^[0-9a-z]{1,10}$/);
      expect(cellIndex(cellId(index))).toBe(index);
    }),
  );
});
