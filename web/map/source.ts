import type { Cluster } from './merge.ts';
import type { View } from './view.ts';

/** What the map shows. It is read past React: a change is drawn at once. */
export interface MapSource {
  readonly view: View;
  /** They stay the same array until others are there. */
  readonly clusters: readonly Cluster[];
  subscribe(listener: () => void): () => void;
  /** A press on a pin has begun. */
  aimAt(pin: Cluster): void;
}
