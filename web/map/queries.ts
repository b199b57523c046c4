import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { writeDays } from '#contract/days.ts';
import type { EventFilters } from '#contract/events.ts';
import { listMapCells, type MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import { announcedVersionKey, mapKey } from '#web/query-keys.ts';
import { decodeCells } from './decode.ts';
import { type Cluster, clusterCells } from './merge.ts';
import { tilesAround } from './view.ts';

/** Others add and cancel events, and events end, while somebody looks at the map. */
const refreshMs = 60_000;

/** What all answers about cells are kept under. */
export const cellsKey = [...mapKey, 'cells'] as const;

/**
 * The pins of a view: what its filters let through, as clusters for its zoom. Views within the same tiles share one
 * answer, so a short pan asks nothing; while an answer is on its way, the pins of before stay.
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
    // The browser's own copy may be from before the change that we were told of: then the server is asked about it.
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

/** An answer is merged once, also where its pins stay while others are awaited. */
function clustersOf(cells: MapCells): Cluster[] {
  const clusters = merged.get(cells) ?? clusterCells(decodeCells(cells), cells.z);
  merged.set(cells, clusters);
  return clusters;
}

/** The same set is always written the same way, so that caches recognise it. */
function listed(slugs: readonly string[] | undefined): string | undefined {
  return slugs?.length ? [...new Set(slugs)].sort().join(',') : undefined;
}
