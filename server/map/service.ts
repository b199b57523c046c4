import type { EventFilters } from '#contract/events.ts';
import type { MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';

interface CellsQuery {
  zoom: number;
  /** Columns and rows of tiles, both ends included; columns wrap around the world. */
  x: { first: number; last: number };
  y: { first: number; last: number };
  filters: EventFilters;
}

interface EventsQuery {
  /** Either cells of one zoom or a box. */
  area: { zoom: number; cells: readonly string[] } | BoundingBox;
  filters: EventFilters;
  limit: number;
  /** Where the page starts: at this event, or at a cursor that an earlier page gave. */
  at?: string | undefined;
  cursor?: string | undefined;
}

/** A page of events, soonest first: their ids, how many match in all, how many come before, and the cursors of the pages around. */
export interface PageOfEvents {
  ids: string[];
  total: number;
  offset: number;
  previous: string | null;
  next: string | null;
}

/** The read model behind the map: every event that is not over and has coordinates, in memory, in Morton order. */
export interface EventMap {
  readonly isLoaded: boolean;
  /** Grows with each change that a visitor could see. */
  readonly version: number;
  cells(query: CellsQuery): MapCells;
  events(query: EventsQuery): PageOfEvents;
  /** Takes in what changed in the database since the last time; called by a timer, and right after a write of our own. */
  catchUp(): Promise<void>;
  /** Stops following the database. */
  close(): Promise<void>;
}
