import { roundedDegrees } from '#contract/degrees.ts';
import type { EventFilters } from '#contract/events.ts';
import { bitsOf, type FactName } from '#contract/fact-filters.ts';
import type { BoundingBox } from '#contract/places.ts';
import { cellId, cellLevelsPerTile, interleave, mortonCode, northernmostLatitude, project } from '#contract/tiles.ts';
import type { CellsQuery, EventsQuery, NearestQuery } from '#model/map/queries.ts';
import { ReadModel } from '#model/map/read-model.ts';

/**
 * Reference implementation of the map: computes results event by event, without Morton codes or columns. Tests compare
 * the read model with it.
 */

export interface PlainEvent {
  id: string;
  longitude: number;
  latitude: number;
  /** Seconds since 1970. */
  startsAt: number;
  endsAt: number;
  /** Days since 1970-01-01. */
  startDay: number;
  /** 1 if its first day is the day before its start day. */
  daysBefore: number;
  /** Number of days after the first one on which it takes place. */
  moreDays: number;
  timeZone: string;
  type: string;
  styles: string[];
  facts: FactName[];
  seriesId?: string | null;
}

export interface PlainCell {
  count: number;
  isOneSpot: boolean;
  /** The mean position in the cell, from 0 (inclusive) to 1 (exclusive). */
  x: number;
  y: number;
  /** The type, if the cell has a single event. */
  type: string | undefined;
  /** Whether one of its events has begun. */
  isOnNow: boolean;
}

/** Returns a read model with these events, added one by one. */
export function modelOf(events: readonly PlainEvent[], now: Date): ReadModel {
  const model = new ReadModel(() => now);
  const named = (slugs: Iterable<string>) => [...new Set(slugs)].map((slug) => ({ id: slug, slug }));
  model.types.rename(named(events.map(({ type }) => type)));
  model.styles.rename(named(events.flatMap(({ styles }) => styles)));
  for (const { longitude, latitude, timeZone, type, styles, facts, seriesId = null, ...event } of events) {
    model.columns.put({
      ...event,
      longitude,
      latitude,
      morton: mortonCode(longitude, latitude),
      zone: model.zones.of(timeZone),
      type: model.types.of(type),
      styles: styles.map((style) => model.styles.of(style)),
      facts: bitsOf(facts),
      seriesId,
    });
  }
  return model;
}

function isMatch(event: PlainEvent, { styles, types, facts, from, days }: EventFilters, now: Date): boolean {
  return (
    event.endsAt * 1000 > now.getTime() &&
    (!styles?.length || event.styles.some((style) => styles.includes(style))) &&
    (!types?.length || types.includes(event.type)) &&
    (facts ?? []).every((fact) => event.facts.includes(fact)) &&
    (from === undefined || dayText(event.startDay) >= from) &&
    (days !== 'tonight' || dayText(firstDay(event)) <= dayAt(event.timeZone, now)) &&
    (days === undefined ||
      days === 'tonight' ||
      Array.from({ length: event.moreDays + 1 }, (_, more) => dayText(firstDay(event) + more)).some(
        (day) => day >= days.first && day <= days.last,
      ))
  );
}

/** Returns the number of local days from now until an event starts. */
export function daysAheadOf(event: PlainEvent, now: Date): number {
  return firstDay(event) - Date.parse(dayAt(event.timeZone, now)) / 86_400_000;
}

function firstDay({ startDay, daysBefore }: PlainEvent): number {
  return startDay - daysBefore;
}

