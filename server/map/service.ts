import type { EventFilters } from '#contract/events.ts';
import type { MapCells } from '#contract/map.ts';
import type { PackTile } from '#contract/packs.ts';
import type { BoundingBox } from '#contract/places.ts';
import type {
  AroundQuery,
  BusyPlace,
  CancelledQuery,
  CellsQuery,
  CountedTown,
  CountedTownsQuery,
  DaysAnswer,
  DaysQuery,
  EventCounts,
  EventsQuery,
  FilterCounts,
  Nearest,
  NearestQuery,
  PageOfEvents,
  Programme,
  ProgrammeQuery,
  Upcoming,
  UpcomingOnceQuery,
  UpcomingQuery,
} from '#model/map/queries.ts';
import { ReadModel } from '#model/map/read-model.ts';
import { outageOf } from '#server/database/outage.ts';
import { refuseInvalidCursor } from '#server/http/cursor.ts';
import { Problem } from '#server/http/problem.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import { ReadModelSync, type Source } from './read-model-sync.ts';
import { countSubscribers } from './subscribers.ts';
import { listTownPages, type TownPages } from './town-pages.ts';

/**
 * The read model behind the map and the lists: all events that are not over, in memory, in Morton order. Until it is
 * loaded its queries throw `unavailable`.
 */
