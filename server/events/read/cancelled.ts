import type { EventFilters, EventInList } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { addCancelled, maxCancelledPerPage } from '#model/lists/cancelled.ts';
import { eventsByIds } from '#server/events/service.ts';
import type { Page } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';

interface Listed {
  filters: EventFilters;
  box?: BoundingBox | undefined;
  /** The origin of distances, if the list is ordered by them. */
  near?: { latitude: number; longitude: number } | undefined;
  /** The position in the order after which the page begins. Lists by start have no distance. */
  after: { distance?: number | undefined; at: Date; id: string } | undefined;
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
  const found = tools.map.cancelled({ filters, box, near, after, limit: maxCancelledPerPage });
  const { ids, withEvents } = addCancelled(page, found, { near, after });
  return ids.length > 0 ? withEvents(await eventsByIds(tools, ids)) : page;
}
