import { distanceKm } from '#contract/distance.ts';
import type { BoundingBox } from '#contract/places.ts';
import { boxAround, isInBox } from '#model/geo/bounding-box.ts';
import type { UpcomingOnceQuery } from '#model/map/queries.ts';

/** An event with what decides whether it is shown near another one. */
export interface NearbyCandidate {
  id: string;
  /** Milliseconds since 1970. */
  startsAtMs: number;
  endsAtMs: number;
  /** The name of its venue. */
  venue: string;
  latitude: number | null;
  longitude: number | null;
  isCancelled: boolean;
  seriesId: string | null;
}

interface Sources<Candidate> {
  now: Date;
  /** Ids of the next events in a box, one date per series, by start. */
  upcomingOnce: (query: UpcomingOnceQuery) => string[];
  /** Returns the events of some ids, in any order, without those that no longer exist. */
  load: (ids: readonly string[]) => Promise<Candidate[]>;
}

/** Search radii: a wider one is used if a smaller one has events at too few venues. */
const radiiKm = [40, 120, 400];
/** The nearest of this many upcoming events are shown, so that closer events much later are not preferred. */
const candidateCount = 30;
const maxNearby = 6;
/** Events that start within this time of each other are alternatives for one night. */
const nightMs = 8 * 3_600_000;

/**
 * Returns up to six events around an event, by start, that are not over at its start, or now if that is later: the
 * nearest ones within 400 km, one for each venue, with their distances. Around a cancelled event, those of the same night
 * come first. A series appears once; the series of the event itself is excluded. None for an event without coordinates.
 * `area` is where events were looked for.
 */
export async function findNearby<Candidate extends NearbyCandidate>(
  sources: Sources<Candidate>,
  event: NearbyCandidate,
): Promise<{ events: { event: Candidate; distanceKm: number }[]; area: BoundingBox | undefined }> {
  const { id, latitude, longitude, seriesId } = event;
  if (latitude === null || longitude === null) return { events: [], area: undefined };
  const center = { latitude, longitude };
  const notOverAt = new Date(Math.max(event.startsAtMs, sources.now.getTime()));
  const wanted = { notOverAt, exceptId: id, exceptSeriesId: seriesId, limit: candidateCount };
  let found: Candidate[] = [];
  let area: BoundingBox | undefined;
  for (const radiusKm of radiiKm) {
    const box = boxAround(center, radiusKm);
    area = box;
    const ids = sources.upcomingOnce({ ...wanted, box });
    // Looking further in memory is cheaper than a query.
    if (ids.length < maxNearby && radiusKm !== radiiKm.at(-1)) continue;
    found = (await sources.load(ids)).filter((other) => stillMatches(other, notOverAt, box));
    if (new Set(found.map(venueOf)).size >= maxNearby) break;
  }
  const far = (other: Candidate) => distanceKm(center, positionOf(other));
  const nearestFirst = found.sort((one, other) => far(one) - far(other) || compareByStart(one, other));
  const events = choose(event, nearestFirst).map((other) => ({ event: other, distanceKm: roundedKm(far(other)) }));
  return { events, area };
}

function stillMatches(candidate: NearbyCandidate, notOverAt: Date, box: BoundingBox): boolean {
  return !candidate.isCancelled && candidate.endsAtMs > notOverAt.getTime() && isInBox(candidate, box);
}

/**
 * Returns at most six events to show, by start, from those nearby, nearest first: one for each venue. Around a
 * cancelled event, prefers those that start within eight hours of it.
 */
function choose<Candidate extends NearbyCandidate>(
  event: NearbyCandidate,
  nearestFirst: readonly Candidate[],
): Candidate[] {
  const isSameNight = (other: Candidate) => Math.abs(other.startsAtMs - event.startsAtMs) < nightMs;
  const inOrder = event.isCancelled
    ? [...nearestFirst.filter(isSameNight), ...nearestFirst.filter((other) => !isSameNight(other))]
    : nearestFirst;
  const byVenue = new Map<string, Candidate>();
  for (const other of inOrder) {
    if (!byVenue.has(venueOf(other))) byVenue.set(venueOf(other), other);
  }
  return [...byVenue.values()].slice(0, maxNearby).sort(compareByStart);
}

/** Returns a key that events at the same venue share. */
function venueOf({ venue, latitude, longitude }: NearbyCandidate): string {
  return [venue, latitude, longitude].join('\n');
}

/** Returns the coordinates of an event that was found in a box, and therefore has some. */
function positionOf({ latitude, longitude }: NearbyCandidate): { latitude: number; longitude: number } {
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}

function compareByStart(one: NearbyCandidate, other: NearbyCandidate): number {
  return one.startsAtMs - other.startsAtMs || (one.id < other.id ? -1 : 1);
}

/** Rounds to 100 metres. */
function roundedKm(km: number): number {
  return Math.round(km * 10) / 10;
}
