import { useState } from 'react';
import { cellId, cellLevelsPerTile, codesAtLevel, mortonCode } from '#contract/tiles.ts';
import type { PinCells } from '#web/events/queries.ts';
import { type Cluster, clusterAt } from '#web/map/cluster-cells.ts';
import type { Place } from '#web/map/view.ts';

interface Found {
  /** Null if neither a visible pin nor the last one contains the place. */
  cluster: Cluster | null;
  /** The cells to load; the place's own cell if no pin is known. */
  pinCells: PinCells | null;
}

/**
 * Returns the pin of an event at `place` and the cells to load. The pin is kept when panned out of view, so that the
 * popup stays the same. Both are null without a place and while loading (`clusters` is undefined).
 */
export function usePinOf(place: Place | null, clusters: readonly Cluster[] | undefined, zoom: number): Found {
  const [last, setLast] = useState<Cluster | null>(null);
  const inSight = (place && clusters && clusterAt(clusters, place)) ?? null;
  if (inSight && inSight !== last) setLast(inSight);
  if (!place || !clusters) return { cluster: null, pinCells: null };
  const cluster = inSight ?? (last && clusterAt([last], place)) ?? null;
  if (cluster) return { cluster, pinCells: { zoom: cluster.zoom, cellIds: cluster.cellIds } };
  return { cluster: null, pinCells: { zoom, cellIds: [cellAt(place, zoom)] } };
}

function cellAt({ longitude, latitude }: Place, zoom: number): string {
  return cellId(Math.floor(mortonCode(longitude, latitude) / codesAtLevel(zoom + cellLevelsPerTile)));
}
