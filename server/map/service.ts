import type { EventFilters } from '#contract/events.ts';
import type { MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { outageOf } from '#server/database/outage.ts';
import { Problem } from '#server/http/problem.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type {
  AroundQuery,
  BusyPlace,
  CellsQuery,
  DaysAnswer,
  DaysQuery,
  EventsQuery,
  Nearest,
  NearestOfNextQuery,
  NearestQuery,
  PageOfEvents,
  Upcoming,
  UpcomingQuery,
} from './queries.ts';
import { ReadModel } from './read-model.ts';
import { ReadModelSync, type Source } from './read-model-sync.ts';

/**
 * The read model behind the map and the lists: all events that are not over, in memory, in Morton order. Until it is
 * loaded its queries throw `unavailable`.
 */
export interface EventMap {
  readonly isLoaded: boolean;
  /** Grows with each change of an event or of the catalogue: also with those that only lists and pages show. */
  readonly version: number;
  /** The same in all processes that have taken in the same changes; another one after each. */
  readonly revision: number;
  /** How many matching events stand where; exact, to the second. Tiles where nothing matches are left out. */
  cells(query: CellsQuery): MapCells;
  /** A page of the matching events in cells or in a box, soonest first, or nearest to a place. Throws `invalid-input` for a cursor that is not ours. */
  events(query: EventsQuery): PageOfEvents;
  /** How many matching events in a box take place on each of some days, and tonight; the first of each where they are asked for. */
  days(query: DaysQuery): DaysAnswer;
  /** How many events in a box match. */
  count(filters: EventFilters, box: BoundingBox): number;
  /** Where in a box most events match: squares that are `level` times half as wide as the world, the busiest first. */
  busiest(filters: EventFilters, box: BoundingBox, wanted: { level: number; limit: number }): BusyPlace[];
  /** The next matching events, soonest first; those that start together by their ids. */
  upcoming(query: UpcomingQuery): Upcoming[];
  /** Of the next events in a box the ids of those that are nearest to a place, and of some as good as equally far; in no order. */
  nearestOfNext(query: NearestOfNextQuery): string[];
  /** The matching events nearest to a place, nearest first; those that are as far by start and id. */
  nearest(query: NearestQuery): Nearest[];
  /** The ids of the events nearest to a place that start in some hours, nearest first. */
  around(query: AroundQuery): string[];
  /**
   * Takes in what changed in the database since the last time; called by a timer, and right after a write of our own.
   * Never rejects: what fails is logged and tried again by the timer.
   */
  catchUp(): Promise<void>;
  /** Stops following the database, after the query under way, and leaves a snapshot where one is kept. */
  close(): Promise<void>;
  /** Calls `listener` after each round in which the version has grown. Gives what ends that. */
  onChange(listener: () => void): () => void;
}

/** Pause between two rounds. */
const pauseMs = 1000;
/** Following the database must not become its main work: after a slow round, the pause is this many times as long. */
const pausesPerRound = 5;

/**
 * Starts loading the read model from the database and keeps it up to date from the change log of events. Changes without
 * a line in that log are not seen. `catchUp` resolves after the first load.
 */
export function openEventMap(source: Source): EventMap {
  const model = new ReadModel(source.clock);
  const listeners = new Set<() => void>();
  let isDatabaseAway = false;

  const round = async () => {
    try {
      await feed.sync();
      isDatabaseAway = false;
    } catch (error) {
      isDatabaseAway = outageOf(error) === 'silent';
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
    pauseMs: ({ elapsedMs }) => (isDatabaseAway ? pauseMs : Math.max(pauseMs, pausesPerRound * elapsedMs)),
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
    get version() {
      return feed.version;
    },
    get revision() {
      return feed.revision;
    },
    cells: (query) => ({ v: feed.revision, ...loadedModel().cells(query) }),
    events: (query) => loadedModel().events(query),
    days: (query) => loadedModel().days(query),
    count: (filters, box) => loadedModel().count(filters, box),
    busiest: (filters, box, wanted) => loadedModel().busiest(filters, box, wanted),
    upcoming: (query) => loadedModel().upcoming(query),
    nearestOfNext: (query) => loadedModel().nearestOfNext(query),
    nearest: (query) => loadedModel().nearest(query),
    around: (query) => loadedModel().around(query),
    catchUp: () => loop.run(),
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
