import type { Output, Reply } from '#contract/endpoint.ts';
import type { Event } from '#contract/events.ts';
import {
  type lookAtSaved as lookAtSavedEndpoint,
  maxSaved,
  type SavedEvent,
  savedLasts,
  type saveEvents as saveEventsEndpoint,
} from '#contract/saved.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { transact } from '#server/database/transact.ts';
import { presentEvents } from '#server/events/service.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { isTimeZone } from '#server/time/time-zone.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type SavedTools = Pick<Tools, 'db' | 'clock'>;
type SavedRow = Awaited<ReturnType<typeof store.findSaved>>[number];

const dayMs = 86_400_000;

/**
 * Returns a page of the user's saved events: upcoming ones by start, past ones in reverse. `event` is null for deleted
 * ones. Throws `invalid-input` for an invalid cursor.
 */
export async function listSaved(
  { db, clock }: SavedTools,
  { id }: Pick<Person, 'id'>,
  { when, limit, cursor }: { when: 'upcoming' | 'past'; limit: number; cursor?: string | undefined },
): Promise<Page<SavedEvent>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findSaved(db, { userId: id, when, now: clock() }, after, limit + 1);
  const { rows, next } = cutPage(found, limit, (last) => writeCursor({ at: last.starts_at, id: last.id }));
  const events = await presentEvents(
    { db },
    rows.map((row) => row.id),
  );
  return {
    items: rows.map((row) => serialize(row, events.get(row.id) ?? null)),
    next,
    total: after || next ? null : rows.length,
  };
}

function serialize(row: SavedRow, event: Event | null): SavedEvent {
  const savedAs =
    row.saved_starts_at === null || row.saved_venue === null
      ? undefined
      : { dateStart: toVenueIso(row.saved_starts_at, event?.timeZone ?? row.time_zone), place: row.saved_venue };
  return {
    id: row.id,
    event,
    dateStart: event?.dateStart ?? toVenueIso(row.starts_at, row.time_zone),
    timeZone: event?.timeZone ?? row.time_zone,
    // Names of hidden events, and of those that wait for the team again, are not shown. Deleted events keep their name.
    name: event?.name ?? (row.hidden_because === null && row.approval === null ? row.name : null),
    ...(savedAs && event && hasMoved(savedAs, event) && { savedAs }),
  };
}

/** Whether time or venue changed. Another spelling of the venue does not count. */
function hasMoved(savedAs: NonNullable<SavedEvent['savedAs']>, event: Event): boolean {
  return savedAs.dateStart !== event.dateStart || normalizeText(savedAs.place) !== normalizeText(event.place);
}

/**
 * Returns the ids of the saved events that have not ended, including deleted and cancelled ones, in no particular
 * order.
 */
export async function listSavedIds({ db, clock }: SavedTools, { id }: Pick<Person, 'id'>): Promise<string[]> {
  return store.findSavedIds(db, id, clock());
}

/**
 * Saves events in their current state. Returns the ids of those that are now saved, without ended, deleted and unknown
 * ones. Sets the time zone of an account that has none. Throws `too-many-saved`.
 */
export async function saveEvents(
  { db, clock }: SavedTools,
  { id: userId }: Pick<Person, 'id'>,
  { eventIds, timeZone }: Output<typeof saveEventsEndpoint, 'body'>,
): Promise<string[]> {
  return transact(db, async (db) => {
    const now = clock();
    if (!(await store.lockUser(db, userId))) throw new Problem('token-revoked');
    const events = await store.lockEvents(db, eventIds, now);
    const ids = events.map((event) => event.id);
    const saved = new Set([...(await store.findSavedIds(db, userId, now)), ...ids]);
    if (saved.size > maxSaved) throw new Problem('too-many-saved');
    const rows = events.map(({ id, starts_at, ends_at, venue, display_name, cancelled_at }) => ({
      ...{ user_id: userId, event_id: id, starts_at, ends_at, venue, address: display_name },
      state: cancelled_at === null ? ('standing' as const) : ('cancelled' as const),
      ...{ saved_at: now, saved_starts_at: starts_at, saved_venue: venue },
    }));
    if (rows.length > 0) await store.insertSaved(db, rows);
    // Unknown zones are ignored, and the next request may set one.
    if (timeZone !== undefined && isTimeZone(timeZone)) await store.takeTimeZone(db, userId, timeZone);
    return ids;
  });
}

/** Removes an event from the saved ones; does nothing if it is not among them. */
export async function unsaveEvent(
  { db }: Pick<Tools, 'db'>,
  { id: userId }: Pick<Person, 'id'>,
  eventId: string,
): Promise<void> {
  await transact(db, (db) => store.deleteSaved(db, userId, eventId));
}

/**
 * Returns events in their current state in the order of the ids, with null for deleted and unknown ones. A deleted
 * duplicate is replaced by the event that it was joined with.
 */
export async function lookAtEvents(
  tools: Pick<Tools, 'db'>,
  ids: readonly string[],
): Promise<Reply<typeof lookAtSavedEndpoint>> {
  const events = await presentEvents(tools, ids);
  return ids.map((id) => ({ id, event: events.get(id.toLowerCase()) ?? null }));
}

/** Deletes the state of events that ended long ago, saved or notified. */
export const sweepSaved: NightlyJob<SavedTools> = {
  name: 'sweep-saved',
  at: '03:30',
  async run({ db, clock }) {
    await store.deleteOver(db, new Date(clock().getTime() - savedLasts * dayMs));
  },
};
