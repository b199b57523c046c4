import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { writeDays } from '#contract/local-days.ts';
import { listMapCells, type MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { announcedVersionKey, mapKey } from '#web/query-keys.ts';
import { type Cluster, clusterCells } from './cluster-cells.ts';
import { decodeCells } from './decode.ts';
import { tilesAround } from './view-geometry.ts';

/** Events change and end while the map is open. */
const refreshMs = 60_000;

/** Query key prefix of all cell queries. */
export const cellsKey = [...mapKey, 'cells'] as const;

/**
 * Returns the query for the pins of a view: the matching events as clusters for its zoom. Views within the same tiles
 * share a response, so a short pan needs no request; during a request, the previous pins stay. Refetched every minute.
 */
export function mapClusters(bounds: BoundingBox, zoom: number, filters: EventFilters) {
  const { x, y } = tilesAround(bounds, zoom);
  const query = {
    z: zoom,
    x: `${x.first}-${x.last}`,
    y: `${y.first}-${y.last}`,
    styles: listed(filters.styles),
    types: listed(filters.types),
    facts: listed(filters.facts),
    from: filters.from,
    days: filters.days && writeDays(filters.days),
  };
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...cellsKey, query],
    // The browser's cached copy may be older than the reported change, so the request revalidates.
    queryFn: ({ signal, client }) =>
      call(listMapCells, { query, signal, mustBeFresh: client.getQueryData(announcedVersionKey) !== undefined }),
    select: clustersOf,
    placeholderData: keepPreviousData,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  });
}

const merged = new WeakMap<MapCells, Cluster[]>();

/** Caches the clusters of a response, which is used several times while others load. */
function clustersOf(cells: MapCells): Cluster[] {
  const clusters = merged.get(cells) ?? clusterCells(decodeCells(cells), cells.z);
  merged.set(cells, clusters);
  return clusters;
}

/** Sorts the slugs, so that the same set has the same query key. */
function listed(slugs: readonly string[] | undefined): string | undefined {
  return slugs?.length ? [...new Set(slugs)].sort().join(',') : undefined;
}
