import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import type { TownArea } from '#model/map/queries.ts';
import { eventsByIds } from '#server/events/service.ts';
import { dayNumber, startDay } from '#server/time/local-day.ts';
import { daysInWeek } from './lists.ts';
import type { TownTools } from './town-tools.ts';

/** Maximum number of cancelled events of a town that are considered, earliest first. */
const maxConsidered = 50;

/**
 * Returns the cancelled events of a town, of one style or all, tonight and in the following days of the week, by the
 * venue's calendar day, earliest first.
 */
export async function cancelledIn(tools: TownTools, town: TownArea, style: Dance | null): Promise<Event[]> {
  const filters = style ? { styles: [style.slug] } : {};
  const found = tools.map.cancelled({ filters, town, limit: maxConsidered });
  const events = await eventsByIds(
    tools,
    found.map(({ id }) => id),
  );
  const now = tools.clock();
  return events.filter(
    (event) => event.isCancelled && dayNumber(daysOfEvent(event).first) < startDay(now, event.timeZone) + daysInWeek,
  );
}
