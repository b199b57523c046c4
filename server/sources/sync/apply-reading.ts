import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { newId } from '#server/ids/ids.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { suggestionsOf } from '#server/sources/questions/suggestions.ts';
import * as store from '#server/sources/store.ts';
import { instantIn, placeText } from './draft.ts';
import * as entries from './entry-store.ts';
import type { ReadOutcome } from './fetch-source.ts';
import {
  firstEnd,
  inBatches,
  type ReconcileTools,
  type RunBatch,
  reconcileInBatches,
  rowBatchSize,
} from './reconcile-source.ts';
import { type KnownEntry, planSync, type ReadOccurrence, type SyncHold, type SyncPlan } from './sync-plan.ts';

const hourMs = 3_600_000;

/**
 * The result of a reading: whether anything is new, what is held back, and what to store about the reading at its end.
 */
export interface AppliedReading {
  isNews: boolean;
  hold: store.SourceRow['hold'];
  columns: Parameters<typeof store.updateSource>[2];
}

/**
 * Applies a reading to a source: first its entries, then the events, in batches. Validators such as the ETag are
 * cleared first, so that the next reading repeats an interrupted one; the summary is returned, to be written in the
 * last transaction.
 */
export async function applyReading(
  tools: ReconcileTools,
  doPiece: RunBatch,
  outcome: ReadOutcome & { kind: 'read' },
  atOnce: number,
): Promise<AppliedReading> {
  const { source, now } = await doPiece(async ({ now }, source) => ({ source, now }));
  const isPublished = source.published_at !== null;
  const endsAfter = firstEnd(source, now);
  const rows = await knownRows(doPiece, endsAfter, atOnce);
  const occurrences = await occurrencesOf(outcome.events);
  const plan = planSync({
    known: rows.map(knownOf),
    occurrences,
    isComplete: outcome.isComplete,
    // Before publication nothing is held back: entries that disappear are dropped.
    nowMs: isPublished ? now.getTime() : Number.NEGATIVE_INFINITY,
    heldSince: source.hold ? Date.parse(source.hold.since) : null,
    isReleased: source.is_released,
    isPage: outcome.as === 'page',
    isHandedIn: source.file !== null,
  });
  await doPiece(async (events) => {
    const { db } = events;
    const suggested = JSON.stringify(await suggestionsOf({ db }, outcome));
    const own_name = outcome.ownName?.slice(0, 100) ?? source.own_name;
    const forgotten = { etag: null, last_modified: null, content_hash: null };
    await store.updateSource(db, source.id, {
      ...{ kind: outcome.as, read_url: outcome.readUrl, own_name, suggested, ...forgotten },
    });
    if (own_name !== source.own_name || outcome.readUrl !== source.read_url)
      await events.logIndirectChanges({ kind: 'source', id: source.id }, tools.jobs);
  });
  await writePlan(doPiece, plan, rows, { endsAfter, atOnce });
  const texts = [...new Set(occurrences.flatMap(({ read }) => placeText(read) ?? []))];
  for (const some of inBatches(texts, rowBatchSize(atOnce)))
    await doPiece(({ db }) => entries.insertPlaces(db, source.id, some));
  const reconciled = await reconcileInBatches(tools, doPiece, atOnce);
  const hold = isPublished && plan.hold ? serializeHold(plan.hold) : null;
  return {
    isNews: plan.added.length > 0 || reconciled.added + reconciled.changed + reconciled.cancelled > 0,
    hold,
    columns: {
      ...(outcome.isComplete && { last_whole_read_at: now }),
      ...((outcome.isComplete || !isPublished) && { found: outcome.events.length }),
      problems: JSON.stringify(outcome.problems),
      hold: hold && JSON.stringify(hold),
      // A later release by the owner is applied by the next reading.
      ...(source.is_released && { is_released: false }),
      has_missing: plan.missing.some(({ missing }) => missing.times > 0),
    },
  };
}

function serializeHold({ reason, events, sinceMs }: SyncHold): NonNullable<store.SourceRow['hold']> {
  return { reason, events, since: new Date(sinceMs).toISOString() };
}

