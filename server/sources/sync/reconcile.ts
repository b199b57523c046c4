import { isDeepStrictEqual } from 'node:util';
import type { EntryFate, SourceEntry } from '#contract/source-entries.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { isGone } from '#server/events/access/service.ts';
import { type DuplicateCandidate, findDuplicates } from '#server/events/duplicates/service.ts';
import {
  type FieldGroup,
  ImportedEventWriter,
  type ImportedValues,
  lockImportedEvents,
  type NewImportedEvent,
  organiserOfImport,
} from '#server/events/imported/service.ts';
import { newId } from '#server/ids/ids.ts';
import { findSameSourceEvents } from '#server/sources/duplicates/duplicate-store.ts';
import { applyDecisions, joinCertainDuplicates } from '#server/sources/duplicates/join-entries.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { answersOf } from '#server/sources/questions/answers.ts';
import type { SourceRow } from '#server/sources/store.ts';
import { withoutBlocked } from './blocked-entries.ts';
import { draftOf } from './draft.ts';
import {
  type EntryChange,
  type EntryRow,
  eventsOfOthers,
  listDates,
  listEntries,
  updateEntries,
} from './entry-store.ts';
import { merge } from './merge.ts';
import {
  current,
  isCertainDuplicate,
  isWanted,
  type ReconcileItem,
  type ReconcileOptions,
  type ReconcileResult,
  recordEventAudit,
} from './reconcile-item.ts';
import { isDate, seriesOf } from './series-of-source.ts';

/** A batch of a source, and its result. */
interface BatchResult extends ReconcileResult {
  /** The probable event of each open entry. */
  likely: ReadonlyMap<string, string>;
}

const dayMs = 86_400_000;
/** Confirmation is renewed after this, because an organiser is asked by mail after four weeks without one. */
const reconfirmAfterMs = 21 * dayMs;
const reportedGroups = new Set<string>(['name', 'dates', 'place', 'link', 'price', 'description', 'cancellation']);

/**
 * Computes what becomes of each entry of a source with the current answers; once the source is published, applies it:
 * adds, changes and cancels events, and joins existing ones. The caller has locked the source.
 */
export async function reconcile(
  events: EventWriter,
  source: SourceRow,
  options: ReconcileOptions,
): Promise<BatchResult> {
  const { db, now } = events;
  const answers = await answersOf(db, source, options.piece?.located);
  const entries = await listEntries(db, { sourceId: source.id, endsAfter: options.endsAfter }, options.piece?.entryIds);
  const eventIds = entries.flatMap(({ event_id, own_event_id }) => [event_id ?? [], own_event_id ?? []].flat());
  const locked = await lockImportedEvents(events, eventIds);
  const items = entries.map((entry): ReconcileItem => {
    const read = entry.read as ReadEvent;
    const draft = withoutBlocked(draftOf(read, answers, now), source, options.blocks);
    return { entry, read, draft, columns: {}, locked: entry.event_id ? locked.get(entry.event_id) : undefined };
  });
  const result: ReconcileResult = { added: 0, changed: 0, cancelled: 0, joined: 0 };
  const writer = new ImportedEventWriter(events);

  await applyDecisions(events, source, items, locked, options);
  const likely = await findLikely(events, source, items, options);
  if (source.published_at !== null) {
    for (const item of items) await applySourceChanges(events, writer, item, result);
    await joinCertainDuplicates(events, source, items, result, options);
    await addNew(events, writer, source, items, result, options);
  }
  await updateEntries(db, items.flatMap(changeOf));
  return { ...result, likely };
}

