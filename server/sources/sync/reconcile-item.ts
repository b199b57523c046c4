import { sourceLimits } from '#contract/constants.ts';
import type { Blocks } from '#server/block-lists/service.ts';
import type { EventWriter } from '#server/changes/service.ts';
import type { ImportedValues, LockedImportedEvent } from '#server/events/imported/service.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import type { Located } from '#server/sources/questions/answers.ts';
import type { Draft } from './draft.ts';
import type { EntryRow } from './entry-store.ts';

/** Summary for the audit trail. */
export interface ReconcileResult {
  added: number;
  changed: number;
  cancelled: number;
  joined: number;
}

export interface ReconcileOptions {
  /** The block lists of the site. */
  blocks: Blocks;
  /** Entries that end after this are considered. */
  endsAfter: Date;
  /** Whether the owner may add the dates of these entries now; the others wait. */
  mayAdd(entryIds: readonly string[]): Promise<boolean>;
  /** Whether the owner may join these entries to events of others now; the others wait. */
  mayJoin(entryIds: readonly string[]): Promise<boolean>;
  /** A batch of entries; which events the entries of other batches probably are. */
  piece?: { entryIds: readonly string[]; likely: ReadonlyMap<string, string>; located: Located };
}

export interface ReconcileItem {
  entry: EntryRow;
  read: ReadEvent;
  draft: Draft;
  /** Columns to write at the end. */
  columns: Partial<EntryRow>;
  locked: { event: LockedImportedEvent; values: ImportedValues } | undefined;
}

export type LockedEvents = ReadonlyMap<string, { event: LockedImportedEvent; values: ImportedValues }>;

/** Returns the value of a column with the pending changes of the item. */
export function current<Column extends keyof EntryRow>(
  { entry, columns }: ReconcileItem,
  column: Column,
): EntryRow[Column] {
  return column in columns ? (columns[column] as EntryRow[Column]) : entry[column];
}

type ReconcileAction =
  | 'event-confirmed'
  | 'event-changed'
  | 'event-cancelled'
  | 'event-reinstated'
  | 'event-joined'
  | 'event-parted';

/** Writes an audit entry about an event that a source changed. Its actor is the server. */
export async function recordEventAudit(
  events: EventWriter,
  action: ReconcileAction,
  { id, name }: Pick<LockedImportedEvent, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await events.recordAudit({ action, actorId: null, subject: { kind: 'event', id, name }, details });
}

/**
 * Returns whether the entry may become an event: it is complete and not left out. A cancelled one that was never
 * published does not, unless it is a date of a series.
 */
export function isWanted({ entry, draft, read }: ReconcileItem): boolean {
  if (entry.is_left_out || draft.isElsewhere || draft.event === null) return false;
  return !draft.event.values.isCancelled || read.originalDay !== null;
}

/** Returns whether a duplicate is certain, by a decision of a user or else by its score. */
export function isCertainDuplicate(item: ReconcileItem): boolean {
  const decision = current(item, 'decision');
  return decision === 'join' || (decision === null && (current(item, 'likeness') ?? 0) >= sourceLimits.surelySame);
}