function dayAt(timeZone: string, now: Date): string {
  return now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Converts days since 1970-01-01 to a day `2026-11-21`. */
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the cells in the tiles of the query, by id (`contract/tiles.ts`). */
export function plainCells(events: readonly PlainEvent[], query: CellsQuery, now: Date): Map<string, PlainCell> {
  const across = 2 ** query.zoom;
  const cellsAcross = across * 2 ** cellLevelsPerTile;
  const groups = new Map<string, PlainEvent[]>();
  for (const event of events) {
    const { x, y } = project(event.longitude, event.latitude);
    const [column, row] = [Math.floor(x * across), Math.floor(y * across)];
    const isInRows = row >= query.y.first && row <= query.y.last;
    // The first copy of the column at or east of the western edge of the rectangle.
    const eastward = (((column - query.x.first) % across) + across) % across;
    if (!isInRows || query.x.first + eastward > query.x.last || !isMatch(event, query.filters, now)) continue;
    const id = cellId(interleave(Math.floor(x * cellsAcross), Math.floor(y * cellsAcross)));
    groups.set(id, [...(groups.get(id) ?? []), event]);
  }
  return new Map([...groups].map(([id, group]) => [id, plainCell(group, cellsAcross, now)]));
}

function plainCell(group: readonly PlainEvent[], cellsAcross: number, now: Date): PlainCell {
  const places = group.map(({ longitude, latitude }) => project(longitude, latitude));
  const mean = (axis: 'x' | 'y') =>
    places.reduce((sum, place) => sum + ((place[axis] * cellsAcross) % 1), 0) / places.length;
  const spots = new Set(group.map(({ longitude, latitude }) => mortonCode(longitude, latitude)));
  return {
    count: group.length,
    isOneSpot: spots.size === 1,
    x: mean('x'),
    y: mean('y'),
    type: group.length === 1 ? group[0]?.type : undefined,
    isOnNow: group.some(({ startsAt }) => startsAt * 1000 <= now.getTime()),
  };
}

/** Returns all matching events in an area, by start. */
export function plainList(
  events: readonly PlainEvent[],
  { area, filters }: Pick<EventsQuery, 'area' | 'filters'>,
  now: Date,
) {
  return events
    .filter(
      (event) =>
        isMatch(event, filters, now) && (!area || ('cells' in area ? isInCells(event, area) : isInside(event, area))),
    )
    .toSorted((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
}

/**
 * Returns all matching events, in a box if given, nearest first, with distances in whole metres. Computed from the
 * angle between two vectors.
 */
export function plainNearest(
  events: readonly PlainEvent[],
  { center, box, filters }: Pick<NearestQuery, 'center' | 'box' | 'filters'>,
  now: Date,
): { id: string; distance: number }[] {
  return events
    .filter((event) => isMatch(event, filters, now) && (!box || isInside(event, box)))
    .map((event) => {
      const [longitude, latitude] = [roundedDegrees(event.longitude), roundedDegrees(event.latitude)];
      const distance = Math.round(6_371_000 * angleBetween(vectorTo(center), vectorTo({ longitude, latitude })));
      return { ...event, distance };
    })
    .toSorted(
      (one, other) => one.distance - other.distance || one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1),
    )
    .map(({ id, distance }) => ({ id, distance }));
}

/** Returns the unit vector from the centre of the earth. */
function vectorTo({ longitude, latitude }: { longitude: number; latitude: number }): [number, number, number] {
  const [east, north] = [longitude, latitude].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function angleBetween([a, b, c]: [number, number, number], [d, e, f]: [number, number, number]): number {
  const across = Math.hypot(b * f - c * e, c * d - a * f, a * e - b * d);
  return Math.atan2(across, a * d + b * e + c * f);
}

function isInCells({ longitude, latitude }: PlainEvent, area: { zoom: number; cells: readonly string[] }): boolean {
  const { x, y } = project(longitude, latitude);
  const cellsAcross = 2 ** (area.zoom + cellLevelsPerTile);
  return area.cells.includes(cellId(interleave(Math.floor(x * cellsAcross), Math.floor(y * cellsAcross))));
}

/**
 * Positions beyond the projection have the codes of the last row, as do positions up to a centimetre before its edge.
 */
const edgeOfMap = northernmostLatitude - 1e-7;

function isInside({ longitude, latitude }: PlainEvent, { west, south, east, north }: BoundingBox): boolean {
  // 180 and -180 degrees are the same meridian, so one of them is used, because rounding could include only one.
  const turned = (degrees: number) => (degrees === 180 ? -180 : degrees);
  const eastward = (degrees: number) => (((turned(degrees) - turned(west)) % 360) + 360) % 360;
  const onMap = (degrees: number) => Math.max(-edgeOfMap, Math.min(edgeOfMap, degrees));
  const isBetween = onMap(latitude) >= onMap(south) && onMap(latitude) <= onMap(north);
  return isBetween && (east - west >= 360 || eastward(longitude) <= eastward(east));
}
