import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterDistancePx, tileSizePx } from '#contract/constants.ts';
import type { MapCells } from '#contract/map.ts';
import { boundsOf, cellSizePx, cellsPerTile, interleave, project } from '#contract/tiles.ts';
import { roundedView, wrapped } from '#contract/views.ts';
import { clusterAt, clusterCells } from './cluster-cells.ts';
import { decodeCells } from './decode.ts';
import type { Place } from './view.ts';
import { distancePx, type TileRectangle, tilesAround, viewInto } from './view-geometry.ts';

const place = fc.record({
  longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
});
const zoom = fc.integer({ min: 0, max: 19 });

/** Places close enough to be merged: scattered over a few hundred pixels, also at the antimeridian. */
const crowd = fc
  .tuple(place, zoom, fc.array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }))))
  .map(([middle, z, offsets]) => {
    const degrees = 360 / (tileSizePx * 2 ** z);
    return {
      zoom: z,
      places: offsets.map(([east, south]) => ({
        longitude: wrapped(middle.longitude + east * degrees),
        latitude: Math.max(-84, Math.min(84, middle.latitude + south * degrees * 0.5)),
      })),
    };
  });

describe('clusterCells', () => {
  test('puts every event in exactly one cluster', () => {
    fc.assert(
      fc.property(crowd, ({ places, zoom }) => {
        const cells = decodeCells(answer(places, zoom));
        const clusters = clusterCells(cells, zoom);
        expect(sum(clusters.map((cluster) => cluster.count))).toBe(places.length);
        expect(clusters.flatMap((cluster) => cluster.cellIds).toSorted()).toEqual(cells.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('keeps anchors apart by the clustering distance and members within it', () => {
    fc.assert(
      fc.property(crowd, ({ places, zoom }) => {
        const cells = new Map(decodeCells(answer(places, zoom)).map((cell) => [cell.id, cell]));
        const clusters = clusterCells([...cells.values()], zoom);
        const apart = (one: string, other: string) => {
          const [from, to] = [cells.get(one), cells.get(other)];
          if (!from || !to) throw new Error('A cluster contains an unknown cell.');
          const x = Math.abs(from.x - to.x);
          return Math.hypot(Math.min(x, tileSizePx * 2 ** zoom - x), from.y - to.y);
        };
        const anchors = clusters.map((cluster) => cluster.cellIds[0] ?? '');
        for (const [place, anchor] of anchors.entries()) {
          for (const other of anchors.slice(0, place)) expect(apart(anchor, other)).toBeGreaterThan(clusterDistancePx);
          for (const member of clusters[place]?.cellIds ?? []) {
            expect(apart(anchor, member)).toBeLessThanOrEqual(clusterDistancePx);
          }
        }
      }),
    );
  });

  test('does not depend on the order of cells', () => {
    fc.assert(
      fc.property(crowd, ({ places, zoom }) => {
        const cells = decodeCells(answer(places, zoom));
        expect(clusterCells(cells.toReversed(), zoom)).toEqual(clusterCells(cells, zoom));
      }),
    );
  });

  test('finds an event in the cluster that counts it', () => {
    fc.assert(
      fc.property(crowd, ({ places, zoom }) => {
        const clusters = clusterCells(decodeCells(answer(places, zoom)), zoom);
        for (const place of places) {
          const cluster = clusterAt(clusters, place);
          expect(cluster && distancePx(cluster, place, zoom)).toBeLessThan(2 * (clusterDistancePx + cellSizePx));
        }
      }),
    );
  });

  test('places a single event within a pixel of its position and keeps its type', () => {
    fc.assert(
      fc.property(place, zoom, (place, zoom) => {
        const [pin, ...others] = clusterCells(decodeCells(answer([place], zoom)), zoom);
        expect(others).toEqual([]);
        expect(pin).toMatchObject({ count: 1, isOneSpot: true, typeSlug: 'social' });
        expect(distancePx(pin ?? { longitude: 0, latitude: 0 }, place, zoom)).toBeLessThan(1);
      }),
    );
  });

  test('merges two events on both sides of the antimeridian', () => {
    const clusters = clusterCells(
      decodeCells(
        answer(
          [
            { longitude: 179.5, latitude: -17 },
            { longitude: -179.5, latitude: -17 },
          ],
          4,
        ),
      ),
      4,
    );
    expect(clusters).toHaveLength(1);
    expect(clusters[0]?.count).toBe(2);
    expect(Math.abs(clusters[0]?.longitude ?? 0)).toBeGreaterThan(179.8);
    expect(clusters[0]?.bounds.west).toBeGreaterThan(clusters[0]?.bounds.east ?? 0);
  });

  test('does not change visible clusters during a pan', () => {
    const phone = { widthPx: 390, heightPx: 844 };
    const events = townsOfEvents();
    let compared = 0;
    for (let step = 0; step < 24; step++) {
      const before = { longitude: 2.55 + step * 0.31, latitude: 46.81 - step * 0.12, zoom: 6 };
      const after = { ...before, longitude: before.longitude + 0.9, latitude: before.latitude - 0.4 };
      const [first, second] = [before, after].map((view) => {
        const seen = within(events, tilesAround(boundsOf(view, phone), view.zoom));
        return clusterCells(decodeCells(answer(seen, view.zoom)), view.zoom);
      });
      const bounds = boundsOf(after, phone);
      const inSight = (first ?? []).filter(
        ({ longitude, latitude }) =>
          longitude > Math.max(bounds.west, boundsOf(before, phone).west) &&
          longitude < Math.min(bounds.east, boundsOf(before, phone).east) &&
          latitude > Math.max(bounds.south, boundsOf(before, phone).south) &&
          latitude < Math.min(bounds.north, boundsOf(before, phone).north),
      );
      for (const cluster of inSight) expect(second).toContainEqual(cluster);
      compared += inSight.length;
    }
    expect(compared).toBeGreaterThan(500);
  });
});

describe('the view into a cluster', () => {
  test('is closer, at most at the maximum zoom, and shows all cells', () => {
    fc.assert(
      fc.property(crowd, ({ places, zoom }) => {
        const size = { widthPx: 390, heightPx: 844 };
        for (const cluster of clusterCells(decodeCells(answer(places, zoom)), zoom)) {
          const view = viewInto(cluster, size);
          expect(view.zoom).toBeGreaterThanOrEqual(Math.min(19, zoom + 1));
          expect(view.zoom).toBeLessThanOrEqual(19);
          expect(view).toEqual(roundedView(view));
        }
      }),
    );
  });
});

/** Returns the response that the server would send for these places, computed by a simple reference implementation. */
function answer(places: readonly Place[], zoom: number): MapCells {
  const cellsAcross = 2 ** zoom * 8;
  const cells = new Map<number, { x: number; y: number }[]>();
  for (const { longitude, latitude } of places) {
    const { x, y } = project(longitude, latitude);
    const at = { x: x * cellsAcross, y: y * cellsAcross };
    const index = interleave(Math.floor(at.x), Math.floor(at.y));
    cells.set(index, [...(cells.get(index) ?? []), at]);
  }
  const tiles = new Map<number, MapCells['t'][number]>();
  for (const [index, events] of [...cells].sort(([one], [other]) => one - other)) {
    const first = events[0] ?? { x: 0, y: 0 };
    const [column, row] = [Math.floor(first.x), Math.floor(first.y)];
    const tileIndex = Math.floor(index / cellsPerTile);
    const tile = tiles.get(tileIndex) ?? [column >> 3, row >> 3, [], [], [], [], []];
    tiles.set(tileIndex, tile);
    const [, , steps, counts, means, types] = tile;
    const isOneSpot = events.every(({ x, y }) => x === first.x && y === first.y);
    const step = (numbers: number[], edge: number) => Math.floor((sum(numbers) / numbers.length - edge) * 64);
    steps.push((index % cellsPerTile) - sum(steps));
    counts.push(isOneSpot ? -events.length : events.length);
    means.push(
      step(
        events.map(({ x }) => x),
        column,
      ) *
        64 +
        step(
          events.map(({ y }) => y),
          row,
        ),
    );
    if (events.length === 1) types.push(0);
  }
  return { v: 1, z: zoom, k: 3, types: ['social'], t: [...tiles.values()] };
}

/** A few hundred towns around France with events, the same in every run. */
function townsOfEvents(): Place[] {
  let seed = 7;
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: 400 }, () => ({ longitude: -6 + chance() * 24, latitude: 37 + chance() * 17 })).flatMap(
    (town) =>
      Array.from({ length: 1 + Math.floor(30 * chance() ** 4) }, () => ({
        longitude: town.longitude + chance() * 0.1,
        latitude: town.latitude + chance() * 0.1,
      })),
  );
}

function within(places: readonly Place[], { zoom, x, y }: TileRectangle): Place[] {
  return places.filter(({ longitude, latitude }) => {
    const at = project(longitude, latitude);
    const [column, row] = [Math.floor(at.x * 2 ** zoom), Math.floor(at.y * 2 ** zoom)];
    return column >= x.first && column <= x.last && row >= y.first && row <= y.last;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