export interface EventMap {
  readonly isLoaded: boolean;
  /** Number of upcoming events in memory. */
  readonly size: number;
  /** The last line of the change log that is applied. */
  readonly position: number;
  /** When the last round succeeded; undefined before the first. */
  readonly updatedAt: Date | undefined;
  /** Increases with every change of an event or of the catalogue, also if only lists and pages show it. */
  readonly version: number;
  /** Identical in all processes that have applied the same changes, and different after each change. */
  readonly revision: number;
  /**
   * Increases with each change of events in a tile, also if only pages show it, of the catalogue and of the settings of
   * the site. Numbers of this process.
   */
  tileRevision(tile: PackTile): number;
  /** Exact counts of matching events per cell. Tiles without matches are omitted. */
  cells(query: CellsQuery): MapCells;
  /**
   * A page of the matching events in cells or a box, by start or by distance. Throws `invalid-input` for an invalid
   * cursor.
   */
  events(query: EventsQuery): PageOfEvents;
  /** The first matching cancelled events that are not over, by start, then id; by distance with `near`. */
  cancelled(query: CancelledQuery): (Upcoming | Nearest)[];
  /**
   * Numbers of matching events for each day of a range and tonight, and optionally the first events of each day.
   */
  days(query: DaysQuery): DaysAnswer;
  filterCounts(filters: EventFilters, box: BoundingBox): FilterCounts;
  /** Number of matching events in a box. */
  count(filters: EventFilters, box: BoundingBox): number;
  /** The squares of a box with most matching events, busiest first. Each is the world's width divided by 2^`level`. */
  busiest(filters: EventFilters, box: BoundingBox, wanted: { level: number; limit: number }): BusyPlace[];
  /** The next matching events, by start, then id. */
  upcoming(query: UpcomingQuery): Upcoming[];
  /** Ids of the next events in a box, one date per series, by start. */
  upcomingOnce(query: UpcomingOnceQuery): string[];
  /** The matching events nearest to a place, by distance, start and id. */
  nearest(query: NearestQuery): Nearest[];
  /** Ids of the events nearest to a place that start in a window, by distance. */
  around(query: AroundQuery): string[];
  /** The lists on the page of a town or of a style. */
  programme(query: ProgrammeQuery): Programme;
  /** Numbers of upcoming events of a town by its slug, or worldwide, also outside of known towns. */
  eventCounts(townSlug?: string): EventCounts;
  /** The towns with upcoming events, in no particular order. */
  countedTowns(query?: CountedTownsQuery): CountedTown[];
  /** Lists the pages of all towns and styles with upcoming events. Reads all events, in portions. */
  townPages(): Promise<TownPages>;
  /**
   * Applies the changes in the database since the last round. Called by a timer and after each write of this process.
   * Never rejects: errors are logged, and the timer tries again.
   */
  catchUp(): Promise<void>;
  /** Increases the version, because something else that pages and feeds show has changed: a setting of the site. */
  invalidate(): void;
  /** Stops polling after the current query, and writes a snapshot if one is configured. */
  close(): Promise<void>;
  /** Calls `listener` after each round that increased the version. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

/** Returns the number of open maps that follow the changes of this one. */
export function countFollowers(map: EventMap): number {
  return countSubscribers(map);
}

/** Pause between two rounds. This process applies its own changes at once. */
const pauseMs = 1000;
/** Changes of other servers are shown within half a second. */
const sharedPauseMs = 250;
/** Following the database must not become its main work: after a slow round, the pause is this many times as long. */
const pausesPerRound = 3;
/** However slow a round was, changes are shown within a second of it. */
const maxSlowPauseMs = 700;

/**
 * Starts loading the read model from the database and keeps it up to date from the change log of events. Changes
 * without a line in that log are not seen. `catchUp` resolves after the first load.
 */
export function openEventMap(source: Source): EventMap {
  const model = new ReadModel(source.clock);
  const minPauseMs = source.isShared ? sharedPauseMs : pauseMs;
  const listeners = new Set<() => void>();
  let isDatabaseDown = false;
  let updatedAt: Date | undefined;

  const round = async () => {
    try {
      await feed.sync();
      isDatabaseDown = false;
      updatedAt = source.clock();
    } catch (error) {
      isDatabaseDown = outageOf(error) === 'silent';
      throw error;
    } finally {
      // A failed round may have read some of the changes.
      notify();
    }
    return false;
  };
  const messages = { away: 'updating the map from the database failed', back: 'updating the map works again' };
  const loop = new PollingLoop({
    round,
    // Waiting for a database that is away is no load for it.
    pauseMs: ({ elapsedMs }) =>
      isDatabaseDown ? pauseMs : Math.max(minPauseMs, Math.min(maxSlowPauseMs, pausesPerRound * elapsedMs)),
    watch: new OutageLog(source.log, messages, { isUnexpected: true }),
  });
  const feed = new ReadModelSync(source, model, loop.signal);

  let notifiedVersion = feed.version;
  const notify = () => {
    if (feed.version === notifiedVersion) return;
    notifiedVersion = feed.version;
    for (const listener of listeners) listener();
  };

  const loadedModel = (): ReadModel => {
    if (!feed.isLoaded) throw new Problem('unavailable', { detail: 'The read model of events is still loading.' });
    return model;
  };

  void loop.run();
  return {
    get isLoaded() {
      return feed.isLoaded;
    },
    get size() {
      return model.columns.size;
    },
    get position() {
      return feed.position;
    },
    get updatedAt() {
      return updatedAt;
    },
    get version() {
      return feed.version;
    },
    get revision() {
      return feed.revision;
    },
    tileRevision: (tile) => feed.tiles.of(tile),
    cells: (query) => ({ v: feed.revision, ...loadedModel().cells(query) }),
    events: (query) => refuseInvalidCursor(() => loadedModel().events(query)),
    cancelled: (query) => loadedModel().cancelledEvents(query),
    days: (query) => loadedModel().days(query),
    filterCounts: (filters, box) => loadedModel().filterCounts(filters, box),
    count: (filters, box) => loadedModel().count(filters, box),
    busiest: (filters, box, wanted) => loadedModel().busiest(filters, box, wanted),
    upcoming: (query) => loadedModel().upcoming(query),
    upcomingOnce: (query) => loadedModel().upcomingOnce(query),
    nearest: (query) => loadedModel().nearest(query),
    around: (query) => loadedModel().around(query),
    programme: (query) => loadedModel().programme(query),
    eventCounts: (townSlug) => loadedModel().eventCounts(townSlug),
    countedTowns: (query) => loadedModel().countedTowns(query),
    townPages: () => listTownPages(loadedModel(), loop.signal),
    catchUp: () => loop.run(),
    invalidate() {
      feed.invalidate();
      notify();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await loop.stop();
      await feed.close();
    },
  };
}
