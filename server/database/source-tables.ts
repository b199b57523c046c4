import type { ColumnType, Generated } from 'kysely';
import type { AnsweredPlace, EntryDecision, SourceDefaults } from '#contract/source-answers.ts';
import type { SourceClaim } from '#contract/source-claims.ts';
import type { EntryFate, EntryFault, SourceEntry } from '#contract/source-entries.ts';
import type { SourceProblem } from '#contract/source-problems.ts';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import type { Source, SourcePlace } from '#contract/sources.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** Imported sources, their entries, and claims. */
export interface SourceTables {
  sources: SourceTable;
  source_places: SourcePlaceTable;
  source_entries: SourceEntryTable;
  source_claims: SourceClaimTable;
}

/** A calendar, page or table from which events are imported. */
interface SourceTable {
  id: string;
  owner_id: string;
  /** The owner's name for it; otherwise `own_name`, from the source. */
  name: Generated<string | null>;
  own_name: Generated<string | null>;
  /** As given; null for a file. */
  url: Generated<string | null>;
  /** The address where the events were found: the calendar that a page links to. */
  read_url: Generated<string | null>;
  /** The public page that its owner names; public pages never link `url` of a calendar, because it may be a secret. */
  page: Generated<string | null>;
  /** The text of an uploaded file. */
  file: Generated<string | null>;
  kind: Generated<Source['kind']>;
  /** `2027-05-01` */
  since: string;
  created_at: Instant;
  published_at: Generated<Instant | null>;
  last_read_at: Generated<Instant | null>;
  /** When it was last read completely, regardless of changes. */
  last_whole_read_at: Generated<Instant | null>;
  last_tried_at: Generated<Instant | null>;
  next_read_at: Generated<Instant | null>;
  /** Until then one reader has it. */
  leased_until: Generated<Instant | null>;
  etag: Generated<string | null>;
  last_modified: Generated<string | null>;
  content_hash: Generated<string | null>;
  /** Some entries are missing but not cancelled yet. */
  has_missing: Generated<boolean>;
  /** Consecutive failures. */
  failures: Generated<number>;
  /** Consecutive reads without changes. */
  unchanged: Generated<number>;
  /** The owner was mailed about a problem, and not yet about the recovery. */
  is_told: Generated<boolean>;
  found: Generated<number>;
  problems: ColumnType<SourceProblem[], string | undefined, string>;
  hold: ColumnType<Source['hold'], string | null | undefined, string | null>;
  /** The owner has released held changes. */
  is_released: Generated<boolean>;
  defaults: ColumnType<SourceDefaults, string | undefined, string>;
  suggested: ColumnType<Source['suggested'], string | undefined, string>;
  /** By its owner; `stopped_at` by an administrator. */
  paused_at: Generated<Instant | null>;
  stopped_at: Generated<Instant | null>;
  stopped_because: Generated<string | null>;
}

/** A distinct location text in a source. */
interface SourcePlaceTable {
  source_id: string;
  text: string;
  answer: ColumnType<AnsweredPlace | 'leave-out' | null, string | null, string | null>;
  suggestions: ColumnType<SourcePlace['suggestions'] | null, string | null, string | null>;
}

/** One date in a source, and its event. */
interface SourceEntryTable {
  id: string;
  source_id: string;
  key: string;
  /** The last `ReadEvent`. */
  read: ColumnType<object, string, string>;
  /** For sorting only: in UTC if the time zone is unknown. */
  starts_at: Instant;
  ends_at: Instant;
  /** The values last written to the event: a difference is a correction by a user. */
  base: ColumnType<object | null, string | null | undefined, string | null>;
  event_id: Generated<string | null>;
  /** The event belongs to another account or entry, and is the same evening. */
  is_joined: Generated<boolean>;
  joined_at: Generated<Instant | null>;
  /** The answer of the event's owner to the join; null if there is none yet. */
  join_answer: Generated<JoinAnswer | null>;
  /** Name and link as they were when the join was accepted: a later change in the source does not reach the public page. */
  accepted_as: ColumnType<AcceptedJoin | null, string | null | undefined, string | null>;
  /** When the event's owner was notified of the join by mail, or found it in a list that an earlier mail links to. */
  join_mailed_at: Generated<Instant | null>;
  own_event_id: Generated<string | null>;
  likely_event_id: Generated<string | null>;
  likeness: Generated<number | null>;
  decision: Generated<EntryDecision | null>;
  is_left_out: Generated<boolean>;
  missing_since: Generated<Instant | null>;
  missing_times: Generated<number>;
  /** It was cancelled because the source no longer contained it. */
  has_vanished: Generated<boolean>;
  changed_at: Generated<Instant | null>;
  fate: EntryFate;
  faults: Generated<EntryFault[]>;
  kept: Generated<SourceEntry['kept']>;
}

type JoinAnswer = Exclude<JoinState, 'waiting'>;
type AcceptedJoin = Pick<SourceReference, 'name' | 'host' | 'link'>;

interface SourceClaimTable {
  id: string;
  entry_id: string;
  claimant_id: string;
  proof: SourceClaim['proof'];
  state: SourceClaim['state'];
  word: Generated<string | null>;
  words: string;
  claimed_at: Instant;
  decided_at: Generated<Instant | null>;
  /** When administrators were mailed about it, once. */
  admins_mailed_at: Generated<Instant | null>;
}
