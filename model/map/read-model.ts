import type { EventFilters } from '#contract/events.ts';
import { factNames } from '#contract/fact-filters.ts';
import type { MapCells } from '#contract/map.ts';
import type { BoundingBox } from '#contract/places.ts';
import { cellLevelsPerTile } from '#contract/tiles.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import { type AreaRows, allRows, areaRows, codeBox, townRows } from './areas.ts';
import { Columns } from './columns.ts';
import { countCells } from './count-cells.ts';
import { countDays, countRows } from './count-events.ts';
import { countFacts, countStyles, countTypes } from './count-filters.ts';
import { dayNumber, type RowFilter, rowFilter, styleFilter } from './filter.ts';
import { findAround } from './find-around.ts';
import { findBusiest } from './find-busiest.ts';
import { findNearest } from './find-nearest.ts';
import { findNearestPage } from './find-nearest-page.ts';
import { endAt, findPage } from './find-page.ts';
import { findProgramme } from './find-programme.ts';
import { findUpcoming, findUpcomingOnce } from './find-upcoming.ts';
import { groupBySeries } from './group-by-series.ts';
import { InternedIds } from './interned-ids.ts';
import { DayByZone } from './local-days.ts';
import { MappedTowns } from './mapped-towns.ts';
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
  TownArea,
  Upcoming,
  UpcomingOnceQuery,
  UpcomingQuery,
} from './queries.ts';
import { secondOf } from './seconds.ts';
import { tilesOf } from './tile-span.ts';

/** The upcoming events in memory, and queries over them. Independent of where they are loaded from. */
export class ReadModel {
  columns = new Columns();
  /** Cancelled events that are not over. Only lists that ask for them show them. */
  cancelled = new Columns();
  readonly styles = new InternedIds();
  readonly types = new InternedIds();
  readonly zones = new InternedIds();
  readonly towns = new MappedTowns();
  readonly dayByZone = new DayByZone();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Seconds since 1970, as in the columns. */
  get now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  /** Returns the counts of matching events in the cells of the tiles; tiles without events are omitted. */
  cells(query: CellsQuery): Omit<MapCells, 'v'> {
    const { zoom, filters } = query;
    const answer: Omit<MapCells, 'v'> = { z: zoom, k: cellLevelsPerTile, types: [], t: [] };
    const filter = rowFilter(filters, this.columns, this, this.now);
    if (!filter) return answer;

    const numbers = new Map<number, number>();
    const numberOfType = (type: number) => {
      const number = numbers.get(type) ?? numbers.size;
      if (number === numbers.size) {
        numbers.set(type, number);
        answer.types.push(this.types.slug(type));
      }
      return number;
    };
    for (const tile of tilesOf(query)) {
      const counted = countCells(this.columns, filter, zoom, tile, numberOfType);
      if (counted) answer.t.push(counted);
    }
    return answer;
  }

  /**
   * Returns a page of ids of the matching events in an area: by start, or by distance with `near`; with `folds`, a
   * series once.
   */
  events({ area, filters, folds, town, ...page }: EventsQuery): PageOfEvents {
    const filter = this.#inTown(town, rowFilter(filters, this.columns, this, this.now));
    if (!filter) return { ids: [], starts: [], total: 0, offset: 0, previous: null, next: null };
    const rows = area ? areaRows(this.columns, area) : rowsOf(this.columns, undefined, town);
    const folded = folds ? groupBySeries(this.columns, filter, rows) : undefined;
    if (page.near) return findNearestPage(this.columns, filter, rows, { ...page, near: page.near }, folded);
    return findPage(this.columns, filter, rows, page, folded);
  }

  /** Returns the first matching cancelled events: by start, or by distance with `near`; everywhere without a box. */
  cancelledEvents({ box, filters, near, after, town, limit }: CancelledQuery): (Upcoming | Nearest)[] {
    const columns = this.cancelled;
    const filter = this.#inTown(town, rowFilter(filters, columns, this, this.now));
    if (!filter) return [];
    if (near) {
      const nearest = { center: near, after: after && { ...after, distance: after.distance ?? 0 }, limit };
      return findNearest(columns, filter, box ? codeBox(box) : null, nearest).map(({ row, distance }) => ({
        ...endAt(columns, row),
        distance,
      }));
    }
    return findUpcoming(columns, filter, rowsOf(columns, box, town), { after, limit }).map((row) =>
      endAt(columns, row),
    );
  }

