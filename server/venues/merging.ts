import type { Output } from '#contract/endpoint.ts';
import type { VenueReference } from '#contract/identity.ts';
import type { splitVenue as splitVenueEndpoint } from '#contract/venues.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { createVenue } from '#server/events/venue/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { updateVenue } from './changing-store.ts';
import { addPlaceOf, putEvents } from './moving.ts';
import * as moving from './moving-store.ts';
import { requireKeptVenues, requireModeratedVenues } from './rights.ts';
import { findVenue, lockVenues, type VenueRow } from './store.ts';

type MergingTools = Pick<Tools, 'db' | 'clock' | 'map'>;

/**
 * Merges the venue `venue` into the venue `id`: its events get the name and address of the latter, and its slugs
 * redirect. The former data of each event is stored, so that `splitVenue` can undo it. Returns the number of moved
 * events. Throws `venue-unknown`, `venue-merged` if one is already merged, and `venue-clocks-differ` for different time
 * zones, because it would shift the times of events. Also throws the problems of `requireModeratedVenues` and
 * `requireKeptVenues`.
 */
export async function mergeVenues(
  tools: MergingTools,
  person: Person,
  id: string,
  { venue: otherId }: { venue: string },
): Promise<{ events: number }> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const locked = await lockVenues(db, [id.toLowerCase(), otherId.toLowerCase()]);
    const [kept, merged] = [locked.get(id.toLowerCase()), locked.get(otherId.toLowerCase())];
    if (!kept || !merged) throw new Problem('venue-unknown');
    await requireModeratedVenues(db, person, [kept.id, merged.id]);
    if (kept === merged || kept.merged_into !== null || merged.merged_into !== null) throw new Problem('venue-merged');
    if (kept.time_zone !== merged.time_zone) throw new Problem('venue-clocks-differ');

    const place_id = await addPlaceOf(events, kept);
    await moving.rememberMoves(db, merged.id, place_id);
    const moved = await moving.lockEventsAt(db, merged.id);
    await putEvents(
      events,
      kept.id,
      moved.map((event) => ({ ...event, venue: kept.name, place_id })),
    );
    await events.removeUnusedPlaces([place_id]);
    await updateVenue(db, { ...merged, merged_into: kept.id, changed_at: now });
    await updateVenue(db, { ...kept, changed_at: now });
    await requireKeptVenues(db, person, [kept.id]);
    await events.recordAudit({
      action: 'venue-merged',
      actorId: person.id,
      subject: { kind: 'venue', id: merged.id, name: merged.name },
      details: { into: { id: kept.id, slug: kept.slug, name: kept.name }, events: moved.length },
    });
    return { events: moved.length };
  });
}

/**
 * Undoes a merge, or creates a new venue for some events. Returns that venue and its number of events. Throws
 * `venue-unknown`, `venue-not-merged`, and the problems of `requireModeratedVenues` and `requireKeptVenues`.
 */
export async function splitVenue(
  tools: MergingTools,
  person: Person,
  id: string,
  asked: Output<typeof splitVenueEndpoint, 'body'>,
): Promise<{ venue: VenueReference; events: number }> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const otherId = 'venue' in asked ? [asked.venue.toLowerCase()] : [];
    const locked = await lockVenues(db, [id.toLowerCase(), ...otherId]);
    const kept = locked.get(id.toLowerCase());
    if (!kept || kept.merged_into !== null) throw new Problem('venue-unknown');
    await requireModeratedVenues(db, person, [kept.id]);
    const { venue, count } =
      'venue' in asked
        ? await undoMerge(events, kept, locked.get(asked.venue.toLowerCase()))
        : await createFromEvents(events, kept, asked);
    await updateVenue(db, { ...kept, changed_at: now });
    await requireKeptVenues(db, person, [venue.id]);
    await events.recordAudit({
      action: 'venue-split',
      actorId: person.id,
      subject: { kind: 'venue', id: venue.id, name: venue.name },
      details: { from: kept.name, events: count },
    });
    return { venue: { id: venue.id, slug: venue.slug, name: venue.name }, events: count };
  });
}

/** Restores a merged venue with its former events. Events that were changed since keep their changes. */
async function undoMerge(events: EventWriter, kept: VenueRow, merged: VenueRow | undefined) {
  const { db, now } = events;
  if (!merged) throw new Problem('venue-unknown');
  if (merged.merged_into !== kept.id) throw new Problem('venue-not-merged');
  const moves = new Map((await moving.takeMoves(db, merged.id)).map((move) => [move.event_id, move]));
  const locked = await moving.lockEventsAt(db, kept.id, [...moves.keys()]);
  const returning = locked.map((event) => {
    const move = moves.get(event.id);
    const isAsMoved = move?.moved_to === event.place_id && event.venue === kept.name;
    return isAsMoved ? { ...event, venue: move.venue, place_id: move.place_id } : event;
  });
  await putEvents(events, merged.id, returning);
  await events.removeUnusedPlaces([...moves.values()].flatMap(({ place_id, moved_to }) => [place_id, moved_to]));
  await updateVenue(db, { ...merged, merged_into: null, changed_at: now });
  return { venue: merged, count: returning.length };
}

/** Creates a new venue for some of the events, at the position of the first of them. */
async function createFromEvents(
  events: EventWriter,
  kept: VenueRow,
  { events: ids, name }: { events: string[]; name: string },
) {
  const { db } = events;
  const locked = await moving.lockEventsAt(db, kept.id, ids);
  const [first] = locked;
  if (!first) throw new Problem('venue-unknown', { detail: 'None of these events is there.' });
  const place = (await moving.findPlaces(db, [first.place_id])).get(first.place_id);
  const { town, display_name, latitude, longitude, country_code } = place ?? kept;
  const written = { name, town, display_name, latitude, longitude, country_code, timeZone: kept.time_zone };
  const id = await createVenue(events, written);
  await putEvents(
    events,
    id,
    locked.map((event) => ({ ...event, venue: name })),
  );
  const venue = await findVenue(db, id);
  if (!venue) throw new Error('The new venue was deleted during the split.');
  return { venue, count: locked.length };
}
