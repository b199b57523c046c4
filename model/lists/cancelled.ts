import type { EventInList } from '#contract/events.ts';
import { wholeMetres } from './distances.ts';

/** Maximum number of cancelled events on a page. */
export const maxCancelledPerPage = 50;

/** A position in the order of a list. Lists by start have no distance. */
interface Position {
  distance?: number | undefined;
  at: Date;
  id: string;
}

interface Listed {
  /** The origin of distances, if the list is ordered by them. */
  near?: { latitude: number; longitude: number } | undefined;
  /** The position in the order after which the page begins. */
  after: Position | undefined;
}

interface CancelledPage<Page> {
  /** Ids of the cancelled events to add, which the caller loads. */
  ids: string[];
  /** Returns the page with those of the events that belong to it. */
  withEvents: (events: readonly EventInList[]) => Page;
}

/**
 * Chooses the cancelled events of a page: those from its start to its last event, or to the end of the list on the last
 * page. `found` are the first ones after the start of the page. The total stays that of the active events.
 */
export function addCancelled<Page extends { items: EventInList[]; next: string | null }>(
  page: Page,
  found: readonly Position[],
  { near, after }: Listed,
): CancelledPage<Page> {
  const last = page.items.at(-1);
  const end = page.next !== null && last ? positionOf(last) : undefined;
  return {
    ids: found.filter((position) => !end || compare(position, end) < 0).map(({ id }) => id),
    withEvents(events) {
      // The read model lags behind the database.
      const added = events
        .filter((event) => event.isCancelled)
        .map((event): EventInList => ({ ...event, ...(near && { distance: wholeMetres(near, event.location) }) }))
        .filter((event) => !near || event.distance !== undefined)
        .filter((event) => !after || compare(positionOf(event), after) > 0)
        .filter((event) => !end || compare(positionOf(event), end) < 0);
      const items = [...page.items, ...added].sort((one, other) => compare(positionOf(one), positionOf(other)));
      return { ...page, items };
    },
  };
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
