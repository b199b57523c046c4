import { clusterDistancePx, tileSizePx } from '#contract/constants.ts';
import type { BoundingBox } from '#contract/places.ts';
import { cellId, cellLevelsPerTile, cellSizePx, codesAtLevel, mortonCode, unproject } from '#contract/tiles.ts';
import { wrapped } from '#contract/views.ts';
import type { Cell } from './decode.ts';
import type { Place } from './view.ts';

/** A pin: events that are too close on the screen to be shown separately. */
export interface Cluster extends Place {
  /** Identifies the pin while its zoom and its busiest cell stay the same. Can be used in URLs. */
  key: string;
  zoom: number;
  /** Ids of its cells for `listMapEvents`, busiest first. */
  cellIds: string[];
  count: number;
  /** Whether all events are at exactly the same point, so that zooming in cannot separate them. */
  isOneSpot: boolean;
  /** Event type, if the cluster has a single event. */
  typeSlug: string | null;
  /** Whether one of its events is on now. */
  isOnNow: boolean;
  /** Bounds of its cells. */
  bounds: BoundingBox;
}

/** Cells within the clustering distance are at most this many columns or rows apart. */
const reach = Math.ceil(clusterDistancePx / cellSizePx);

/**
 * Returns the cells merged into clusters. The busiest cell becomes an anchor and takes all cells within
 * `clusterDistancePx`, then the busiest remaining cell, and so on. Each cell is in exactly one cluster, so the counts
 * add up. Ties are broken by index, so the result is deterministic.
 */
export function clusterCells(cells: readonly Cell[], zoom: number): Cluster[] {
  const grid = new Grid(cells, zoom);
  const clusters: Cluster[] = [];
  for (const anchor of cells.toSorted((one, other) => other.count - one.count || one.index - other.index)) {
    if (grid.has(anchor)) clusters.push(clusterOf(grid.takeAround(anchor), grid));
  }
  return clusters;
}

/** Returns the cluster whose pin contains an event at `place`, if any. */
export function clusterAt(clusters: readonly Cluster[], place: Place): Cluster | undefined {
  const zoom = clusters[0]?.zoom;
  if (zoom === undefined) return undefined;
  const code = mortonCode(place.longitude, place.latitude);
  const id = cellId(Math.floor(code / codesAtLevel(zoom + cellLevelsPerTile)));
  return clusters.find((cluster) => cluster.cellIds.includes(id));
}

/** The cells without a cluster, indexed by position. Columns wrap around the world. */
class Grid {
  readonly zoom: number;
  readonly worldPx: number;
  readonly #columns: number;
  readonly #cells: Map<number, Cell>;

  constructor(cells: readonly Cell[], zoom: number) {
    this.zoom = zoom;
    this.worldPx = tileSizePx * 2 ** zoom;
    this.#columns = this.worldPx / cellSizePx;
    this.#cells = new Map(cells.map((cell) => [this.#square(cell.column, cell.row), cell]));
  }

  has(cell: Cell): boolean {
    return this.#cells.has(this.#square(cell.column, cell.row));
  }

  /** Removes the anchor and all cells whose means are near its own, and returns them. */
  takeAround(anchor: Cell): [Cell, ...Cell[]] {
    const taken: [Cell, ...Cell[]] = [anchor];
    this.#cells.delete(this.#square(anchor.column, anchor.row));
    for (let row = anchor.row - reach; row <= anchor.row + reach; row++) {
      for (let column = anchor.column - reach; column <= anchor.column + reach; column++) {
        const square = this.#square(column, row);
        const cell = this.#cells.get(square);
        if (!cell || Math.hypot(this.eastwards(anchor.x, cell.x), cell.y - anchor.y) > clusterDistancePx) continue;
        this.#cells.delete(square);
        taken.push(cell);
      }
    }
    return taken;
  }

  /** Returns the pixels from one x to another on the shortest way around the world, negative to the west. */
  eastwards(from: number, to: number): number {
    const half = this.worldPx / 2;
    return ((to - from + half + this.worldPx) % this.worldPx) - half;
  }

  #square(column: number, row: number): number {
    return row * this.#columns + ((column + this.#columns) % this.#columns);
  }
}

function clusterOf(cells: [Cell, ...Cell[]], grid: Grid): Cluster {
  const [anchor] = cells;
  const { zoom, worldPx } = grid;
  let count = 0;
  let x = 0;
  let y = 0;
  let [west, south, east, north] = [0, 0, 0, worldPx];
  for (const cell of cells) {
    const offset = grid.eastwards(anchor.x, cell.x);
    const left = anchor.x + offset - (cell.x % cellSizePx);
    const top = cell.row * cellSizePx;
    count += cell.count;
    x += offset * cell.count;
    y += cell.y * cell.count;
    west = cell === anchor ? left : Math.min(west, left);
    east = cell === anchor ? left + cellSizePx : Math.max(east, left + cellSizePx);
    north = Math.min(north, top);
    south = Math.max(south, top + cellSizePx);
  }
  const middle = unproject((anchor.x + x / count) / worldPx, y / count / worldPx);
  const northWest = unproject(west / worldPx, north / worldPx);
  const southEast = unproject(east / worldPx, south / worldPx);
  return {
    key: `${zoom}-${anchor.id}`,
    zoom,
    cellIds: cells.map((cell) => cell.id),
    count,
    isOneSpot: cells.length === 1 && anchor.isOneSpot,
    typeSlug: count === 1 ? anchor.typeSlug : null,
    isOnNow: cells.some((cell) => cell.isOnNow),
    longitude: wrapped(middle.longitude),
    latitude: middle.latitude,
    bounds: {
      west: wrapped(northWest.longitude),
      south: southEast.latitude,
      east: wrapped(southEast.longitude),
      north: northWest.latitude,
    },
  };
}