/** Looks for existing events that are the same evening as an entry without an event. */
async function findLikely(
  events: EventWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  options: ReconcileOptions,
): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  const open = items.filter((item) => current(item, 'event_id') === null && isWanted(item) && !item.read.isCancelled);
  const sought = open.flatMap(({ entry, draft }) => (draft.event ? { id: entry.id, ...draft.event } : []));
  if (open.length === 0) return chosen;
  const taken = new Set(items.flatMap((item) => current(item, 'event_id') ?? []));
  for (const id of await eventsOfOtherBatches(events, source, options)) taken.add(id);
  const found = await findDuplicates(events.db, sought, () => taken);
  const sameSourceEvents = await findSameSourceEvents(
    events.db,
    source,
    open.map(({ entry }) => entry.key),
  );
  for (const item of open) {
    const sameSourceEvent = sameSourceEvents.get(item.entry.key);
    const likely = sameSourceEvent === undefined ? found.get(item.entry.id) : { eventId: sameSourceEvent, likeness: 1 };
    const isFree = likely !== undefined && !taken.has(likely.eventId);
    if (isFree) {
      taken.add(likely.eventId);
      chosen.set(item.entry.id, likely.eventId);
    }
    rememberLikely(item, isFree ? likely : undefined);
  }
  return chosen;
}

/** Returns the events that entries of other batches are, or probably are. */
async function eventsOfOtherBatches(
  { db }: EventWriter,
  source: SourceRow,
  { piece, endsAfter }: ReconcileOptions,
): Promise<string[]> {
  if (!piece) return [];
  const own = new Set(piece.entryIds);
  const likely = [...piece.likely].flatMap(([entryId, eventId]) => (own.has(entryId) ? [] : eventId));
  return [...likely, ...(await eventsOfOthers(db, source.id, endsAfter, piece.entryIds))];
}

function rememberLikely({ entry, columns }: ReconcileItem, likely: DuplicateCandidate | undefined): void {
  // A decision about one event does not apply to another.
  const isSame = likely?.eventId === entry.likely_event_id;
  Object.assign(columns, {
    likely_event_id: likely?.eventId ?? null,
    likeness: likely?.likeness ?? null,
    decision: isSame || !likely ? entry.decision : null,
  });
}

/** Applies to the event what the source has changed, except for users' corrections. */
async function applySourceChanges(
  events: EventWriter,
  writer: EventsWriter,
  item: ReconcileItem,
  result: ReconcileResult,
): Promise<void> {
  const { entry, draft, columns, locked } = item;
  if (!locked || current(item, 'is_joined') || entry.is_left_out || !draft.event) return;
  if (isGone(locked.event) || locked.event.ends_at <= events.now) return;
  const theirs = { ...draft.event.values, isCancelled: draft.event.values.isCancelled || entry.has_vanished };
  const base = (entry.base ?? theirs) as ImportedValues;
  const { taken, kept } = merge(base, locked.values, theirs);
  const isStale = (locked.event.confirmed_at?.getTime() ?? 0) < events.now.getTime() - reconfirmAfterMs;
  const isThere = entry.missing_since === null && !entry.has_vanished;
  if (taken.size > 0 || (isStale && isThere)) {
    await writer.change(locked.event, theirs, taken, draft.event.place);
    await recordEventAudit(
      events,
      actionOf(taken, theirs),
      locked.event,
      changesOf(taken, locked.values, theirs, draft.event.place.timeZone),
    );
  }
  if (taken.has('cancellation') && theirs.isCancelled) result.cancelled += 1;
  else if (taken.size > 0) result.changed += 1;
  if (taken.size > 0) columns.changed_at = events.now;
  columns.base = theirs;
  columns.kept = kept.filter((group): group is SourceEntry['kept'][number] => reportedGroups.has(group));
}

type EventsWriter = InstanceType<typeof ImportedEventWriter>;

function actionOf(taken: ReadonlySet<FieldGroup>, { isCancelled }: ImportedValues) {
  if (taken.size === 0) return 'event-confirmed';
  if (!taken.has('cancellation')) return 'event-changed';
  return isCancelled ? 'event-cancelled' : 'event-reinstated';
}