  /** The numbers of events on each day and tonight, and the first events of each day. */
  days({ box, filters, days, named = 0 }: DaysQuery): DaysAnswer {
    const area = box ? areaRows(this.columns, box) : allRows(this.columns);
    const tonight = this.#countIn({ ...filters, days: 'tonight' }, area);
    const range = { first: dayNumber(days.first), last: dayNumber(days.last) };
    const filter = rowFilter(filters, this.columns, this, this.now);
    if (!filter) {
      const none = new Array<number>(range.last - range.first + 1).fill(0);
      return { counts: none, begun: none, tonight, soonest: named > 0 ? none.map(() => []) : [] };
    }
    const { soonest, ...counts } = countDays(this.columns, { ...filter, days: range }, area, named);
    const shown = (row: number) => ({ id: this.columns.id(row), type: this.types.slug(this.columns.types[row] ?? 0) });
    return { ...counts, tonight, soonest: soonest.map((rows) => rows.map(shown)) };
  }

  /** The numbers of events in a box for each value of a filter, as `contract/map.ts#listMapFilters` describes them. */
  filterCounts(filters: EventFilters, box: BoundingBox): FilterCounts {
    const area = areaRows(this.columns, box);
    const { styles: _, ...otherThanStyles } = filters;
    const { types: __, ...otherThanTypes } = filters;
    const [ofStyles, ofTypes, ofFacts] = [otherThanStyles, otherThanTypes, filters].map((each) =>
      rowFilter(each, this.columns, this, this.now),
    );
    const styles = ofStyles ? countStyles(this.columns, ofStyles, area) : [];
    const types = ofTypes ? countTypes(this.columns, ofTypes, area, this.types.count) : [];
    const facts = ofFacts ? countFacts(this.columns, ofFacts, area) : [];
    return {
      styles: countsBy((slot) => this.styles.slug(slot), styles),
      types: countsBy((slot) => this.types.slug(slot), types),
      facts: countsBy((index) => factNames[index] ?? '', facts),
    };
  }

  /** Number of matching events in a box. */
  count(filters: EventFilters, box: BoundingBox): number {
    return this.#countIn(filters, areaRows(this.columns, box));
  }

