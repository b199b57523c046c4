import type { ColumnType, Generated } from 'kysely';
import type { AnsweredPlace, EntryDecision, SourceDefaults } from '#contract/source-answers.ts';
import type { SourceClaim } from '#contract/source-claims.ts';
import type { EntryFate, EntryFault, SourceEntry } from '#contract/source-entries.ts';
import type { SourceProblem } from '#contract/source-problems.ts';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import type { Source, SourcePlace } from '#contract/sources.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** What organisers keep elsewhere, what was read of it, and who says that it is theirs. */
export interface SourceTables {
  sources: SourceTable;
  source_places: SourcePlaceTable;
  source_entries: SourceEntryTable;
  source_claims: SourceClaimTable;
}

/** A calendar, page or table that events come in from. */
interface SourceTable {
  id: string;
  owner_id: string;
  /** What its owner called it; else `own_name`, what it calls itself. */
  name: Generated<string | null>;
  own_name: Generated<string | null>;
  /** As it was given; null for a file. */
  url: Generated<string | null>;
  /** Where the events were found: the calendar that a page leads to. */
  read_url: Generated<string | null>;
  /** The public page that its owner names; public pages never link `url` of a calendar, because it may be a secret. */
  page: Generated<string | null>;
  /** The text of a file that was handed in. */
  file: Generated<string | null>;
  kind: Generated<Source['kind']>;
  /** `2027-05-01` */
  since: string;
  created_at: Instant;
  published_at: Generated<Instant | null>;
  last_read_at: Generated<Instant | null>;
  /** When it was last read whole, whatever has changed. */
  last_whole_read_at: Generated<Instant | null>;
  last_tried_at: Generated<Instant | null>;
  next_read_at: Generated<Instant | null>;
  /** Until then somebody reads it, and nobody else. */
  leased_until: Generated<Instant | null>;
  etag: Generated<string | null>;
  last_modified: Generated<string | null>;
  content_hash: Generated<string | null>;
  /** Something that it had is not there, and not yet cancelled for it. */
  has_missing: Generated<boolean>;
  /** In a row. */
  failures: Generated<number>;
  /** How many reads in a row gave nothing new. */
  unchanged: Generated<number>;
  /** Its owner has had a mail that something is wrong, and none that all is well again. */
  is_told: Generated<boolean>;
  found: Generated<number>;
  problems: ColumnType<SourceProblem[], string | undefined, string>;
  hold: ColumnType<Source['hold'], string | null | undefined, string | null>;
  /** What is held was looked at, and is meant. */
  is_released: Generated<boolean>;
  defaults: ColumnType<SourceDefaults, string | undefined, string>;
  suggested: ColumnType<Source['suggested'], string | undefined, string>;
  /** By its owner; `stopped_at` by an administrator. */
  paused_at: Generated<Instant | null>;
  stopped_at: Generated<Instant | null>;
  stopped_because: Generated<string | null>;
}

/** A distinct text of places in a source. */
interface SourcePlaceTable {
  source_id: string;
  text: string;
  answer: ColumnType<AnsweredPlace | 'leave-out' | null, string | null, string | null>;
  suggestions: ColumnType<SourcePlace['suggestions'] | null, string | null, string | null>;
}

/** What a source says of one date, and which event that is. */
interface SourceEntryTable {
  id: string;
  source_id: string;
  key: string;
  /** A `ReadEvent`, as it was read last. */
  read: ColumnType<object, string, string>;
  /** For the order alone: where nobody knows the clock, by that of Greenwich. */
  starts_at: Instant;
  ends_at: Instant;
  /** What the event was given from it last: what differs from that was changed here. */
  base: ColumnType<object | null, string | null | undefined, string | null>;
  event_id: Generated<string | null>;
  /** The event is somebody else's, and says the same evening. */
  is_joined: Generated<boolean>;
  joined_at: Generated<Instant | null>;
  /** The answer of the event's owner to the join; null where there is none yet. */
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
  /** It was cancelled since the source no longer had it. */
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
  /** When administrators were mailed about it, which is once. */
  admins_mailed_at: Generated<Instant | null>;
}
