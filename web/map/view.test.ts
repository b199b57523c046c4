import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialView } from '#contract/constants.ts';
import { maxTilesPerRequest } from '#contract/map.ts';
import { boundsOf } from '#contract/tiles.ts';
import { roundedView } from '#contract/views.ts';
import { isSameView, tilesAround, viewOfBox } from './view-geometry.ts';

const phone = { widthPx: 390, heightPx: 844 };
const view = fc.record({
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  zoom: fc.integer({ min: 2, max: 19 }),
});

describe('the view of the map', () => {
  test.each([
    { name: 'France', box: { west: -5, south: 42.3, east: 9.6, north: 51.1 } },
    { name: 'Malta', box: { west: 14.1, south: 35.7, east: 14.7, north: 36.2 } },
    { name: 'Fiji, across the antimeridian', box: { west: 176.9, south: -19.2, east: -178.6, north: -16 } },
  ])('shows all of $name at the maximum zoom', ({ box }) => {
    const size = { widthPx: 320, heightPx: 240 };
    const shows = (zoom: number) => {
      const seen = boundsOf({ ...viewOfBox(box, size), zoom }, size);
      const eastOf = (one: number, other: number) => (one - other + 360) % 360 < 180;
      return (
        seen.south <= box.south && seen.north >= box.north && eastOf(box.west, seen.west) && eastOf(seen.east, box.east)
      );
    };
    const { zoom } = viewOfBox(box, size);
    expect([shows(zoom), shows(zoom + 1)]).toEqual([true, false]);
  });

  test('rounding for the URL is invisible and idempotent', () => {
    fc.assert(
      fc.property(view, (view) => {
        expect(isSameView(view, roundedView(view))).toBe(true);
        expect(roundedView(roundedView(view))).toEqual(roundedView(view));
      }),
    );
  });

  test('shows all of France initially on a phone', () => {
    const bounds = boundsOf(initialView, phone);
    expect(bounds.west).toBeLessThan(-5);
    expect(bounds.east).toBeGreaterThan(8.3);
    expect(bounds.south).toBeLessThan(42.3);
    expect(bounds.north).toBeGreaterThan(51.1);
  });

  test('has west greater than east across the antimeridian', () => {
    const bounds = boundsOf({ longitude: 179.9, latitude: -17, zoom: 6 }, phone);
    expect(bounds.west).toBeGreaterThan(170);
    expect(bounds.east).toBeLessThan(-170);
  });
});

describe('the tiles around a view', () => {
  test('cover the view with a margin of at least 128 pixels', () => {
    fc.assert(
      fc.property(view, (view) => {
        const world = 2 ** view.zoom;
        const { x, y } = tilesAround(boundsOf(view, phone), view.zoom);
        const column = ((view.longitude + 180) / 360) * world;
        const turned = column < x.first ? column + world : column;
        const isWholeWorld = x.last - x.first + 1 === world;
        expect(isWholeWorld || turned - (195 + 128) / 256 >= x.first - 1e-6).toBe(true);
        expect(isWholeWorld || turned + (195 + 128) / 256 <= x.last + 1 + 1e-6).toBe(true);
        expect(y.first).toBeGreaterThanOrEqual(0);
        expect(y.last).toBeLessThan(world);
      }),
    );
  });

  test('start inside the world and do not exceed the server’s limit on the largest screen', () => {
    fc.assert(
      fc.property(
        view,
        fc.integer({ min: 200, max: 8000 }),
        fc.integer({ min: 200, max: 5000 }),
        (view, width, height) => {
          const { x, y } = tilesAround(boundsOf(view, { widthPx: width, heightPx: height }), view.zoom);
          expect(x.first).toBeGreaterThanOrEqual(0);
          expect(x.first).toBeLessThan(2 ** view.zoom);
          expect((x.last - x.first + 1) * (y.last - y.first + 1)).toBeLessThanOrEqual(maxTilesPerRequest);
          expect(x.last).toBeGreaterThanOrEqual(x.first);
          expect(y.last).toBeGreaterThanOrEqual(y.first);
        },
      ),
    );
  });

  test('stay the same after a short pan', () => {
    const bounds = boundsOf({ longitude: 2.55, latitude: 46.81, zoom: 5 }, phone);
    expect(tilesAround(bounds, 5)).toEqual({ zoom: 5, x: { first: 14, last: 17 }, y: { first: 9, last: 13 } });
    const panned = boundsOf({ longitude: 2.75, latitude: 46.81, zoom: 5 }, phone);
    expect(tilesAround(panned, 5)).toEqual(tilesAround(bounds, 5));
  });
});
