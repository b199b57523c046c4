import { maxSeriesDates } from '#contract/constants.ts';
import type { SeriesDate } from '#contract/events.ts';
import type { Coverage } from '#model/coverage.ts';
import { findNearby, type NearbyCandidate } from '#model/lists/nearby.ts';
import type { Answer } from './answer.ts';
import type { PackedEvents, PackRow } from './packed-events.ts';

/** Returns the row of an event by its id or slug; undefined if no pack has it, or without cards. */
export function findEvent(packed: PackedEvents, idOrSlug: string): PackRow | undefined {
  if (!packed.hasCards) return undefined;
  return isId(idOrSlug) ? packed.find(idOrSlug) : packed.findBySlug(idOrSlug);
}

/** Returns one event. Without wholes it lacks what only its page shows. */
export function answerEvent({ pack, row }: PackRow): Answer {
  const body = pack.hasWholes ? pack.details(row) : pack.event(row);
  return { body, headers: {}, isWhole: pack.hasWholes };
}

/** Returns up to six events near an event. */
export async function answerNearby(
  packed: PackedEvents,
  coverage: Coverage,
  found: PackRow,
  now: Date,
): Promise<Answer> {
  const sources = {
    now,
    upcomingOnce: packed.model.upcomingOnce.bind(packed.model),
    load: async (ids: readonly string[]) => ids.flatMap((id) => candidateOf(packed.find(id))),
  };
  const [event] = candidateOf(found);
  if (!event) return { body: [], headers: {}, isWhole: false };
  const { events, area } = await findNearby(sources, event);
  const body = events.map(({ event: { pack, row }, distanceKm }) => ({ ...pack.event(row), distanceKm }));
  return { body, headers: {}, isWhole: area === undefined || coverage.hasBox(area) };
}

function candidateOf(found: PackRow | undefined): (NearbyCandidate & PackRow)[] {
  if (!found) return [];
  const { pack, row } = found;
  const { columns } = pack;
  const candidate = {
    id: pack.id(row),
    startsAtMs: (columns.startsAt[row] ?? 0) * 1000,
    endsAtMs: (columns.endsAt[row] ?? 0) * 1000,
    venue: pack.names(row).venue,
    latitude: columns.latitudes[row] ?? 0,
    longitude: columns.longitudes[row] ?? 0,
    isCancelled: columns.cancelled[row] === 1,
    seriesId: pack.seriesId(row),
  };
  return [{ ...candidate, ...found }];
}

/**
 * Returns at most `maxSeriesDates` dates of the series of an event that are not over, by start. The event and later dates
 * have priority over earlier ones. Without a series, returns the dates with its name at its place. Dates in other tiles are
 * missing.
 */
export function answerDates(packed: PackedEvents, found: PackRow, now: Date): Answer {
  const seriesId = found.pack.seriesId(found.row);
  const dates = seriesId === null ? datesOfName(packed, found) : datesOfSeries(packed, found, seriesId);
  const body = dates
    .filter(({ pack, row }) => (pack.columns.endsAt[row] ?? 0) * 1000 > now.getTime())
    .slice(0, maxSeriesDates)
    .sort((one, other) => startOf(one) - startOf(other))
    .map(toSeriesDate);
  return { body, headers: {}, isWhole: true };
}

function datesOfSeries(packed: PackedEvents, found: PackRow, seriesId: string): PackRow[] {
  const start = startOf(found);
  return packed
    .series(seriesId)
    .filter(({ pack, row }) => !pack.isOffRule(row))
    .sort((one, other) => Number(startOf(one) < start) - Number(startOf(other) < start) || compareByStart(one, other));
}

function datesOfName(packed: PackedEvents, { pack, row }: PackRow): PackRow[] {
  const { name, venue } = pack.names(row);
  const place = pack.columns.places[row];
  const isMeant = (other: PackRow) => {
    if (other.pack !== pack || pack.columns.places[other.row] !== place) return false;
    const names = pack.names(other.row);
    return names.name === name && names.venue === venue;
  };
  return [...packed.rows()].filter(isMeant).sort(compareByStart);
}

function toSeriesDate({ pack, row }: PackRow): SeriesDate {
  const { id, slug, name, dateStart, dateEnd, place, location, isCancelled } = pack.event(row);
  return {
    id,
    slug,
    name,
    dateStart,
    dateEnd,
    place,
    town: location.place,
    ...(location.placeNames && { townNames: location.placeNames }),
    isCancelled,
  };
}

function startOf({ pack, row }: PackRow): number {
  return pack.columns.startsAt[row] ?? 0;
}

function compareByStart(one: PackRow, other: PackRow): number {
  return startOf(one) - startOf(other) || (one.pack.id(one.row) < other.pack.id(other.row) ? -1 : 1);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
