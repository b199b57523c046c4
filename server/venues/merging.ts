import type { Output } from '#contract/endpoint.ts';
import type { VenueReference } from '#contract/venue-reference.ts';
import type { splitVenue as splitVenueEndpoint } from '#contract/venues.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { createVenue } from '#server/events/venue/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { updateVenue } from './changing-store.ts';
import { addPlaceOf, putEvents } from './moving.ts';
import * as moving from './moving-store.ts';
import { findVenue, lockVenues, type VenueRow } from './store.ts';

type MergingTools = Pick<Tools, 'db' | 'clock' | 'map'>;

/**
 * Makes one venue of two: all events of the other get the name and the address of the one that stays, and whatever led to
 * the other leads there. Where each event was is remembered: `splitVenue` undoes it. Says how many came along. Refuses with
 * `venue-unknown`, with `venue-merged` where they are one already, and with `venue-clocks-differ` where they are in two time
 * zones: the times of the events would mean something else.
 */
export async function mergeVenues(
  tools: MergingTools,
  person: Person,
  id: string,
  { venue: otherId }: { venue: string },
): Promise<{ events: number }> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const held = await lockVenues(db, [id.toLowerCase(), otherId.toLowerCase()]);
    const [kept, gone] = [held.get(id.toLowerCase()), held.get(otherId.toLowerCase())];
    if (!kept || !gone) throw new Problem('venue-unknown');
    if (kept === gone || kept.merged_into !== null || gone.merged_into !== null) throw new Problem('venue-merged');
    if (kept.time_zone !== gone.time_zone) throw new Problem('venue-clocks-differ');

    const place_id = await addPlaceOf(events, kept);
    await moving.rememberMoves(db, gone.id, place_id);
    const coming = await moving.lockEventsAt(db, gone.id);
    await putEvents(
      events,
      kept.id,
      coming.map((event) => ({ ...event, venue: kept.name, place_id })),
    );
    await events.removeUnusedPlaces([place_id]);
    await updateVenue(db, { ...gone, merged_into: kept.id, changed_at: now });
    await updateVenue(db, { ...kept, changed_at: now });
    await events.note({
      action: 'venue-merged',
      actorId: person.id,
      subject: { kind: 'venue', id: gone.id, name: gone.name },
      details: { into: { id: kept.id, slug: kept.slug, name: kept.name }, events: coming.length },
    });
    return { events: coming.length };
  });
}

/** Undoes a merger, or makes another venue of some events. Refuses with `venue-unknown`, and with `venue-not-merged` what was not. */
export async function splitVenue(
  tools: MergingTools,
  person: Person,
  id: string,
  asked: Output<typeof splitVenueEndpoint, 'body'>,
): Promise<{ venue: VenueReference; events: number }> {
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const otherId = 'venue' in asked ? [asked.venue.toLowerCase()] : [];
    const held = await lockVenues(db, [id.toLowerCase(), ...otherId]);
    const kept = held.get(id.toLowerCase());
    if (!kept || kept.merged_into !== null) throw new Problem('venue-unknown');
    const { venue, count } =
      'venue' in asked
        ? await giveBack(events, kept, held.get(asked.venue.toLowerCase()))
        : await partOff(events, kept, asked);
    await updateVenue(db, { ...kept, changed_at: now });
    await events.note({
      action: 'venue-split',
      actorId: person.id,
      subject: { kind: 'venue', id: venue.id, name: venue.name },
      details: { from: kept.name, events: count },
    });
    return { venue: { id: venue.id, slug: venue.slug, name: venue.name }, events: count };
  });
}

/** What was merged is a venue again, with the events that came along, as they were. What somebody has changed since stays so. */
async function giveBack(events: EventWriter, kept: VenueRow, gone: VenueRow | undefined) {
  const { db, now } = events;
  if (!gone) throw new Problem('venue-unknown');
  if (gone.merged_into !== kept.id) throw new Problem('venue-not-merged');
  const moves = new Map((await moving.takeMoves(db, gone.id)).map((move) => [move.event_id, move]));
  const held = await moving.lockEventsAt(db, kept.id, [...moves.keys()]);
  const returning = held.map((event) => {
    const move = moves.get(event.id);
    const isAsMoved = move?.moved_to === event.place_id && event.venue === kept.name;
    return isAsMoved ? { ...event, venue: move.venue, place_id: move.place_id } : event;
  });
  await putEvents(events, gone.id, returning);
  await events.removeUnusedPlaces([...moves.values()].flatMap(({ place_id, moved_to }) => [place_id, moved_to]));
  await updateVenue(db, { ...gone, merged_into: null, changed_at: now });
  return { venue: gone, count: returning.length };
}

/** Some of the events are in another house, which stands where the first of them does. */
async function partOff(events: EventWriter, kept: VenueRow, { events: ids, name }: { events: string[]; name: string }) {
  const { db } = events;
  const held = await moving.lockEventsAt(db, kept.id, ids);
  const [first] = held;
  if (!first) throw new Problem('venue-unknown', { detail: 'None of these events is there.' });
  const place = (await moving.findPlaces(db, [first.place_id])).get(first.place_id);
  const { town, display_name, latitude, longitude, country_code } = place ?? kept;
  const written = { name, town, display_name, latitude, longitude, country_code, timeZone: kept.time_zone };
  const id = await createVenue(events, written);
  await putEvents(
    events,
    id,
    held.map((event) => ({ ...event, venue: name })),
  );
  const venue = await findVenue(db, id);
  if (!venue) throw new Error('A venue that was made just now is not there.');
  return { venue, count: held.length };
}
