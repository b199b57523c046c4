import type { Query, QueryClient } from '@tanstack/react-query';
import { packZoom } from '#contract/packs.ts';
import type { Tile } from './area-list.ts';
import { tilesOfSpan } from './areas.ts';

/** Views that are left earlier are not kept. */
const restMs = 1500;
/** Larger views keep the tiles around their centre. */
const maxTiles = 4;

/** Query key of the pins of a view (`web/map/queries.ts`), with the tiles of the view at its zoom. */
const cellsKey = ['map', 'cells'];

/** Calls `keep` with the tiles of each view of the map that rests, if it is near enough. */
export function watchLookedAt(client: QueryClient, keep: (tiles: Tile[]) => void): void {
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Query | undefined;
  const see = (query: Query, restedMs: number) => {
    last = query;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        const tiles = last?.isActive() ? tilesOfQuery(last) : [];
        if (tiles.length > 0) keep(tiles);
      },
      Math.max(0, restMs - restedMs),
    );
  };
  // The page was loaded before this code.
  for (const query of cache.findAll({ queryKey: cellsKey, type: 'active' }))
    see(query, Math.max(0, Date.now() - (query.state.dataUpdatedAt || Date.now())));
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' && cellsKey.every((part, at) => query.queryKey[at] === part)) see(query, 0);
  });
}

function tilesOfQuery({ queryKey }: Query): Tile[] {
  const { z, x, y } = queryKey[cellsKey.length] as { z: number; x: string; y: string };
  if (z < packZoom) return [];
  const share = 2 ** (z - packZoom);
  const [columns, rows] = [spanOf(x), spanOf(y)];
  const inTiles = ({ first, last }: typeof rows) => ({ first: first / share, last: last / share });
  const tiles = tilesOfSpan(inTiles(columns), inTiles(rows));
  if (tiles.length <= maxTiles) return tiles;
  const middle = ({ first, last }: typeof rows) => (first + last + 1) / 2 / share;
  const distance = (tile: Tile) => Math.hypot(tile.x + 0.5 - middle(columns), tile.y + 0.5 - middle(rows));
  return tiles.sort((one, other) => distance(one) - distance(other)).slice(0, maxTiles);
}

/** Reads a range of tiles as it is written in requests, such as `-1-3`. */
function spanOf(text: string): { first: number; last: number } {
  const [, first, last] = /^(-?\d+)-(-?\d+)$/.exec(text) ?? [];
  return { first: Number(first), last: Number(last) };
}