/** Only a reader adds entries or changes their content, and there is one at a time. */
async function knownRows(doPiece: RunBatch, endsAfter: Date, atOnce: number): Promise<entries.EntryRow[]> {
  const ids = await doPiece(({ db }, source) => entries.listEntryIds(db, source.id, endsAfter));
  const rows: entries.EntryRow[] = [];
  for (const some of inBatches(ids, rowBatchSize(atOnce)))
    rows.push(
      ...(await doPiece(({ db }, source) => entries.listEntries(db, { sourceId: source.id, endsAfter }, some))),
    );
  return rows;
}

async function writePlan(
  doPiece: RunBatch,
  plan: SyncPlan,
  rows: readonly entries.EntryRow[],
  { endsAfter, atOnce }: { endsAfter: Date; atOnce: number },
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const some of inBatches(plan.dropped, rowBatchSize(atOnce)))
    await doPiece(({ db }) => entries.deleteEntries(db, some));
  const renamed = plan.seen.filter(({ id, occurrence }) => byId.get(id)?.key !== occurrence.read.key);
  const keys = new Set([...plan.added, ...renamed.map(({ occurrence }) => occurrence)].map(({ read }) => read.key));
  // Entries that swap their keys are never renamed in one statement.
  const inTheWay = renamed.flatMap(({ id }) => (keys.has(byId.get(id)?.key ?? '') ? id : []));
  await doPiece(async ({ db }, { id }) => {
    await entries.freeKeys(db, { ids: inTheWay });
    await entries.freeKeys(db, { sourceId: id, keys: [...keys], endedBefore: endsAfter });
  });
  const changes = [
    ...plan.seen.flatMap(({ id, occurrence }) => changeOf(byId.get(id), occurrence)),
    ...plan.missing.map(({ id, missing }) => ({
      ...{ id, missing_since: new Date(missing.sinceMs), missing_times: missing.times },
    })),
    ...plan.vanished.map((id) => ({ id, missing_since: null, missing_times: 0, has_vanished: true })),
  ];
  for (const some of inBatches(changes, rowBatchSize(atOnce)))
    await doPiece(({ db }) => entries.updateEntries(db, some));
  for (const some of inBatches(plan.added, rowBatchSize(atOnce)))
    await doPiece(({ db }, source) =>
      entries.insertEntries(
        db,
        some.map((occurrence) => ({ id: newId(), source_id: source.id, fate: 'new', ...rowOf(occurrence) })),
      ),
    );
}

function changeOf(row: entries.EntryRow | undefined, occurrence: ReadOccurrence): entries.EntryChange[] {
  if (!row) return [];
  const isBack = row.missing_since !== null || row.has_vanished;
  // The database returns the fields of an entry in another order.
  if (!isBack && row.key === occurrence.read.key && isDeepStrictEqual(row.read, occurrence.read)) return [];
  const back = isBack && { missing_since: null, missing_times: 0, has_vanished: false };
  return [{ id: row.id, ...rowOf(occurrence), ...back }];
}

/** Yields, because time zones are computed for each event. */
async function occurrencesOf(events: readonly ReadEvent[]): Promise<ReadOccurrence[]> {
  const occurrences: ReadOccurrence[] = [];
  for (const some of inBatches(events, 500)) {
    occurrences.push(...some.map(toOccurrence));
    await nextTurn();
  }
  return occurrences;
}

function rowOf({ read, startMs }: ReadOccurrence) {
  const starts_at = new Date(startMs);
  const lastDay = read.isAllDay ? `${read.end ?? read.start}T23:59:59` : read.end;
  const ends_at = lastDay ? instantIn(lastDay, read.isAllDay ? null : read.timeZone) : new Date(startMs + 5 * hourMs);
  return { key: read.key, read, starts_at, ends_at: ends_at > starts_at ? ends_at : starts_at };
}

function toOccurrence(read: ReadEvent): ReadOccurrence {
  const local = read.isAllDay ? `${read.start}T12:00:00` : read.start;
  return { read, startMs: instantIn(local, read.isAllDay ? null : read.timeZone).getTime() };
}

function knownOf(row: entries.EntryRow): KnownEntry {
  return {
    id: row.id,
    key: row.key,
    read: row.read as ReadEvent,
    startMs: row.starts_at.getTime(),
    isEvent: row.event_id !== null,
    missing: row.missing_since && { sinceMs: row.missing_since.getTime(), times: row.missing_times },
    hasVanished: row.has_vanished,
  };
}
