import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { TileSpan } from './tile-span.ts';

/** What the map is asked, and the answer that is not the contract's own. */

export interface CellsQuery extends TileSpan {
  filters: EventFilters;
}

export interface EventsQuery {
  /** Either cells of one zoom, under their ids of `contract/tiles.ts`, or a box. */
  area: { zoom: number; cells: readonly string[] } | BoundingBox;
  filters: EventFilters;
  limit: number;
  /** Where the page starts: at this event (where it would stand, if it does not match), or at a cursor, which wins. */
  at?: string | undefined;
  cursor?: string | undefined;
}

/** A page of events, soonest first; those that start together by their ids. */
export interface PageOfEvents {
  ids: string[];
  /** How many match in all. */
  total: number;
  /** How many of them come before this page. */
  offset: number;
  /** Cursors of the pages around; null at the ends. */
  previous: string | null;
  next: string | null;
}
