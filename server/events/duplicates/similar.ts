import { distanceKm } from '#contract/distance.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Event, findSimilarEvents as findSimilarEventsEndpoint } from '#contract/events.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import { eventsByIds } from '#server/events/service.ts';
import type { EventMap } from '#server/map/service.ts';
import { findTimeZone } from '#server/places/service.ts';
import { startDay } from '#server/time/local-day.ts';
import { parseLocalTime } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { areSimilarNames } from './name-similarity.ts';
import * as store from './similar-store.ts';

type SimilarTools = Pick<Tools, 'db' | 'clock'> & { map: Pick<EventMap, 'around'> };
type SimilarEventsBody = Output<typeof findSimilarEventsEndpoint, 'body'>;

const hourMs = 3_600_000;
const duplicateRadiusKm = 0.2;
/** Events further away have other dancers, so they do not conflict. */
const clashRadiusKm = 5;
/** An afternoon event does not conflict with one at night; events that start closer together do. */
const clashHours = 5;
const maxShown = 5;

/**
 * Returns probable duplicates of the event that is about to be saved (similar name, same local day, within 200 m), and
 * events that compete for its dancers (same style, within 5 km and 5 hours): nearest first, at most five of each,
 * without cancelled ones.
 */
export async function findSimilar(
  tools: SimilarTools,
  { name, dateStart, dances, location, exceptId }: SimilarEventsBody,
): Promise<{ duplicates: Event[]; clashes: Event[] }> {
  const timeZone = findTimeZone(location);
  const startsAt = parseLocalTime(dateStart, timeZone);
  const day = startDay(startsAt, timeZone);
  const danceIds = dances.map(({ id }) => id);
  const around = { exceptId, center: location };
  const [close, region] = await Promise.all([
    // Events on the same local day start at most 48 hours apart, in any two time zones.
    findCandidates(tools, {
      ...around,
      onDay: day,
      startsBetween: hoursAround(startsAt, 48),
      radiusKm: duplicateRadiusKm,
    }),
    findCandidates(tools, {
      ...around,
      startsBetween: hoursAround(startsAt, clashHours),
      radiusKm: clashRadiusKm,
      danceIds,
    }),
  ]);
  const duplicates = within(close, duplicateRadiusKm).filter((event) => areSimilarNames(event.name, name));
  const known = new Set(duplicates.map(({ id }) => id));
  const clashes = within(region, clashRadiusKm).filter(({ id }) => !known.has(id));
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
      tools,
      found.slice(0, maxShown).map(({ id }) => id),
    );
  }
}

/**
 * The read model returns the nearest ids and the database checks them. The model does not contain past events, so hours that
 * reach into the past are answered by the database alone.
 */
async function findCandidates({ db, map, clock }: SimilarTools, around: store.SimilarQuery) {
  if (around.startsBetween[0] < clock()) return store.findSimilarCandidates(db, around);
  const box = boxAround(around.center, around.radiusKm);
  const ids = map.around({ ...around, box, limit: store.maxCandidates });
  return ids.length === 0 ? [] : store.findSimilarCandidates(db, { ...around, ids });
}

function hoursAround(instant: Date, hours: number): [Date, Date] {
  return [new Date(instant.getTime() - hours * hourMs), new Date(instant.getTime() + hours * hourMs)];
}
