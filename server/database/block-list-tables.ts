import type { ColumnType, Generated } from 'kysely';
import type { BlockKind } from '#contract/block-lists.ts';
import type { BulkProblem, BulkTarget } from '#contract/bulk-actions.ts';

/** Block lists, and actions on several objects. */
export interface BlockListTables {
  block_entries: BlockEntryTable;
  block_list_version: BlockListVersionTable;
  bulk_actions: BulkActionTable;
  bulk_items: BulkItemTable;
}

interface BlockEntryTable {
  id: string;
  kind: BlockKind;
  /** A domain in ASCII (`xn--…`), or normalized words. */
  value: string;
  /** As administrators read it. */
  shown: string;
  note: Generated<string>;
  created_at: Date;
  created_by: string | null;
  /** Null while it is in force. Removed entries are kept for a day. */
  removed_at: Generated<Date | null>;
}

/** At most one row. Each change of the lists gives another version. */
interface BlockListVersionTable {
  is_only: Generated<boolean>;
  version: string;
}

/** An action of an administrator on several objects. */
interface BulkActionTable {
  id: string;
  actor_id: string | null;
  target: BulkTarget;
  action: string;
  because: Generated<string>;
  started_at: Date;
  finished_at: Generated<Date | null>;
  undo_started_at: Generated<Date | null>;
  undo_finished_at: Generated<Date | null>;
}

type Outcome = 'done' | 'skipped' | 'failed';

interface BulkItemTable {
  bulk_id: string;
  subject_id: string;
  position: number;
  name: Generated<string>;
  /** Null while it is waiting. */
  outcome: Generated<Outcome | null>;
  problem: Generated<BulkProblem | null>;
  /** The state before the action, for its undo. */
  former: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  undo_outcome: Generated<Outcome | null>;
  undo_problem: Generated<BulkProblem | null>;
}
