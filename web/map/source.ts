import type { Cluster } from './cluster-cells.ts';
import type { Place, View } from './view.ts';

/** The marked pins. A place is used because keys change with the zoom. */
export interface PinMarks {
  /** The open pin: by its key, or by the place of one of its events, which has priority if it is in view. */
  selectedKey: string | null;
  selectedPlace: Place | null;
  /** The place of an event that is highlighted elsewhere. */
  highlightedPlace: Place | null;
}

export const noMarks: PinMarks = { selectedKey: null, selectedPlace: null, highlightedPlace: null };

/** The data of the map. Read outside React, so that changes are drawn at once. */
export interface MapSource {
  readonly view: View;
  /** The same array until there are new clusters. */
  readonly clusters: readonly Cluster[];
  readonly marks: PinMarks;
  subscribe(listener: () => void): () => void;
  /** A press on a pin has started. */
  prefetchPin(pin: Cluster): void;
}
