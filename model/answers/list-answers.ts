import type { EventInList } from '#contract/events.ts';
import type { Coverage } from '#model/coverage.ts';
import { boxAround, isInBox } from '#model/geo/bounding-box.ts';
import { addCancelled, maxCancelledPerPage } from '#model/lists/cancelled.ts';
import { wholeMetres } from '#model/lists/distances.ts';
import type { CancelledQuery, Nearest, Upcoming } from '#model/map/queries.ts';
import { readCursor, readNearestEnd, writeCursor, writeNearestEnd } from '#model/paging/list-cursors.ts';
import { type PagePosition, pageHeaders } from '#model/paging/page-headers.ts';
import type { Answer } from './answer.ts';
import type { PackedEvents } from './packed-events.ts';
import { readBox, readCells, readFilters, readLimit, readNear } from './queries.ts';

interface ListPage extends PagePosition {
  items: EventInList[];
}

type Position = Upcoming & { distance?: number | undefined };

/** The filters, area and order of a list, and the position after which its page begins. */
type Listed = Pick<CancelledQuery, 'filters' | 'box' | 'near'> & { after: Position | undefined };

/** Returns a page of the events in cells of the map or in a box; null without cards. */
export function answerMapEvents(packed: PackedEvents, coverage: Coverage, query: URLSearchParams): Answer | null {
  if (!packed.hasCards) return null;
  const box = readBox(query);
  const [zoom, cells] = [Number(query.get('z') ?? 0), readCells(query)];
  const filters = readFilters(query);
  const near = readNear(query);
  const folds = query.get('fold') !== null;
  const isForwardOnly = query.get('include') !== null;
  const { ids, dates, after, total, offset, previous, next } = packed.model.events({
    area: box ?? { zoom, cells },
    filters,
    limit: readLimit(query),
    at: query.get('at') ?? undefined,
    cursor: query.get('cursor') ?? undefined,
    near,
    folds,
    isForwardOnly,
  });
  const items = packed.events(ids).map((event, index) => ({
    ...event,
    ...(near && { distance: wholeMetres(near, event.location) }),
    ...(folds && { dates: dates?.[index] }),
  }));
  const page = { items, total, offset, previous, next };
  const all = isForwardOnly ? withCancelled(packed, page, { filters, box, near, after }) : page;
  return {
    body: all.items,
    headers: headersOf('/api/internal/map/events', query, all),
    isWhole: box ? coverage.hasBox(box) : coverage.hasCells(zoom, cells),
  };
}

/** Returns a page of the events that are not over, by start or by distance; null without cards. */
export function answerEvents(
  packed: PackedEvents,
  coverage: Coverage,
  query: URLSearchParams,
  now: Date,
): Answer | null {
  if (!packed.hasCards) return null;
  const [filters, box, near] = [readFilters(query), readBox(query), readNear(query)];
  const cursor = query.get('cursor') ?? undefined;
  const limit = readLimit(query);
  const after = cursor === undefined ? undefined : near ? readNearestEnd(cursor) : readCursor(cursor);
  const listed = { filters, box, near, after };
  const found = findMatching(packed, listed, now, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = last !== undefined && found.length > limit ? cursorAfter(last) : null;
  const page = { items, next, total: after || next ? null : items.length };
  const all = query.get('include') === null ? page : withCancelled(packed, page, listed);
  // With enough events nearby, those further away do not matter.
  const area = box ?? (near && last && next ? boxAround(near, (last.distance ?? 0) / 1000) : undefined);
  return {
    body: all.items,
    headers: headersOf('/api/internal/events', query, all),
    isWhole: area !== undefined && coverage.hasBox(area),
  };
}

/** More are read if many lie just outside the box, because the read model is exact to half a metre only. */
const maxRead = 1000;

/** Returns the first matching events after a position, by start or by distance. */
function findMatching(packed: PackedEvents, listed: Listed, now: Date, limit: number): EventInList[] {
  const { near } = listed;
  const found: EventInList[] = [];
  let after = listed.after;
  for (let size = limit; ; size = Math.max(limit, Math.min(2 * size, maxRead))) {
    const positions = positionsAfter(packed, { ...listed, after }, now, size);
    const events = packed
      .events(positions.map(({ id }) => id))
      .filter(({ location, dateEnd }) => Date.parse(dateEnd) > now.getTime() && isInside(location, listed.box))
      .map((event): EventInList => ({ ...event, ...(near && { distance: wholeMetres(near, event.location) }) }));
    found.push(...events.slice(0, limit - found.length));
    if (found.length === limit || positions.length < size) return found;
    after = positions.at(-1);
  }
}

function positionsAfter(
  { model }: PackedEvents,
  { filters, box, near: center, after }: Listed,
  notOverAt: Date,
  limit: number,
): Position[] {
  return center
    ? model.nearest({ filters, box, notOverAt, center, after: after as Nearest | undefined, limit })
    : model.upcoming({ filters, box, notOverAt, after, limit });
}

function isInside(location: EventInList['location'], box: CancelledQuery['box']): boolean {
  return box === undefined || isInBox(location, box);
}

function cursorAfter({ id, dateStart, distance }: EventInList): string {
  const end = { at: new Date(dateStart), id };
  return distance === undefined ? writeCursor(end) : writeNearestEnd({ ...end, distance });
}

/** Returns the page with its cancelled events. */
function withCancelled<Page extends ListPage>(packed: PackedEvents, page: Page, listed: Listed): Page {
  const found = packed.model.cancelledEvents({ ...listed, limit: maxCancelledPerPage });
  const { ids, withEvents } = addCancelled(page, found, listed);
  return ids.length > 0 ? withEvents(packed.events(ids)) : page;
}

function headersOf(path: string, query: URLSearchParams, page: PagePosition): Record<string, string> {
  return pageHeaders(`${path}?${query}`, page);
}
