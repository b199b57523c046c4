import type { MapCells } from '#contract/map.ts';
import { cellId, cellSizePx, cellsPerTile, deinterleave, interleave, positionsPerCell } from '#contract/tiles.ts';

/**
 * A square of 32 pixels that contains events. Positions are pixels of the whole world at `zoom`, from the north-west
 * corner.
 */
export interface Cell {
  id: string;
  /** Morton index among all cells of the zoom. */
  index: number;
  column: number;
  row: number;
  /** Mean position of its events. */
  x: number;
  y: number;
  count: number;
  /** Whether all events are at exactly the same point. */
  isOneSpot: boolean;
  /** Event type, if the cell has a single event. */
  typeSlug: string | null;
  /** Whether one of its events is on now. */
  isOnNow: boolean;
}

/**
 * Decodes the response of the server with the counts of cells. Positions are in pixels of the map at its zoom.
 * `contract/map.ts` describes the format.
 */
export function decodeCells({ z: zoom, types, t: tiles }: MapCells): Cell[] {
  const tilesAcross = 2 ** zoom;
  return tiles.flatMap(([tileX, tileY, steps, counts, means, loneTypes, begunCells]) => {
    const firstIndex = interleave(((tileX % tilesAcross) + tilesAcross) % tilesAcross, tileY) * cellsPerTile;
    const lone = loneTypes.values();
    const begun = new Set(begunCells);
    let index = firstIndex;
    return steps.map((step, position) => {
      index += step;
      const { column, row } = deinterleave(index);
      const signedCount = counts[position] ?? 0;
      const mean = means[position] ?? 0;
      const count = Math.abs(signedCount);
      return {
        id: cellId(index),
        index,
        column,
        row,
        x: (column + (Math.floor(mean / positionsPerCell) + 0.5) / positionsPerCell) * cellSizePx,
        y: (row + ((mean % positionsPerCell) + 0.5) / positionsPerCell) * cellSizePx,
        count,
        isOneSpot: signedCount < 0 || count === 1,
        typeSlug: count === 1 ? (types[lone.next().value ?? -1] ?? null) : null,
        isOnNow: begun.has(position),
      };
    });
  });
}
