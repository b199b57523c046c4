import type { Dance } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import { eventsByIds } from '#server/events/service.ts';
import { townOfAddress } from '#server/places/service.ts';
import { dayNumber, startDay } from '#server/time/local-day.ts';
import { daysInWeek } from './lists.ts';
import { radiusKm, type SluggedTown, type TownTools } from './neighbourhood.ts';

/** Maximum number of cancelled events around a town that are considered, earliest first. */
const maxAround = 50;

/**
 * Returns the cancelled events of a town, of one style or all, tonight and in the following days of the week, by the
 * venue's calendar day, earliest first. Events without coordinates are left out.
 */
export async function cancelledIn(tools: TownTools, town: SluggedTown, style: Dance | null): Promise<Event[]> {
  const filters = style ? { styles: [style.slug] } : {};
  const around = tools.map.cancelled({ filters, box: boxAround(town, radiusKm), limit: maxAround });
  const events = await eventsByIds(
    tools,
    around.map(({ id }) => id),
  );
  const now = tools.clock();
  const thisWeek = events.filter(
    (event) => event.isCancelled && dayNumber(daysOfEvent(event).first) < startDay(now, event.timeZone) + daysInWeek,
  );
  const slugs = await Promise.all(
    thisWeek.map(({ location: { place, latitude, longitude } }) =>
      townOfAddress({ town: place, countryCode: null, latitude, longitude }),
    ),
  );
  return thisWeek.filter((_, nth) => slugs[nth]?.slug === town.slug);
}
