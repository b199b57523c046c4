import type { EventWriter } from '#server/changes/service.ts';
import { newId } from '#server/new-id.ts';
import { instantIn, placeText } from './draft.ts';
import * as entries from './entry-store.ts';
import type { Outcome } from './fetch-source.ts';
import type { ReadEvent } from './read-event.ts';
import { firstEnd, type SettleTools, settleHeld } from './settle-source.ts';
import * as store from './store.ts';
import { suggestionsOf } from './suggestions.ts';
import { type Hold, type KnownEntry, planSync, type Sighting, type SyncPlan } from './sync-plan.ts';

const hourMs = 3_600_000;

/** What came of it: whether anything is new, and what is held back. */
export interface TakenIn {
  isNews: boolean;
  hold: store.SourceRow['hold'];
}

/** Takes a reading into a source that is held: its entries first, then the events that they are. */
export async function takeIn(
  tools: SettleTools,
  events: EventWriter,
  source: store.SourceRow,
  outcome: Outcome & { kind: 'read' },
): Promise<TakenIn> {
  const { db, now } = events;
  const isPublished = source.published_at !== null;
  const endsAfter = firstEnd(source, now);
  const rows = await entries.listEntries(db, source.id, endsAfter);
  const sightings = outcome.events.map(sightingOf);
  const plan = planSync({
    known: rows.map(knownOf),
    sightings,
    isComplete: outcome.isComplete,
    // Before it is published nothing is held: what is not there any more goes.
    nowMs: isPublished ? now.getTime() : Number.NEGATIVE_INFINITY,
    heldSince: source.hold ? Date.parse(source.hold.since) : null,
    isReleased: source.is_released,
    isPage: outcome.as === 'page',
    isHandedIn: source.file !== null,
  });
  await writePlan(events, source, plan, rows, endsAfter);
  await entries.insertPlaces(db, source.id, [...new Set(sightings.flatMap(({ read }) => placeText(read) ?? []))]);
  const hold = isPublished && plan.hold ? shownHold(plan.hold) : null;
  await store.updateSource(db, source.id, {
    kind: outcome.as,
    read_url: outcome.readUrl,
    own_name: outcome.ownName?.slice(0, 100) ?? source.own_name,
    ...(outcome.isComplete && { last_whole_read_at: now }),
    ...((outcome.isComplete || !isPublished) && { found: outcome.events.length }),
    problems: JSON.stringify(outcome.problems),
    hold: hold && JSON.stringify(hold),
    is_released: false,
    has_missing: plan.missing.some(({ missing }) => missing.times > 0),
    suggested: JSON.stringify(await suggestionsOf({ db }, outcome)),
  });
  const next = await store.holdSource(db, source.id);
  const settled = next ? await settleHeld(tools, events, next) : { added: 0, changed: 0, cancelled: 0, joined: 0 };
  const isNews = plan.added.length > 0 || settled.added + settled.changed + settled.cancelled > 0;
  return { isNews, hold };
}

function shownHold({ reason, events, sinceMs }: Hold): NonNullable<store.SourceRow['hold']> {
  return { reason, events, since: new Date(sinceMs).toISOString() };
}

async function writePlan(
  { db }: EventWriter,
  source: store.SourceRow,
  plan: SyncPlan,
  rows: readonly entries.EntryRow[],
  endsAfter: Date,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  await entries.deleteEntries(
    db,
    plan.dropped.filter((id) => !byId.get(id)?.is_left_out),
  );
  const renamed = plan.seen.filter(({ id, sighting }) => byId.get(id)?.key !== sighting.read.key);
  // Two that have changed their keys with each other never have one in common.
  await entries.freeKeys(db, { ids: renamed.map(({ id }) => id) });
  const keys = [...plan.added, ...renamed.map(({ sighting }) => sighting)].map(({ read }) => read.key);
  await entries.freeKeys(db, { sourceId: source.id, keys, endedBefore: endsAfter });
  for (const { id, sighting } of plan.seen) {
    const row = byId.get(id);
    if (!row) continue;
    const isBack = row.missing_since !== null || row.has_vanished;
    if (!isBack && row.key === sighting.read.key && JSON.stringify(row.read) === JSON.stringify(sighting.read))
      continue;
    await entries.updateEntry(db, id, {
      ...rowOf(sighting),
      ...(isBack && { missing_since: null, missing_times: 0, has_vanished: false }),
    });
  }
  for (const { id, missing } of plan.missing)
    await entries.updateEntry(db, id, { missing_since: new Date(missing.sinceMs), missing_times: missing.times });
  for (const id of plan.vanished)
    await entries.updateEntry(db, id, { missing_since: null, missing_times: 0, has_vanished: true });
  await entries.insertEntries(
    db,
    plan.added.map((sighting) => ({ id: newId(), source_id: source.id, fate: 'new', ...rowOf(sighting) })),
  );
}

function rowOf({ read, startMs }: Sighting) {
  const starts_at = new Date(startMs);
  const lastDay = read.isAllDay ? `${read.end ?? read.start}T23:59:59` : read.end;
  const ends_at = lastDay ? instantIn(lastDay, read.isAllDay ? null : read.timeZone) : new Date(startMs + 5 * hourMs);
  return { key: read.key, read: JSON.stringify(read), starts_at, ends_at: ends_at > starts_at ? ends_at : starts_at };
}

function sightingOf(read: ReadEvent): Sighting {
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
