import type { Output } from '#contract/endpoint.ts';
import type { EventDouble, listEventDoubles as listEventDoublesEndpoint } from '#contract/event-doubles.ts';
import type { EntryDecision } from '#contract/source-answers.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { authorizeEvent, findByIdOrSlug, requireModeratedEvents } from '#server/events/access/service.ts';
import { lockImportedEvents } from '#server/events/imported/service.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { SourceTools } from '#server/sources/service.ts';
import { lockSource } from '#server/sources/store.ts';
import * as entries from '#server/sources/sync/entry-store.ts';
import { type ReconcileTools, reconcileLocked } from '#server/sources/sync/reconcile-source.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import * as store from './duplicate-store.ts';

/**
 * Returns upcoming events that may be duplicates, are undecided and that the caller may moderate, by start, a page at a
 * time.
 */
export async function listEventDoubles(
  { db, clock }: Pick<SourceTools, 'db' | 'clock'>,
  person: Person,
  { limit, cursor }: Output<typeof listEventDoublesEndpoint, 'query'>,
): Promise<Page<EventDouble>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findDoubles(db, person, clock(), after, limit + 1);
  const { rows, next } = cutPage(found, limit, (last) => writeCursor({ at: last.starts_at, id: last.id }));
  const events = await store.findDoubled(
    db,
    rows.flatMap(({ event_id, likely_event_id }) => [event_id, likely_event_id].filter((id) => id !== null)),
  );
  const shown = (id: string | null) => {
    const event = events.get(id ?? '');
    return event && { ...event, dateStart: toVenueIso(event.starts_at, event.time_zone) };
  };
  const items = rows.flatMap((row): EventDouble[] => {
    const [own, other] = [shown(row.event_id), shown(row.likely_event_id)];
    return own && other ? [{ entry: row.id, likeness: row.likeness ?? 0, events: [own, other] }] : [];
  });
  return { items, next };
}

/**
 * Joins the event of an entry with its probable duplicate, or keeps the two apart, also in all later readings. Throws
 * `source-unknown`, and `forbidden` unless the caller may moderate the events of both.
 */
export async function decideDouble(
  tools: ReconcileTools,
  person: Person,
  id: string,
  decision: EntryDecision,
): Promise<void> {
  // An administrator decided it, so it does not count as a join of the source's owner.
  await changeEvents(tools, async (events) => {
    const entry = await entries.findEntry(events.db, id);
    if (!entry) throw new Problem('source-unknown');
    const { event_id, own_event_id, likely_event_id } = entry;
    const ids = [event_id, own_event_id, likely_event_id].filter((each) => each !== null);
    await requireModeratedEvents(events.db, person, ids);
    await decide(tools, events, id, decision, { mayJoin: async () => true });
  });
}

async function decide(
  tools: ReconcileTools,
  events: EventWriter,
  id: string,
  decision: EntryDecision,
  options?: Parameters<typeof reconcileLocked>[3],
): Promise<void> {
  const { db } = events;
  const entry = await entries.findEntry(db, id);
  const source = entry && (await lockSource(db, entry.source_id));
  if (!entry || !source) throw new Problem('source-unknown');
  await entries.decide(db, source.id, [{ id, decision }]);
  await reconcileLocked(tools, events, source, options);
}

/**
 * Separates an event from an entry that was joined with it; the entry gets an event of its own again. Throws as
 * `authorizeEvent` does, and `source-unknown` if the two are not joined.
 */
export async function partEvent(
  tools: ReconcileTools,
  person: Person,
  { id, entry: entryId }: { id: string; entry: string },
): Promise<void> {
  await changeEvents(tools, async (events) => {
    await lockImportedEvents(events, [id.toLowerCase()]);
    authorizeEvent(tools, person, await findByIdOrSlug(events.db, id.toLowerCase()), 'change');
    const entry = await entries.findEntry(events.db, entryId);
    if (entry?.event_id !== id.toLowerCase() || !entry.is_joined) throw new Problem('source-unknown');
    await decide(tools, events, entryId, 'apart');
  });
}
