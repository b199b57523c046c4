import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { boundsOf } from '#contract/tiles.ts';
import type { PrefetchFilters } from '#web/events/filters/event-filters.tsx';
import type { MapState } from '#web/events/links/map-state.ts';
import { eventsOfPinQuery } from '#web/events/queries.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import { mapClusters } from '#web/map/queries.ts';
import { type MapSource, noMarks, type PinMarks } from '#web/map/source.ts';
import type { Size, View } from '#web/map/view.ts';
import { createEmitter } from '#web/storage/create-store.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import type { MapStore } from './map-store.ts';

/** After this wait for pins, the rest of the screen is updated first. */
const maxWaitMs = 250;

const unknownSize: Size = { widthPx: 0, heightPx: 0 };
const noPins: Cluster[] = [];

/**
 * Loads the pins of the map's state: requested as soon as it changes, and drawn as soon as they arrive, without React.
 * Their status, and the rest of the screen, are updated after the paint.
 */
export class MapPins implements MapSource {
  readonly #client: QueryClient;
  readonly #map: MapStore;
  readonly #observer: ReturnType<typeof observe>;
  #size: Size | null = null;
  #drawn: readonly Cluster[] = noPins;
  #marks = noMarks;
  #published: PinsAnswer;
  #prefetchedKey: readonly unknown[] | null = null;
  #mayPrefetch = true;
  #publishTimer: ReturnType<typeof setTimeout> | undefined;
  #requested: MapState;
  /** Cancels the wait for the paint of a press; undefined if there is none. */
  #cancelHold: (() => void) | undefined;
  #cancelPaint: (() => void) | undefined;
  readonly #drawChanges = createEmitter();
  readonly #publishedChanges = createEmitter();

  constructor(client: QueryClient, map: MapStore) {
    this.#client = client;
    this.#map = map;
    this.#requested = map.state;
    this.#observer = observe(client, this.#query(map.state.filters), false);
    this.#published = this.#observer.getCurrentResult();
  }

  get view(): View {
    return this.#map.state.view;
  }

  get clusters(): readonly Cluster[] {
    return this.#observer.getCurrentResult().data ?? noPins;
  }

  get marks(): PinMarks {
    return this.#marks;
  }

  /** Notified of each change of what is to be drawn. */
  readonly subscribe = this.#drawChanges.subscribe;

  /** The status of the answer when it was last painted. */
  get published(): PinsAnswer {
    return this.#published;
  }

  readonly subscribePublished = this.#publishedChanges.subscribe;

  /** Starts requesting once the size is known. Returns a function that stops it. */
  start(): () => void {
    const stops = [this.#map.subscribe(() => this.#request()), this.#observer.subscribe(() => this.#onAnswer())];
    this.#request(true);
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#publishTimer);
      this.#cancelHold?.();
      this.#cancelHold = undefined;
      this.#cancelPaint?.();
    };
  }

  /** Stores the size of the map, and requests its pins at once if they are shown. */
  resize(size: Size): void {
    this.#size = size;
    if (this.#observer.hasListeners()) this.#request(true);
  }

  /**
   * Prefetches what a press that has begun would show. Null cancels it: the finger scrolled. After that, touches are
   * ignored until the next press, so that scrolling causes one useless request at most.
   */
  readonly prefetch: PrefetchFilters = (change) => {
    if (change === null) this.#cancelPrefetch();
    else if (this.#size && this.#mayPrefetch) {
      const query = this.#query(this.#map.filtersAfter(change));
      this.#prefetchedKey = query.queryKey;
      void this.#client.prefetchQuery(query);
    }
  };

  /** Changes which pins are selected or highlighted. */
  mark(change: Partial<PinMarks>): void {
    this.#marks = { ...this.#marks, ...change };
    this.#draw();
  }

  /** A finger stays down for a while: the events of a pin are requested on touch, not on release. */
  prefetchPin(pin: Cluster): void {
    void this.#client.prefetchInfiniteQuery(eventsOfPinQuery(pin, this.#map.state.filters, null));
  }

  /** Repeats a failed request. */
  readonly retry = (): void => {
    void this.#observer.refetch();
    this.#publish();
  };

  #query(filters: EventFilters) {
    const { view } = this.#map.state;
    return mapClusters(boundsOf(view, this.#size ?? unknownSize), view.zoom, filters);
  }

  #cancelPrefetch(): void {
    this.#mayPrefetch = false;
    if (this.#prefetchedKey) void this.#client.cancelQueries({ queryKey: this.#prefetchedKey, exact: true });
    this.#prefetchedKey = null;
  }

  #request(isResized = false): void {
    this.#mayPrefetch = true;
    const { filters, view } = this.#map.state;
    const last = this.#requested;
    this.#requested = this.#map.state;
    clearTimeout(this.#publishTimer);
    this.#publishTimer = setTimeout(() => this.#publish(), maxWaitMs);
    if (filters !== last.filters) this.#applyFiltersAfterPaint();
    else if (isResized || view !== last.view) this.#applyFilters();
    // A popup changes no pins.
    else this.#publishAfterPaint();
  }

  #applyFilters(): void {
    this.#observer.setOptions({ ...this.#query(this.#map.state.filters), enabled: this.#size !== null });
    this.#draw();
    this.#publishAfterPaint();
  }

  /** A pressed chip is painted first: cached pins would take the frame that it is painted in. */
  #applyFiltersAfterPaint(): void {
    if (this.#size) void this.#client.prefetchQuery(this.#query(this.#map.state.filters));
    this.#prefetchedKey = null;
    this.#cancelHold?.();
    this.#cancelHold = afterPaint(() => {
      this.#cancelHold = undefined;
      this.#applyFilters();
    });
  }

  #onAnswer(): void {
    if (this.#observer.getCurrentResult().data !== this.#drawn) this.#draw();
    this.#publishAfterPaint();
  }

  #draw(): void {
    if (this.#cancelHold) return;
    this.#drawn = this.clusters;
    this.#drawChanges.emit();
  }

  #publishAfterPaint(): void {
    if (this.#cancelHold) return;
    this.#cancelPaint?.();
    this.#cancelPaint = isLoading(this.#observer.getCurrentResult()) ? undefined : afterPaint(() => this.#publish());
  }

  #publish(): void {
    clearTimeout(this.#publishTimer);
    this.#cancelPaint?.();
    this.#cancelPaint = undefined;
    this.#map.commit();
    const result = this.#observer.getCurrentResult();
    if (publishedFields.every((name) => result[name] === this.#published[name])) return;
    this.#published = result;
    this.#publishedChanges.emit();
  }
}

export type PinsAnswer = ReturnType<ReturnType<typeof observe>['getCurrentResult']>;

/** The published fields of an answer; a refetch in between does not matter. */
const publishedFields = ['data', 'dataUpdatedAt', 'isPlaceholderData', 'error'] as const;

/** Whether an answer is pending that can arrive soon: neither offline nor failed. */
function isLoading({ data, isPlaceholderData, error, fetchStatus }: PinsAnswer): boolean {
  return (data === undefined || isPlaceholderData) && error === null && fetchStatus === 'fetching';
}

function observe(client: QueryClient, query: ReturnType<typeof mapClusters>, enabled: boolean) {
  return new QueryObserver(client, { ...query, enabled });
}
