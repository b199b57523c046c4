import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '#contract/distance.ts';
import { unproject } from '#contract/tiles.ts';
import { box, event, filters, now, place } from '#testing/map/arbitraries.ts';
import { modelOf, plainList, plainNearest } from '#testing/map/brute-force.ts';
import { metresToRectangle } from './metres-to-rectangle.ts';
import type { Nearest } from './queries.ts';

/** Enough for many levels. A third are in two venues, some at the poles and at both sides of the antimeridian. */
const all = fc.sample(event, { seed: 11, numRuns: 5000 });
const model = modelOf(all, now);

test('finds the same nearest events as a full scan, on all pages, with any filter and box', () => {
  fc.assert(
    fc.property(
      place,
      filters,
      fc.option(box, { nil: undefined }),
      fc.integer({ min: 1, max: 40 }),
      (center, filters, box, limit) => {
        const expected = plainNearest(all, { center, box, filters }, now);
        let after: Nearest | undefined;
        for (let page = 0; page < 4; page += 1) {
          const found = model.nearest({ filters, center, box, notOverAt: now, after, limit });
          expect(found.map(({ id, distance }) => ({ id, distance }))).toEqual(
            expected.slice(page * limit, (page + 1) * limit),
          );
          after = found.at(-1) ?? after;
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('pages of a box are ordered by distance, with total and offset', () => {
  fc.assert(
    fc.property(place, filters, box, (near, filters, box) => {
      const expected = plainNearest(all, { center: near, box, filters }, now).map(({ id }) => id);
      expect(plainList(all, { area: box, filters }, now)).toHaveLength(expected.length);
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = model.events({ area: box, filters, near, limit: 400, cursor });
        expect([page.total, page.offset]).toEqual([expected.length, read.length]);
        read.push(...page.ids);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect(read).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('returns the exact distance to a rectangle', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const tile = fc
    .integer({ min: 1, max: 8 })
    .chain((level) => fc.tuple(fc.constant(2 ** level), fc.nat(2 ** level - 1), fc.nat(2 ** level - 1)));
  fc.assert(
    fc.property(
      place,
      tile,
      fc.array(fc.tuple(share, share), { minLength: 30, maxLength: 30 }),
      (from, tile, shares) => {
        const [across, column, row] = tile;
        const [northWest, southEast] = [
          unproject(column / across, row / across),
          unproject((column + 1) / across, (row + 1) / across),
        ];
        const [west, east, north, south] = [
          northWest.longitude,
          southEast.longitude,
          northWest.latitude,
          southEast.latitude,
        ];
        const said = metresToRectangle(from, { west, east, north, south });
        for (const [right, up] of shares) {
          const point = { longitude: west + right * (east - west), latitude: south + up * (north - south) };
          expect(metresBetween(from, point)).toBeGreaterThan(said - 0.01);
        }
        const steps = Array.from({ length: 401 }, (_, step) => step / 400);
        const edge = steps.flatMap((step) => [
          { longitude: west, latitude: south + step * (north - south) },
          { longitude: east, latitude: south + step * (north - south) },
          { longitude: west + step * (east - west), latitude: south },
          { longitude: west + step * (east - west), latitude: north },
        ]);
        const nearest = Math.min(...edge.map((point) => metresBetween(from, point)));
        const stepMetres = ((east - west + north - south) / 400) * 112_000;
        if (said > 0) expect(nearest - said).toBeLessThan(stepMetres);
      },
    ),
    { numRuns: 300 },
  );
});
