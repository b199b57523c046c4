import type { Cluster } from './merge.ts';
import type { Place, View } from './view.ts';

/** Which pins stand out. A place outlives a change of zoom, at which every pin gets another key. */
export interface PinMarks {
  /** The pin that is open: by its key, or by where one of its events stands, which goes before it where it is in sight. */
  selectedKey: string | null;
  selectedPlace: Place | null;
  /** Where an event is that somebody looks at elsewhere. */
  highlightedPlace: Place | null;
}

export const noMarks: PinMarks = { selectedKey: null, selectedPlace: null, highlightedPlace: null };

/** What the map shows. It is read past React: a change is drawn at once. */
export interface MapSource {
  readonly view: View;
  /** They stay the same array until others are there. */
  readonly clusters: readonly Cluster[];
  readonly marks: PinMarks;
  subscribe(listener: () => void): () => void;
  /** A press on a pin has begun. */
  prefetchPin(pin: Cluster): void;
}
