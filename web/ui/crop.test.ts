import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corner, type Crop, dragCorner, largestCrop, moveCrop, sizeCrop } from './crop.ts';

const anywhere = fc.double({ min: -2, max: 3, noNaN: true });
const ratios = fc.double({ min: 0.2, max: 5, noNaN: true });
const corners = fc.constantFrom<Corner>('nw', 'ne', 'sw', 'se');

function expectInside({ x, y, width, height }: Crop) {
  expect(x).toBeGreaterThanOrEqual(-1e-9);
  expect(y).toBeGreaterThanOrEqual(-1e-9);
  expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
  expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
  expect(Math.min(width, height)).toBeGreaterThan(0.01);
}

test('a crop stays inside the picture', () => {
  fc.assert(
    fc.property(corners, anywhere, anywhere, anywhere, anywhere, (corner, x, y, left, top) => {
      const dragged = dragCorner(largestCrop(), corner, x, y);
      expectInside(dragged);
      expectInside(moveCrop(dragged, left, top));
      expectInside(sizeCrop(dragged, left, top));
    }),
  );
});

test('a crop with an aspect ratio keeps it', () => {
  fc.assert(
    fc.property(corners, ratios, anywhere, anywhere, (corner, ratio, x, y) => {
      const start = sizeCrop(largestCrop(ratio), 0.4, 0.4, ratio);
      for (const crop of [start, dragCorner(start, corner, x, y, ratio), sizeCrop(start, x, y, ratio)]) {
        expectInside(crop);
        expect(crop.width / crop.height).toBeCloseTo(ratio, 6);
      }
    }),
  );
});

test('the opposite corner is fixed', () => {
  const crop = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
  expect(dragCorner(crop, 'nw', 0.5, 0.4)).toEqual({ x: 0.5, y: 0.4, width: 0.30000000000000004, height: 0.4 });
  expect(dragCorner(crop, 'se', 0.1, 0.1)).toMatchObject({ x: 0.2, y: 0.2 });
});
