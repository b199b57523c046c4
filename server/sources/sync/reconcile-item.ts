import { sourceLimits } from '#contract/constants.ts';
import type { EventWriter } from '#server/changes/service.ts';
import type { ImportedValues, LockedImportedEvent } from '#server/events/imported/service.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import type { Located } from '#server/sources/questions/answers.ts';
import type { Draft } from './draft.ts';
import type { EntryRow } from './entry-store.ts';

/** What came of it, for the trail. */
export interface Settled {
  added: number;
  changed: number;
  cancelled: number;
  joined: number;
}

export interface SettleOptions {
  /** From when on its entries are looked at. */
  endsAfter: Date;
  /** Whether its owner may add the dates of these entries now; those that they may not wait. */
  mayAdd(entryIds: readonly string[]): Promise<boolean>;
  /** Whether its owner may join so many entries to events of others now; those that they may not wait. */
  mayJoin(entryIds: readonly string[]): Promise<boolean>;
  /** Only these of its entries, where all would keep others waiting; which events others of them are likely to be. */
  piece?: { entryIds: readonly string[]; likely: ReadonlyMap<string, string>; located: Located };
}

export interface Item {
  entry: EntryRow;
  read: ReadEvent;
  draft: Draft;
  /** What is written to its row in the end. */
  columns: Partial<EntryRow>;
  held: { event: LockedImportedEvent; values: ImportedValues } | undefined;
}

export type Held = ReadonlyMap<string, { event: LockedImportedEvent; values: ImportedValues }>;

export function current<Column extends keyof EntryRow>({ entry, columns }: Item, column: Column): EntryRow[Column] {
  return column in columns ? (columns[column] as EntryRow[Column]) : entry[column];
}

type Noted =
  | 'event-confirmed'
  | 'event-changed'
  | 'event-cancelled'
  | 'event-reinstated'
  | 'event-joined'
  | 'event-parted';

export async function note(
  events: EventWriter,
  action: Noted,
  { id, name }: Pick<LockedImportedEvent, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await events.note({ action, actorId: null, subject: { kind: 'event', id, name }, details });
}

/** Could be an event. What is called off before anyone has heard of it is none, unless it is a date among others. */
export function isWanted({ entry, draft, read }: Item): boolean {
  if (entry.is_left_out || draft.isElsewhere || draft.event === null) return false;
  return !draft.event.values.isCancelled || read.originalDay !== null;
}

/** Certain by its score, or by a decision. */
export function isSure(item: Item): boolean {
  const decision = current(item, 'decision');
  return decision === 'join' || (decision === null && (current(item, 'likeness') ?? 0) >= sourceLimits.surelySame);
}