  #countIn(filters: EventFilters, area: AreaRows): number {
    const filter = rowFilter(filters, this.columns, this, this.now);
    return filter ? countRows(this.columns, filter, area) : 0;
  }

  /** Returns the squares of a level in a box with the most matching events, busiest first. */
  busiest(filters: EventFilters, box: BoundingBox, wanted: { level: number; limit: number }): BusyPlace[] {
    const filter = rowFilter(filters, this.columns, this, this.now);
    return filter ? findBusiest(this.columns, filter, areaRows(this.columns, box), wanted) : [];
  }

  /** Returns the matching events that start first and are not over at an instant; everywhere without a box. */
  upcoming({ filters, box, notOverAt, daysAhead, town, ...wanted }: UpcomingQuery): Upcoming[] {
    const filter = this.#inTown(town, rowFilter(filters, this.columns, this, secondOf(notOverAt), daysAhead));
    if (!filter) return [];
    return findUpcoming(this.columns, filter, rowsOf(this.columns, box, town), wanted).map((row) =>
      endAt(this.columns, row),
    );
  }

  /** Returns the ids of the next events in a box, one date per series, by start. */
  upcomingOnce({ box, notOverAt, ...wanted }: UpcomingOnceQuery): string[] {
    const filter = rowFilter({}, this.columns, this, secondOf(notOverAt));
    if (!filter) return [];
    const rows = findUpcomingOnce(this.columns, filter, areaRows(this.columns, box), wanted);
    return rows.map((row) => this.columns.id(row));
  }

  /** Returns the matching events nearest to a place that are not over at an instant, with their distances in metres. */
  nearest({ filters, box, notOverAt, ...wanted }: NearestQuery): Nearest[] {
    const filter = rowFilter(filters, this.columns, this, secondOf(notOverAt));
    if (!filter) return [];
    return findNearest(this.columns, filter, box ? codeBox(box) : null, wanted).map(({ row, distance }) => ({
      ...endAt(this.columns, row),
      distance,
    }));
  }

  /**
   * Returns the ids of the events nearest to a place that start in a window and, with `danceIds`, have one of these
   * styles.
   */
  around(query: AroundQuery): string[] {
    const filter = styleFilter(
      this.columns,
      query.danceIds && this.styles.known(query.danceIds),
      query.startsBetween[0],
    );
    if (!filter) return [];
    return findAround(this.columns, filter, areaRows(this.columns, query.box), query).map((row) =>
      this.columns.id(row),
    );
  }

  /** Returns what the page of a town or of a style lists. */
  programme({ town, danceId, max }: ProgrammeQuery): Programme {
    const styles = danceId === undefined ? undefined : this.styles.known([danceId]);
    const { now } = this;
    const filter = this.#inTown(town, styleFilter(this.columns, styles, new Date(now * 1000)));
    if (!filter) return { tonight: [], week: [], later: [], recurring: [] };
    const todays = this.dayByZone.at(now, this.zones);
    return findProgramme(this.columns, filter, rowsOf(this.columns, undefined, town), { max, todays });
  }

  /** Returns the numbers of events of a town by its slug, or worldwide, also outside of known towns. */
  eventCounts(slug?: string): EventCounts {
    const numbers = this.columns.townCounts.at(this.columns, this.now);
    const town = slug === undefined ? undefined : this.towns.find(slug);
    if (slug !== undefined && town === undefined) return { total: 0, styles: new Map() };
    const sums = town === undefined ? numbers.combine((one, other) => one + other) : undefined;
    const styles = this.styles.ids.map((id, style): [string, number] => [
      id,
      town === undefined ? (sums?.[style + 1] ?? 0) : numbers.get(town, style),
    ]);
    const total = town === undefined ? (sums?.[0] ?? 0) : numbers.get(town);
    return { total, styles: new Map(styles.filter(([, count]) => count > 0)) };
  }

  /** Returns the towns with events, of a style or any, worldwide or with their centre in a box, in no particular order. */
  countedTowns({ danceId, box }: CountedTownsQuery = {}): CountedTown[] {
    const [style] = danceId === undefined ? [] : this.styles.known([danceId]);
    if (danceId !== undefined && style === undefined) return [];
    const numbers = this.columns.townCounts.at(this.columns, this.now);
    const counted: CountedTown[] = [];
    for (const [nth, town] of this.towns.all.entries()) {
      // Before anything else, because it excludes nearly all towns.
      if (box && (town.latitude < box.south || town.latitude > box.north)) continue;
      const count = numbers.get(nth + 1, style);
      if (count > 0 && (!box || isInBox(town, box))) counted.push({ town, count });
    }
    return counted;
  }

  /** Limits a filter to a town; null if it has no events. */
  #inTown(town: TownArea | undefined, filter: RowFilter | null): RowFilter | null {
    if (!town || !filter) return filter;
    const slot = this.towns.find(town.slug);
    return slot === undefined ? null : { ...filter, town: slot };
  }
}

function rowsOf(columns: Columns, box: BoundingBox | undefined, town: TownArea | undefined): AreaRows {
  if (box) return areaRows(columns, box);
  return town ? townRows(columns, town) : allRows(columns);
}

/** Returns the counts by name, without zeros and without names that are unknown yet. */
function countsBy(nameOf: (index: number) => string, counts: ArrayLike<number>): Record<string, number> {
  const named = Array.from(counts, (count, index) => [nameOf(index), count] as const);
  return Object.fromEntries(named.filter(([name, count]) => name !== '' && count > 0));
}
