import { expect, test } from 'vitest';
import { cellId, interleave } from '#contract/tiles.ts';
import { Coverage } from './coverage.ts';

/** Two tiles beside each other around Paris, and two on both sides of the antimeridian. */
const coverage = new Coverage([
  [8, 129, 88],
  [8, 130, 88],
  [8, 255, 140],
  [8, 0, 140],
]);

test.each([
  ['inside a tile', { west: 2.2, south: 48.7, east: 2.5, north: 48.9 }, true],
  ['over two tiles', { west: 2.2, south: 48.7, east: 3.5, north: 48.9 }, true],
  ['over the edge of the tiles', { west: 2.2, south: 48.7, east: 4.5, north: 48.9 }, false],
  ['beside the tiles', { west: 7, south: 48.7, east: 7.1, north: 48.9 }, false],
  ['across the antimeridian', { west: 179.5, south: -17.5, east: -179.5, north: -17 }, true],
  ['of the whole world', { west: -180, south: -85, east: 180, north: 85 }, false],
])('knows whether a box %s is covered', (_, box, isCovered) => {
  expect(coverage.hasBox(box)).toBe(isCovered);
});

test.each([
  ['of the zoom of packs', { zoom: 8, x: { first: 129, last: 130 }, y: { first: 88, last: 88 } }, true],
  ['of a deeper zoom', { zoom: 10, x: { first: 516, last: 523 }, y: { first: 352, last: 355 } }, true],
  ['of a deeper zoom beyond the edge', { zoom: 10, x: { first: 516, last: 524 }, y: { first: 352, last: 355 } }, false],
  ['that are larger than those of packs', { zoom: 7, x: { first: 64, last: 64 }, y: { first: 44, last: 44 } }, false],
  ['across the antimeridian', { zoom: 8, x: { first: 255, last: 256 }, y: { first: 140, last: 140 } }, true],
  ['beyond the poles', { zoom: 8, x: { first: 3, last: 4 }, y: { first: -2, last: -1 } }, true],
])('knows whether map tiles %s are covered', (_, span, isCovered) => {
  expect(coverage.hasSpan(span)).toBe(isCovered);
});

test('knows whether cells are covered, also those that are larger than a tile of packs', () => {
  const cell = (x: number, y: number) => cellId(interleave(x, y));
  // At zoom 8, a tile has eight cells in each direction; at zoom 5, a cell is a tile of packs.
  expect(coverage.hasCells(8, [cell(129 * 8, 88 * 8), cell(130 * 8 + 7, 88 * 8 + 7)])).toBe(true);
  expect(coverage.hasCells(8, [cell(129 * 8, 88 * 8), cell(131 * 8, 88 * 8)])).toBe(false);
  expect(coverage.hasCells(5, [cell(129, 88)])).toBe(true);
  expect(coverage.hasCells(4, [cell(64, 44)])).toBe(false);
});

test('covers nothing without packs', () => {
  expect(new Coverage([]).hasBox({ west: 2.2, south: 48.7, east: 2.5, north: 48.9 })).toBe(false);
});
