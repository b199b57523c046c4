import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import type { MappedTown } from './mapped-towns.ts';
import type { TileSpan } from './tile-span.ts';

/** Queries of the read model, and results that are not in the contract. */

export interface CellsQuery extends TileSpan {
  filters: EventFilters;
}

export interface EventsQuery {
  /** Cells of one zoom, by their ids of `contract/tiles.ts`, or a box. Undefined: everywhere, also without coordinates. */
  area: { zoom: number; cells: readonly string[] } | BoundingBox | undefined;
  filters: EventFilters;
  limit: number;
  /** The page starts at this event, or at its position if it does not match. A cursor takes precedence. */
  at?: string | undefined;
  cursor?: string | undefined;
  /** Orders the events of a box by distance. */
  near?: { latitude: number; longitude: number } | undefined;
  /** Lists each series once, as its first matching date. */
  folds?: boolean | undefined;
  /** Has no cursors backwards. */
  isForwardOnly?: boolean | undefined;
  town?: TownArea | undefined;
}

/** Limits a query to the events of a town, by the slug of its page. With the position of its centre. */
export interface TownArea {
  slug: string;
  latitude: number;
  longitude: number;
}

/** The first cancelled events that match. Without a box, also those without coordinates unless `near` is given. */
export interface CancelledQuery {
  filters: EventFilters;
  box?: BoundingBox | undefined;
  /** Orders them by distance. */
  near?: { latitude: number; longitude: number } | undefined;
  /** Only events after this position. */
  after?: (PageEnd & { distance?: number | undefined }) | undefined;
  town?: TownArea | undefined;
  limit: number;
}

/** A page of events, by start, then id. */
export interface PageOfEvents {
  ids: string[];
  /** The start of each, as the read model has it. */
  starts: Date[];
  /** If series are folded: the number of matching dates of each event's series, or undefined. */
  dates?: (number | undefined)[];
  /** Number of all matching dates. */
  total: number;
  /** Number of listed events before this page. */
  offset: number;
  /** The position after which the page begins; absent on the first page. */
  after?: (PageEnd & { distance?: number }) | undefined;
  /** Cursors of the adjacent pages; null at the ends. */
  previous: string | null;
  next: string | null;
}

/** Range of local start days relative to today at the venue, inclusive. */
export interface DaysAhead {
  first: number;
  last: number;
}

/** Begins today at the venue or earlier. */
export const tonight: DaysAhead = { first: -(2 ** 24), last: 0 };

/** The next matching events. Without a box, also those without coordinates. */
export interface UpcomingQuery {
  filters: EventFilters;
  /** Exact to half a metre, so that events on its edge may be outside. */
  box?: BoundingBox | undefined;
  notOverAt: Date;
  /** Takes precedence over the days of `filters`. */
  daysAhead?: DaysAhead | undefined;
  /** Only events after this position. */
  after?: PageEnd | undefined;
  exceptId?: string | undefined;
  exceptSeriesId?: string | null | undefined;
  town?: TownArea | undefined;
  limit: number;
}

/** The next events in a box. Only the next date of a series counts. */
export interface UpcomingOnceQuery extends Pick<UpcomingQuery, 'notOverAt' | 'exceptId' | 'exceptSeriesId' | 'limit'> {
  box: BoundingBox;
}

/** An event and its position in the order. */
export type Upcoming = PageEnd;

/** The matching events with coordinates that are nearest to a place. */
export interface NearestQuery extends Pick<UpcomingQuery, 'filters' | 'box' | 'notOverAt' | 'limit'> {
  center: { latitude: number; longitude: number };
  /** Only events after this position. */
  after?: Nearest | undefined;
}

/** An event and its position in the order: by distance in whole metres, start and id. */
export interface Nearest extends PageEnd {
  distance: number;
}

/** The events nearest to a place that start in a window. Past events may be missing. */
export interface AroundQuery {
  center: { latitude: number; longitude: number };
  box: BoundingBox;
  /** Inclusive. */
  startsBetween: [Date, Date];
  /** The local day, in days since 1970. */
  onDay?: number | undefined;
  /** With any of these styles. */
  danceIds?: readonly string[] | undefined;
  exceptId?: string | undefined;
  limit: number;
}

/** A place with many events: their mean position in degrees, and their number. */
export interface BusyPlace {
  latitude: number;
  longitude: number;
  count: number;
}

/** The number of matching events for each day of a range, inclusive. Without a box, also those without coordinates. */
export interface DaysQuery {
  box?: BoundingBox | undefined;
  filters: Pick<EventFilters, 'styles' | 'types' | 'facts' | 'from'>;
  days: { first: string; last: string };
  /** Number of events to return for each day. */
  named?: number | undefined;
}

/** For each day the number of events that take place on it, and of those that begin on it. */
export interface DayCounts {
  counts: number[];
  begun: number[];
}

/** Also the number of events tonight, and the first events of each day in the order of lists. `type` is a slug. */
export interface DaysAnswer extends DayCounts {
  tonight: number;
  soonest: { id: string; type: string }[][];
}

/** The number of matching events for each value of a filter: by slug of a style or type, by name of a fact. */
export interface FilterCounts {
  styles: Record<string, number>;
  types: Record<string, number>;
  facts: Record<string, number>;
}

/** A query for the lists on the page of a town or of a style. Without a town: worldwide. */
export interface ProgrammeQuery {
  town?: TownArea | undefined;
  /** Id of a style. */
  danceId?: string | undefined;
  /** Maximum lengths of the lists. */
  max: { tonight: number; week: number; later: number; recurring: number };
}

/** Ids of the next events by the local day of their venue, by start; and the recurring events with most dates. */
export interface Programme {
  tonight: string[];
  /** In the six days after today. */
  week: string[];
  /** Afterwards, the first date of each recurring event. */
  later: string[];
  recurring: RecurringDates[];
}

/** A recurring event with all its upcoming dates: the dates of a series, or those with one name at one venue. */
export interface RecurringDates {
  /** Ids of the first two dates, because the first may end or be deleted before the page is rendered. */
  ids: string[];
  /** Local start days of the first dates, in days since 1970. */
  days: number[];
  isSeries: boolean;
  /** Number of dates. */
  dates: number;
}

/** Numbers of upcoming events of a town, or worldwide: in total, and for each style by its id. */
export interface EventCounts {
  total: number;
  styles: ReadonlyMap<string, number>;
}

/** Towns with events, of a style or any, worldwide or with their centre in a box. */
export interface CountedTownsQuery {
  danceId?: string | undefined;
  box?: BoundingBox | undefined;
}

/** A town with its number of upcoming events, of all styles or of one. */
export interface CountedTown {
  town: MappedTown;
  count: number;
}
