import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Reader, Writer } from '#contract/base-map/bytes.ts';
import { boxOf, contains, type Point, unwrapped } from '#contract/base-map/polygons.ts';
import { readTowns, readWorld, worldSteps, writeTowns, writeWorld } from '#contract/base-map/world.ts';
import { project } from '#contract/tiles.ts';

const world = readWorld(readFileSync('contract/base-map/world.bin'));
const towns = readTowns(readFileSync('contract/base-map/towns.bin'));

describe('the generated world', () => {
  test.for([
    ['FR', 'Lyon', 4.84, 45.76],
    ['FR', 'Bastia', 9.4, 42.65],
    ['ES', 'Madrid', -3.7, 40.42],
    ['RU', 'Novosibirsk', 82.9, 55],
    ['NZ', 'Hamilton', 175.3, -37.8],
    ['AQ or nobody', 'the South Pole', 0, -84],
  ] as const)('has %s around %s', ([code, , longitude, latitude]) => {
    const around = countriesAround(longitude, latitude);
    expect(around.map((country) => country.code || 'AQ or nobody')).toEqual([code]);
  });

  test.for([
    ['the Bay of Biscay', -5, 45],
    ['the Pacific', -150, 0],
    ['the sea west of Fiji', 174, -17],
  ] as const)('has water in %s', ([, longitude, latitude]) => {
    expect(countriesAround(longitude, latitude)).toEqual([]);
  });

  test('labels capitals early, large towns before small ones, each once', () => {
    const zoomOf = (name: string) => [...world.towns, ...towns].find((town) => town.name === name)?.fromZoom ?? 99;
    expect(zoomOf('Madrid')).toBeLessThanOrEqual(5);
    expect(zoomOf('Lyon')).toBeLessThan(zoomOf('Villefranche-sur-Saône'));
    expect(Math.min(...towns.map((town) => town.fromZoom))).toBeGreaterThan(
      Math.max(...world.towns.map((town) => town.fromZoom)),
    );
  });

  test('readWorld inverts writeWorld', () => {
    expect(readWorld(writeWorld(world))).toEqual(world);
    expect(readTowns(writeTowns(towns))).toEqual(towns);
  });
});

test('numbers and texts are read as written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.integer(), fc.string({ unit: 'grapheme' }))), (rows) => {
      const writer = new Writer();
      for (const [natural, whole, text] of rows) {
        writer.natural(natural);
        writer.whole(whole);
        writer.text(text);
      }
      const reader = new Reader(writer.bytes());
      expect(rows.map(() => [reader.natural(), reader.whole(), reader.text()])).toEqual(rows);
      expect(() => reader.natural()).toThrow(RangeError);
    }),
  );
});

test('a ring over the antimeridian continues beyond the edge of the world', () => {
  const ring: Point[] = [
    [80, 10],
    [5, 10],
    [5, 20],
    [80, 20],
    [80, 10],
  ];
  expect(boxOf([unwrapped(ring, 100, true)])).toEqual({ west: 80, east: 105, north: 10, south: 20 });
});

test('a ring around a pole is closed along the edge of the map', () => {
  const coast: Point[] = [
    [0, 80],
    [30, 85],
    [60, 80],
    [90, 85],
    [0, 80],
  ];
  const closed = unwrapped(coast, 100, true);
  expect(contains([closed], [45, 95])).toBe(true);
  expect(contains([closed], [45, 50])).toBe(false);
});

function countriesAround(longitude: number, latitude: number) {
  const { x, y } = project(longitude, latitude);
  return world.countries.filter(({ polygons }) =>
    polygons.some((rings) => {
      const outlines = rings.map((ring) => unwrapped(ring.flatMap(pointsOf), worldSteps, true));
      return [-1, 0, 1].some((turn) => contains(outlines, [(x + turn) * worldSteps, y * worldSteps]));
    }),
  );
}

function pointsOf(number: number): Point[] {
  const arc = world.arcs[number < 0 ? ~number : number] ?? new Uint16Array();
  const points = Array.from(
    { length: arc.length / 2 },
    (_, place): Point => [arc[2 * place] ?? 0, arc[2 * place + 1] ?? 0],
  );
  return number < 0 ? points.reverse() : points;
}
