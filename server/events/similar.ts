import type { Received } from '#contract/endpoint.ts';
import type { Event, findSimilarEvents as findSimilarEventsEndpoint } from '#contract/events.ts';
import { findTimeZone } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { distanceKm } from './areas.ts';
import { findAround } from './around-store.ts';
import { areSimilar } from './likeness.ts';
import { eventsByIds } from './service.ts';
import { startDay } from './start-day.ts';
import { instantOf } from './venue-time.ts';

type Question = Received<typeof findSimilarEventsEndpoint, 'body'>;

const duplicateRadiusKm = 0.2;
const clashRadiusKm = 40;
const clashDays = 1;
const mostShown = 5;

/**
 * Events that seem to be the one that is about to be saved, and events that will share its dancers: the same day before
 * the days around, then the nearest; at most five of each. Cancelled ones are in nobody's way.
 */
export async function findSimilar(
  { db }: Pick<Tools, 'db'>,
  { name, dateStart, dances, location, exceptId }: Question,
): Promise<{ duplicates: Event[]; clashes: Event[] }> {
  const timeZone = findTimeZone(location);
  const startsAt = instantOf(dateStart, timeZone);
  const day = startDay(startsAt, timeZone);
  const danceIds = dances.map(({ id }) => id);
  const around = { startsAt, exceptId, center: location };
  const [close, region] = await Promise.all([
    findAround(db, { ...around, firstDay: day, lastDay: day, radiusKm: duplicateRadiusKm }),
    findAround(db, {
      ...around,
      firstDay: day - clashDays,
      lastDay: day + clashDays,
      radiusKm: clashRadiusKm,
      danceIds,
    }),
  ]);
  const duplicates = within(close, duplicateRadiusKm).filter((event) => areSimilar(event.name, name));
  const known = new Set(duplicates.map(({ id }) => id));
  const clashes = within(region, clashRadiusKm)
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => Math.abs(a.start_day - day) - Math.abs(b.start_day - day) || a.km - b.km);
  return { duplicates: await shown(duplicates), clashes: await shown(clashes) };

  function within<Found extends { latitude: number | null; longitude: number | null }>(found: Found[], km: number) {
    return found
      .flatMap((event) => {
        const { latitude, longitude } = event;
        if (latitude === null || longitude === null) return [];
        return { ...event, km: distanceKm(location, { latitude, longitude }) };
      })
      .filter((event) => event.km <= km)
      .sort((a, b) => a.km - b.km);
  }

  function shown(found: { id: string }[]): Promise<Event[]> {
    return eventsByIds(
      { db },
      found.slice(0, mostShown).map(({ id }) => id),
    );
  }
}
