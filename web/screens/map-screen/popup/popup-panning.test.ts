import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from '#contract/tiles.ts';
import { pointOf, viewAbovePopup, viewBesidePopup } from './popup-panning.ts';
import { placeOfPopup } from './popup-place.ts';

const phone = { widthPx: 390, heightPx: 788 };
const paris = { longitude: 2.3522, latitude: 48.8566, zoom: 11 };

test('maps the centre of the view to the middle of the screen, and corners to corners', () => {
  const { west, south, east, north } = boundsOf(paris, phone);
  expect(pointOf(paris, paris, phone)).toEqual({ x: 195, y: 394 });
  expect(pointOf({ longitude: west, latitude: north }, paris, phone).x).toBeCloseTo(0, 5);
  expect(pointOf({ longitude: west, latitude: north }, paris, phone).y).toBeCloseTo(0, 5);
  expect(pointOf({ longitude: east, latitude: south }, paris, phone).x).toBeCloseTo(390, 5);
  expect(pointOf({ longitude: east, latitude: south }, paris, phone).y).toBeCloseTo(788, 5);
});

test('shows a place across the antimeridian where it is visible', () => {
  const view = { longitude: 179.9, latitude: 0, zoom: 8 };
  expect(pointOf({ longitude: -179.9, latitude: 0 }, view, phone).x).toBeCloseTo(195 + (0.2 / 360) * 65_536, 5);
});

test('moves a covered pin above the popup, and keeps it there', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(degrees(48.3, 49.5), degrees(1.8, 2.9), (latitude, longitude) => {
      const pin = { longitude, latitude };
      const moved = viewAbovePopup(pin, paris, phone) ?? paris;
      const { x, y } = pointOf(pin, moved, phone);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(phone.heightPx * 0.28);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(phone.widthPx);
      expect(viewAbovePopup(pin, moved, phone)).toBeNull();
    }),
  );
});

test('moves a pin aside on a narrow map, so that its popup fits beside it', () => {
  const [map, popup] = [
    { widthPx: 490, heightPx: 334 },
    { widthPx: 290, heightPx: 310 },
  ];
  const pin = { longitude: 2.36, latitude: 48.86 };
  const moved = viewBesidePopup(pin, paris, map, popup) ?? paris;
  const at = pointOf(pin, moved, map);
  expect(at.x).toBeCloseTo(334, 0);
  expect(placeOfPopup(at, popup, map)).toMatchObject({ x: 14, isOnLeft: true });
  expect(viewBesidePopup(pin, moved, map, popup)).toBeNull();
  expect(viewBesidePopup(pin, paris, { ...map, widthPx: 1000 }, popup)).toBeNull();
  expect(viewBesidePopup(pin, paris, { ...map, widthPx: 300 }, popup)).toBeNull();
});
