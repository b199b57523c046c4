import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { PageEnd } from '#server/http/paging.ts';
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
  /** Of a box: the nearest events come first. */
  near?: { latitude: number; longitude: number } | undefined;
  /** Each series is there once, as its soonest date that matches. */
  folds?: boolean | undefined;
}

/** A page of events, soonest first; those that start together by their ids. */
export interface PageOfEvents {
  ids: string[];
  /** Where series are folded: for how many dates each of them stands, if it is of a series. */
  dates?: (number | undefined)[];
  /** How many match in all, each date counted. */
  total: number;
  /** How many that are listed come before this page. */
  offset: number;
  /** Cursors of the pages around; null at the ends. */
  previous: string | null;
  next: string | null;
}

/** On how many local days from now an event begins, both included: 0 is the day that it is at its venue. */
export interface DaysAhead {
  first: number;
  last: number;
}

/** What is not over, and does not begin on a later day than it is there: it is on, or will be. */
export const tonight: DaysAhead = { first: -(2 ** 24), last: 0 };

/** Which events come next, of all that match; also those that stand nowhere on the map, unless there is a box. */
export interface UpcomingQuery {
  filters: EventFilters;
  /** To half a metre and no closer: what lies on its edge may be outside. */
  box?: BoundingBox | undefined;
  notOverAt: Date;
  /** Instead of the day that `filters` may have. */
  daysAhead?: DaysAhead | undefined;
  /** Behind this place in the order. */
  after?: PageEnd | undefined;
  exceptId?: string | undefined;
  exceptSeriesId?: string | null | undefined;
  limit: number;
}

/** Of so many events that come next in a box the nearest to a place; of an evening that repeats the next date there. */
export interface NearestOfNextQuery extends Required<Pick<UpcomingQuery, 'notOverAt' | 'exceptId' | 'exceptSeriesId'>> {
  center: { latitude: number; longitude: number };
  box: BoundingBox;
  among: number;
  max: number;
}

/** An event, and where it stands in the order. */
export type Upcoming = PageEnd;

/** Which events are nearest to a place, of all that match and are on the map. */
export interface NearestQuery extends Pick<UpcomingQuery, 'filters' | 'box' | 'notOverAt' | 'limit'> {
  center: { latitude: number; longitude: number };
  /** Behind this place in the order. */
  after?: Nearest | undefined;
}

/** An event, and where it stands in the order: by whole metres, then by start and id. */
export interface Nearest extends PageEnd {
  distance: number;
}

/** Which events are nearest to a place, of those that start in some hours. What is over may be unknown. */
export interface AroundQuery {
  center: { latitude: number; longitude: number };
  box: BoundingBox;
  /** Both included. */
  startsBetween: [Date, Date];
  /** The local day, in days since 1970. */
  onDay?: number | undefined;
  /** With any of these styles. */
  danceIds?: readonly string[] | undefined;
  exceptId?: string | undefined;
  limit: number;
}

/** Where much is on: the middle of it, in degrees, and how many events. */
export interface BusyPlace {
  latitude: number;
  longitude: number;
  count: number;
}

/** How many matching events take place in a box on each of some days, both ends included. */
export interface DaysQuery {
  box: BoundingBox;
  filters: Pick<EventFilters, 'styles' | 'types' | 'facts'>;
  days: { first: string; last: string };
  /** How many of each day are named. */
  named?: number | undefined;
}

/** For each day how many events take place on it, and how many of them begin on it. */
export interface DayCounts {
  counts: number[];
  begun: number[];
}

/** With how many `days=tonight` finds, and the first ones of each day, in the order of lists; `type` is a slug. */
export interface DaysAnswer extends DayCounts {
  tonight: number;
  soonest: { id: string; type: string }[][];
}