/** Returns the changes for the audit trail, with times on the clock of the venue. */
function changesOf(
  taken: ReadonlySet<FieldGroup>,
  from: ImportedValues,
  to: ImportedValues,
  timeZone: string,
): Record<string, unknown> {
  const clock = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  const changes: Record<string, unknown> = {};
  for (const group of taken) {
    if (group === 'dates') changes.dateStart = { from: clock(from.startsAt), to: clock(to.startsAt) };
    else if (group === 'place') changes.place = { from: from.venue, to: to.venue };
    else if (group === 'name' || group === 'link' || group === 'price')
      changes[group] = { from: from[group], to: to[group] };
  }
  return Object.keys(changes).length > 0 ? { changes } : {};
}

async function addNew(
  events: EventWriter,
  writer: EventsWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  result: ReconcileResult,
  options: ReconcileOptions,
): Promise<void> {
  // Past events are imported at publication only.
  const isFirst = source.published_at?.getTime() === events.now.getTime();
  const adding = items.filter(
    (item) => current(item, 'event_id') === null && isWanted(item) && (isFirst || item.entry.ends_at > events.now),
  );
  if (adding.length === 0) return;
  if (!(await options.mayAdd(adding.map(({ entry }) => entry.id)))) return;
  const seriesIds = await seriesOf(events, await datesAround(events, source, items, adding, options), adding);
  const added = adding.flatMap((item): NewImportedEvent[] => {
    if (!item.draft.event) return [];
    const id = newId();
    const { values } = item.draft.event;
    Object.assign(item.columns, { event_id: id, base: values, changed_at: null, kept: [] });
    return [{ id, ...item.draft.event, series: seriesIds.get(item.entry.id) ?? null }];
  });
  const organiserId = await organiserOfImport(
    events,
    source.owner_id,
    source.defaults.organiser?.id.toLowerCase() ?? null,
  );
  await writer.add(added, { ownerId: source.owner_id, organiserId });
  result.added += added.length;
}

/** Returns all entries, or a batch with the dates in other batches that share a UID with those that are added. */
async function datesAround(
  { db }: EventWriter,
  source: SourceRow,
  items: readonly ReconcileItem[],
  adding: readonly ReconcileItem[],
  { piece, endsAfter }: ReconcileOptions,
) {
  if (!piece) return items;
  const uids = [...new Set(adding.filter(isDate).flatMap(({ read }) => read.uid ?? []))];
  if (uids.length === 0) return items;
  const dates = await listDates(db, source.id, endsAfter, uids);
  return dates.map(({ read, ...entry }) => ({ entry, read: read as ReadEvent }));
}

/** Returns the columns of an entry that have changed. */
function changeOf(item: ReconcileItem): EntryChange[] {
  const { entry, draft, columns } = item;
  const next = { ...columns, fate: fateOf(item), faults: draft.faults };
  const changed = Object.entries(next).filter(
    ([column, value]) => !isDeepStrictEqual(value, entry[column as keyof EntryRow]),
  );
  return changed.length > 0 ? [{ id: entry.id, ...Object.fromEntries(changed) }] : [];
}

function fateOf(item: ReconcileItem): EntryFate {
  const { entry, draft, locked } = item;
  const eventId = current(item, 'event_id');
  if (entry.is_left_out || draft.isElsewhere) return 'left-out';
  if (current(item, 'is_joined')) return 'duplicate';
  // A user deleted the event.
  if (eventId !== null && locked && isGone(locked.event)) return 'left-out';
  if (item.read.isCancelled || entry.has_vanished) return 'cancelled';
  if (entry.missing_times > 0) return 'missing';
  if (eventId !== null) return current(item, 'changed_at') === null ? 'same' : 'changed';
  if (draft.faults.length > 0) return 'not-understood';
  if (current(item, 'likely_event_id') === null || current(item, 'decision') === 'apart') return 'new';
  return isCertainDuplicate(item) ? 'duplicate' : 'likely-duplicate';
}
