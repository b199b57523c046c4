import type { MapCells } from '#contract/map.ts';
import { bitsPerAxis, cellLevelsPerTile, codesAtLevel, deinterleave, positionsPerCell } from '#contract/tiles.ts';
import type { Columns } from './columns.ts';
import { blockSize, matchingRows, type RowFilter } from './filter.ts';
import type { Tile } from './tile-span.ts';

type TileOfCells = MapCells['t'][number];

/** Matching rows of a block. Shared by all calls, because nothing here is asynchronous. */
const matches = new Uint32Array(blockSize);

/**
 * Counts the matching events of each cell of a tile, in one pass over its rows: they are in Morton order, so that those
 * of a cell are adjacent. Past events never match, so an event that has begun is on now. Returns null if nothing
 * matches. `numberOfType` maps the slot of a type to its number in the response.
 */
export function countCells(
  columns: Columns,
  filter: RowFilter,
  zoom: number,
  tile: Tile,
  numberOfType: (type: number) => number,
): TileOfCells | null {
  const { mortons, xs, ys, types, startsAt } = columns;
  const { now } = filter;
  const codesPerTile = codesAtLevel(zoom);
  const codesPerCell = codesAtLevel(zoom + cellLevelsPerTile);
  const cellSize = 2 ** (bitsPerAxis - zoom - cellLevelsPerTile);
  const firstCode = tile.index * codesPerTile;
  const end = columns.rowAt(firstCode + codesPerTile);

  const answer: TileOfCells = [tile.x, tile.y, [], [], [], [], []];
  const [, , cells, counts, positions, loneTypes, begunCells] = answer;
  let previousCell = 0;
  const addCell = (count: number, begun: number, sumX: number, sumY: number, firstRow: number, lastRow: number) => {
    if (count === 0) return;
    const cell = Math.floor(((mortons[firstRow] ?? 0) - firstCode) / codesPerCell);
    const corner = deinterleave(firstCode + cell * codesPerCell);
    const [x, y] = [step(sumX / count - corner.column, cellSize), step(sumY / count - corner.row, cellSize)];
    if (begun > 0) begunCells.push(cells.length);
    cells.push(cell - previousCell);
    counts.push(mortons[firstRow] === mortons[lastRow] ? -count : count);
    positions.push(x * positionsPerCell + y);
    if (count === 1) loneTypes.push(numberOfType(types[firstRow] ?? 0));
    previousCell = cell;
  };

  let cellEnd = 0;
  let [count, begun, sumX, sumY, firstRow, lastRow] = [0, 0, 0, 0, 0, 0];
  for (let block = columns.rowAt(firstCode); block < end; block += blockSize) {
    const matchCount = matchingRows(columns, filter, block, Math.min(end, block + blockSize), matches);
    for (let match = 0; match < matchCount; ) {
      const row = matches[match] ?? 0;
      if (row >= cellEnd) {
        addCell(count, begun, sumX, sumY, firstRow, lastRow);
        [count, begun, sumX, sumY, firstRow] = [0, 0, 0, 0, row];
        cellEnd = columns.rowAt((Math.floor((mortons[row] ?? 0) / codesPerCell) + 1) * codesPerCell, row);
      }
      // An inner loop for the rows of one cell, which only adds.
      const firstMatch = match;
      for (; match < matchCount; match += 1) {
        const next = matches[match] ?? 0;
        if (next >= cellEnd) break;
        sumX += xs[next] ?? 0;
        sumY += ys[next] ?? 0;
        begun += (startsAt[next] ?? 0) <= now ? 1 : 0;
      }
      count += match - firstMatch;
      lastRow = matches[match - 1] ?? 0;
    }
  }
  addCell(count, begun, sumX, sumY, firstRow, lastRow);
  return cells.length > 0 ? answer : null;
}

/** The position in a cell, in 64ths, of a distance from its corner. A code is the centre of its 0.6 m. */
function step(distance: number, cellSize: number): number {
  return Math.floor(((distance + 0.5) * positionsPerCell) / cellSize);
}
