import { roundedDegrees } from '#contract/degrees.ts';
import { mortonCode } from '#contract/tiles.ts';
import { boxAround, codeRanges } from '#model/geo/bounding-box.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import type { EventWriter } from '#server/changes/service.ts';
import type { Entered } from '#server/events/write/validate-event.ts';
import { newId } from '#server/ids/ids.ts';
import { findCountry, findTimeZone } from '#server/places/service.ts';
import { findFreeSlug, reserveSlug } from '#server/slugs/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import {
  findMatchingVenue,
  namesVenue,
  venueMatchRadiusM,
  venueNameKey,
  venueSlugText,
} from '#server/text/venue-matching.ts';

import * as store from './venue-store.ts';

/** A venue as entered for an event. */
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
 * Returns the venue of the same name within 100 metres, or the one it was merged into, or a new one; null if no venue
 * was named. Called in the transaction of every write that names a venue.
 */
export async function findOrCreateVenue(events: EventWriter, written: VenueInput): Promise<string | null> {
  const { name, town, display_name: address } = written;
  if (!namesVenue({ name, town, address })) return null;
  const known = await findVenue(events, written);
  if (known !== undefined) return known;
  // Serialises concurrent creations of one name, so that the second finds the first.
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

/** Creates a venue even if similar ones exist. Returns its id. */
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

/** A row of `places` without its id. */
export interface EnteredPlace {
  town: string;
  display_name: string;
  latitude: number;
  longitude: number;
  country_code: string | null;
}

/** The former location of an event: if the position is unchanged, country and time zone are kept. */
interface FormerPlace {
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  timeZone: string;
}

/**
 * Returns the position, country and time zone of an entered location. Keeps those of `former` if the position is
 * unchanged.
 */
export async function resolvePlace(
  { location }: Pick<Entered, 'location'>,
  former?: FormerPlace,
): Promise<{ place: EnteredPlace; timeZone: string; morton: number }> {
  const { countryCode: given = null } = location;
  const hasStayed = former !== undefined && isSamePosition(former, location);
  // Keeps the stored coordinates, which may be more precise.
  const { latitude, longitude } = hasStayed ? former : location;
  const keeps = hasStayed && (given === null || given === former.countryCode);
  const countryCode = given ?? (keeps ? former.countryCode : await findCountry(location));
  return {
    place: { town: location.place, display_name: location.displayName, latitude, longitude, country_code: countryCode },
    // Uses only entered values, because the form computed the time zone from them as well.
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
