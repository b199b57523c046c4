import type { Db } from '#server/database/connect.ts';
import * as store from '#server/events/imported/imported-events-store.ts';
import type { ImportedValues, LocatedPlace } from '#server/events/imported/service.ts';
import { namesVenue } from '#server/text/venue-matching.ts';
import { dayOf, startDay } from '#server/time/local-day.ts';
import { type ComparedEvent, duplicateScore, duplicateThresholds } from './duplicate-score.ts';

/** Sources may give two addresses of a venue, or only the centre of a town. */
const radiusKm = 12;

interface EventToMatch {
  id: string;
  values: ImportedValues;
  place: LocatedPlace;
}

export interface DuplicateCandidate {
  eventId: string;
  likeness: number;
}

/**
 * Returns the most likely duplicate of each given event, by the id of the given event. Events without a duplicate that
 * is likely enough to ask about are omitted. `except` returns the ids of events known to be different.
 */
export async function findDuplicates(
  db: Db,
  sought: readonly EventToMatch[],
  except: (soughtId: string) => ReadonlySet<string>,
): Promise<Map<string, DuplicateCandidate>> {
  const found = new Map<string, DuplicateCandidate>();
  const byPlace = Map.groupBy(sought, ({ place }) => JSON.stringify([place.latitude, place.longitude]));
  for (const some of byPlace.values()) {
    const [first] = some;
    if (!first) continue;
    const { latitude, longitude } = first.place;
    const days = [...new Set(some.map(startDayOf))];
    const links = [...new Set(some.flatMap(({ values }) => values.link ?? []))];
    const candidates = [
      ...(await store.findCandidatesAround(db, { latitude, longitude, radiusKm, days })),
      ...(links.length > 0 ? await store.findCandidatesByLink(db, links, days) : []),
    ];
    const byDay = Map.groupBy(candidates, ({ start_day }) => start_day);
    for (const one of some) {
      const others = except(one.id);
      for (const candidate of byDay.get(startDayOf(one)) ?? []) {
        if (others.has(candidate.id)) continue;
        const likeness = duplicateScore(toComparedEvent(one), rowToComparedEvent(candidate));
        if (likeness >= duplicateThresholds.ask && likeness > (found.get(one.id)?.likeness ?? 0))
          found.set(one.id, { eventId: candidate.id, likeness });
      }
    }
  }
  return found;
}

function startDayOf({ values, place }: EventToMatch): number {
  return startDay(new Date(values.startsAt), place.timeZone);
}

function toComparedEvent(sought: EventToMatch): ComparedEvent {
  const { values, place } = sought;
  return {
    name: values.name,
    onDate: dayOf(startDayOf(sought)),
    startsAt: new Date(values.startsAt),
    place: values.venue,
    town: values.town,
    latitude: place.latitude,
    longitude: place.longitude,
    isExact: namesVenue({ name: place.venue, town: place.town, address: place.displayName }),
    link: values.link,
  };
}

function rowToComparedEvent(row: Awaited<ReturnType<typeof store.findCandidatesByLink>>[number]): ComparedEvent {
  return {
    name: row.name,
    onDate: dayOf(row.start_day),
    startsAt: row.starts_at,
    place: row.venue,
    town: row.town,
    latitude: row.latitude,
    longitude: row.longitude,
    isExact: row.venue_id !== null,
    link: row.link,
  };
}
