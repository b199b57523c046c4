import { createEmitter } from '#web/storage/create-store.ts';
import type { Point } from './nearest.ts';
import type { Place } from './view.ts';

/** The frames that the map draws, for elements over it that move with it. Without React, which is too slow for that. */
export class MapFrames {
  readonly #changes = createEmitter();

  /** Returns where a place is in the current frame, in pixels of the map. Null before the first frame. */
  pointOf: ((place: Place) => Point) | null = null;

  /** Notified of each frame. */
  readonly subscribe = this.#changes.subscribe;

  /** Stores how the last frame projects places to pixels, and notifies subscribers. */
  drawn(pointOf: (place: Place) => Point): void {
    this.pointOf = pointOf;
    this.#changes.emit();
  }
}
