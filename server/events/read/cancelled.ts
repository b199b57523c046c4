import type { EventFilters, EventInList } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { eventsByIds } from '#server/events/service.ts';
import type { Page } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { wholeMetres } from './nearest.ts';

/** Maximum number of cancelled events on a page. */
const maxPerPage = 50;

interface Listed {
  filters: EventFilters;
  box?: BoundingBox | undefined;
  /** The origin of distances, if the list is ordered by them. */
  near?: { latitude: number; longitude: number } | undefined;
  /** The position in the order after which the page begins. */
  after: Position | undefined;
}

/** A position in the order of a list. Lists by start have no distance. */
interface Position {
  distance?: number | undefined;
  at: Date;
  id: string;
}

/**
 * Returns a page with up to 50 cancelled events inserted in order: those from the start of the page to its last event,
 * or to the end of the list on the last page. The total stays that of the active events.
 */
export async function withCancelled(
  tools: Pick<Tools, 'db'> & { map: Pick<Tools['map'], 'cancelled'> },
  page: Page<EventInList>,
  { filters, box, near, after }: Listed,
): Promise<Page<EventInList>> {
  const last = page.items.at(-1);
  const end = page.next !== null && last ? positionOf(last) : undefined;
  const found = tools.map
    .cancelled({ filters, box, near, after, limit: maxPerPage })
    .filter((position) => !end || compare(position, end) < 0);
  if (found.length === 0) return page;
  const events = await eventsByIds(
    tools,
    found.map(({ id }) => id),
  );
  // The read model lags behind the database.
  const added = events
    .filter((event) => event.isCancelled)
    .map((event): EventInList => ({ ...event, ...(near && { distance: wholeMetres(near, event.location) }) }))
    .filter((event) => !near || event.distance !== undefined)
    .filter((event) => !after || compare(positionOf(event), after) > 0)
    .filter((event) => !end || compare(positionOf(event), end) < 0);
  const items = [...page.items, ...added].sort((one, other) => compare(positionOf(one), positionOf(other)));
  return { ...page, items };
}

function positionOf({ distance, dateStart, id }: EventInList): Position {
  return { distance, at: new Date(dateStart), id };
}

function compare(one: Position, other: Position): number {
  return (
    (one.distance ?? 0) - (other.distance ?? 0) ||
    one.at.getTime() - other.at.getTime() ||
    (one.id === other.id ? 0 : one.id < other.id ? -1 : 1)
  );
}
