import type { Output } from '#contract/endpoint.ts';
import type { VenueReference } from '#contract/identity.ts';
import type { changeVenue as changeVenueEndpoint } from '#contract/venues.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { diff } from '#server/audit/service.ts';
import { refuseBlocked, textsOfPage } from '#server/block-lists/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { resolvePlace } from '#server/events/venue/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { findFreeSlug, reserveSlug } from '#server/slugs/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import { venueNameKey, venueSlugText } from '#server/text/venue-matching.ts';
import type { Tools } from '#server/tools.ts';
import { updateVenue } from './changing-store.ts';
import { addPlaceOf, putEvents } from './moving.ts';
import { followMoves, lockEventsAt } from './moving-store.ts';
import { authorizeLocked, moderatesAll, requireKeptVenues } from './rights.ts';
import { hasOnlyEventsOf, type VenueRow } from './store.ts';

type Entered = Output<typeof changeVenueEndpoint, 'body'>;

/**
 * Changes a venue. Name and address are also changed in all its events. The slug follows the name; the former slug
 * redirects. Only administrators and moderators can hide and show the page. Throws the problems of `authorizeLocked` and
 * `requireKeptVenues`, `content-blocked`, and `venue-clocks-differ` for an address in another time zone, because it would
 * shift the times of events.
 */
export async function changeVenue(
  tools: Pick<Tools, 'db' | 'clock' | 'map' | 'jobs' | 'config' | 'blockLists' | 'site'>,
  person: Person,
  wantedId: string,
  { isHidden, because = '', ...entered }: Entered,
): Promise<VenueReference> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const before = await authorizeLocked({ ...tools, db }, person, wantedId);
    const { id } = before;
    if (isHidden !== undefined && !(await moderatesAll(db, person, [id]))) throw new Problem('forbidden');
    const isOwn = await hasOnlyEventsOf(db, id, person);
    const after = await withChanges(db, before, entered);
    const { slug, name } = after;
    await refuseBlocked({ ...tools, db }, textsOfPage(after), textsOfPage(before));
    const changes = diff(auditFields(before), auditFields(after));
    const isChanged = Object.keys(changes).length > 0;
    const isVisibilityChanged = isHidden !== undefined && isHidden !== (before.hidden_because !== null);
    if (!isChanged && !isVisibilityChanged) return { id, slug, name };

    const subject = { kind: 'venue', id, name } as const;
    if (isChanged)
      await events.recordAudit({ action: 'venue-changed', actorId: person.id, subject, details: { changes } });
    if (isVisibilityChanged) {
      const action = isHidden ? 'venue-hidden' : 'venue-restored';
      await events.recordAudit({ action, actorId: person.id, subject, details: because === '' ? {} : { because } });
    }
    await updateVenue(db, {
      ...after,
      // An empty reason still means hidden.
      ...(isVisibilityChanged && { hidden_because: isHidden ? because : null }),
      changed_at: now,
    });
    await reserveSlug(db, 'venue_slugs', { slug, ownerId: id });
    if ('name' in changes || 'location' in changes) await updateEvents(events, after);
    if (!isOwn) await requireKeptVenues(db, person, [id]);
    await events.logIndirectChanges({ kind: 'venue', id }, tools.jobs);
    return { id, slug, name };
  });
}

/** Returns the venue with the changes applied. */
async function withChanges(
  db: Tools['db'],
  before: VenueRow,
  { name = before.name, words = before.words, link = before.link, facts = before.facts, location }: Entered,
): Promise<VenueRow> {
  const { latitude, longitude, country_code: countryCode, time_zone: timeZone } = before;
  const found = location && (await resolvePlace({ location }, { latitude, longitude, countryCode, timeZone }));
  if (found && found.timeZone !== timeZone) throw new Problem('venue-clocks-differ');
  const changedRow: VenueRow = {
    ...{ ...before, name, words, link, facts },
    name_key: venueNameKey(name),
    ...found?.place,
    ...(found && { town_key: normalizeTown(found.place.town), morton: String(found.morton) }),
  };
  const wanted = { ownerId: before.id, slug: slugOf(venueSlugText(changedRow)) };
  const isSameSlug = wanted.slug === slugOf(venueSlugText(before));
  return { ...changedRow, slug: isSameSlug ? before.slug : await findFreeSlug(db, 'venue_slugs', wanted) };
}

function auditFields({ name, words, link, slug, facts, ...place }: VenueRow) {
  const { town, display_name, latitude, longitude, country_code } = place;
  return { name, words, link, slug, facts, location: { town, display_name, latitude, longitude, country_code } };
}

/** Applies the current name and address of a venue to all its events. */
async function updateEvents(events: EventWriter, venue: VenueRow): Promise<void> {
  const locked = await lockEventsAt(events.db, venue.id);
  const place_id = await addPlaceOf(events, venue);
  await followMoves(events.db, venue.id, place_id);
  await putEvents(
    events,
    venue.id,
    locked.map((event) => ({ ...event, venue: venue.name, place_id })),
  );
  await events.removeUnusedPlaces([...new Set([place_id, ...locked.map((event) => event.place_id)])]);
}
