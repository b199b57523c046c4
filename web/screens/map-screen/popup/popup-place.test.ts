import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfPopup } from './popup-place.ts';

const popup = { widthPx: 320, heightPx: 400 };
const map = { widthPx: 1040, heightPx: 844 };

test('is beside its pin: on the right, or on the left where the map ends', () => {
  expect(placeOfPopup({ x: 400, y: 400 }, popup, map)).toEqual({ x: 430, y: 210, isOnLeft: false });
  expect(placeOfPopup({ x: 900, y: 400 }, popup, map)).toEqual({ x: 550, y: 210, isOnLeft: true });
});

test('keeps its side while the map moves, as long as there is space', () => {
  expect(placeOfPopup({ x: 600, y: 400 }, popup, map, true).isOnLeft).toBe(true);
  expect(placeOfPopup({ x: 300, y: 400 }, popup, map, true).isOnLeft).toBe(false);
});

test('stays inside the map, and clear of a pin inside it', () => {
  const sizes = fc.record({
    widthPx: fc.integer({ min: 350, max: 1500 }),
    heightPx: fc.integer({ min: 500, max: 1000 }),
  });
  const point = fc.record({ x: fc.integer({ min: -500, max: 2000 }), y: fc.integer({ min: -500, max: 1500 }) });
  fc.assert(
    fc.property(sizes, point, fc.boolean(), (size, pin, wasOnLeft) => {
      const { x, y } = placeOfPopup(pin, popup, size, wasOnLeft);
      expect(x).toBeGreaterThanOrEqual(12);
      expect(y).toBeGreaterThanOrEqual(12);
      expect(x + popup.widthPx).toBeLessThanOrEqual(size.widthPx - 12);
      expect(y + popup.heightPx).toBeLessThanOrEqual(size.heightPx - 12);
      // A wide map has space on either side.
      const isInside = pin.x > 0 && pin.x < size.widthPx;
      if (isInside && size.widthPx > 800) expect(x >= pin.x + 30 || x + popup.widthPx <= pin.x - 30).toBe(true);
    }),
  );
});
