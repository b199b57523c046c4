import { roundedDegrees } from '#contract/coordinates.ts';
import { mortonCode } from '#contract/tiles.ts';
import type { EventWriter } from '#server/changes/service.ts';
import type { Entered } from '#server/events/write/validate-event.ts';
import { boxAround, codeRanges } from '#server/geo/bounding-box.ts';
import { newId } from '#server/ids/new-id.ts';
import { findCountry, findTimeZone } from '#server/places/service.ts';
import { findFreeSlug, reserveSlug } from '#server/slugs/service.ts';
import { normalizeTown } from '#server/text/normalize-town.ts';
import { slugOf } from '#server/text/slugs.ts';
import {
  findMatchingVenue,
  namesVenue,
  venueMatchRadiusM,
  venueNameKey,
  venueSlugText,
} from '#server/text/venue-matching.ts';

import * as store from './venue-store.ts';

/** A house as it was written for an event. */
interface VenueInput {
  name: string;
  town: string;
  display_name: string;
  latitude: number | null;
  longitude: number | null;
  country_code: string | null;
  timeZone: string;
}

/**
 * The venue that somebody means: the one of that name within a hundred metres, or what that was merged into; else a new one.
 * Null where no house was named. Whoever adds or imports events asks this, inside the door, for each house that they write.
 */
export async function findOrCreateVenue(events: EventWriter, written: VenueInput): Promise<string | null> {
  const { name, town, display_name: address } = written;
  if (!namesVenue({ name, town, address })) return null;
  const known = await findVenue(events, written);
  if (known !== undefined) return known;
  // Two who write the same new house in one moment: the second waits, and finds what the first has made.
  await store.lockVenueName(events.db, venueNameKey(name));
  return (await findVenue(events, written)) ?? createVenue(events, written);
}

async function findVenue({ db }: EventWriter, written: VenueInput): Promise<string | undefined> {
  const { latitude, longitude } = written;
  const isPlaced = latitude !== null && longitude !== null;
  const ranges = isPlaced ? codeRanges(boxAround({ latitude, longitude }, (2 * venueMatchRadiusM) / 1000)) : null;
  const alike = await store.findVenuesByName(db, venueNameKey(written.name), ranges);
  const same = findMatchingVenue(alike, { ...written, address: written.display_name });
  return same && (same.merged_into === null ? same.id : store.findMerged(db, same.merged_into));
}

/** Makes a venue, wherever others are. */
export async function createVenue(events: EventWriter, written: VenueInput): Promise<string> {
  const { name, town, display_name, latitude, longitude, country_code, timeZone } = written;
  const id = newId();
  const slug = await findFreeSlug(events.db, 'venue_slugs', {
    ownerId: id,
    slug: slugOf(venueSlugText({ name, town })),
  });
  await store.insertVenue(events.db, {
    ...{ id, slug, name, town, display_name, latitude, longitude, country_code },
    name_key: venueNameKey(name),
    town_key: normalizeTown(town),
    morton: latitude === null || longitude === null ? null : mortonCode(longitude, latitude),
    time_zone: timeZone,
    created_at: events.now,
    changed_at: events.now,
  });
  await reserveSlug(events.db, 'venue_slugs', { slug, ownerId: id });
  return id;
}

/** A place as its table has it, but for its id. */
export interface EnteredPlace {
  town: string;
  display_name: string;
  latitude: number;
  longitude: number;
  country_code: string | null;
}

/** Where an event was until now: what did not move keeps its country and its clocks. */
interface FormerPlace {
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  timeZone: string;
}

/** The place that was entered, and whose clocks people use there. */
export async function resolvePlace(
  { location }: Pick<Entered, 'location'>,
  former?: FormerPlace,
): Promise<{ place: EnteredPlace; timeZone: string; morton: number }> {
  const { countryCode: given = null } = location;
  const hasStayed = former !== undefined && isSamePosition(former, location);
  // What was kept more exactly before stays so.
  const { latitude, longitude } = hasStayed ? former : location;
  const keeps = hasStayed && (given === null || given === former.countryCode);
  const countryCode = given ?? (keeps ? former.countryCode : await findCountry(location));
  return {
    place: { town: location.place, display_name: location.displayName, latitude, longitude, country_code: countryCode },
    // By what was entered alone, as the form was told when it asked for the time zone.
    timeZone: keeps ? former.timeZone : findTimeZone({ latitude, longitude, countryCode: given }),
    morton: mortonCode(longitude, latitude),
  };
}

function isSamePosition(
  former: FormerPlace,
  entered: Entered['location'],
): former is FormerPlace & { latitude: number; longitude: number } {
  return (
    former.latitude !== null &&
    former.longitude !== null &&
    roundedDegrees(former.latitude) === entered.latitude &&
    roundedDegrees(former.longitude) === entered.longitude
  );
}
