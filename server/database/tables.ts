import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditAction, AuditEntry } from '#contract/administration.ts';
import type { Currency } from '#contract/constants.ts';
import type { EventClaim } from '#contract/event-claims.ts';
import type { Facts, HouseFacts, Prices, Programme } from '#contract/event-details.ts';
import type { Locale } from '#contract/locales.ts';
import type { MemberRole } from '#contract/organisers.ts';
import type { ReportReason } from '#contract/reports.ts';
import type { Role } from '#contract/roles.ts';
import type { FollowTables } from './follow-tables.ts';
import type { SourceTables } from './source-tables.ts';

/** The tables as Kysely sees them; `migrations/` makes them. Keys are UUIDs, version 7, made by the server. */
export interface Tables extends FollowTables, SourceTables {
  users: UserTable;
  dances: CatalogueTable;
  event_types: CatalogueTable;
  places: PlaceTable;
  pictures: PictureTable;
  events: EventTable;
  event_dances: EventDanceTable;
  event_slugs: EventSlugTable;
  event_series: EventSeriesTable;
  event_claims: EventClaimTable;
  event_changes: EventChangeTable;
  event_change_head: EventChangeHeadTable;
  sample_events: SampleEventTable;
  mailed_links: MailedLinkTable;
  attempts: AttemptTable;
  contact_requests: ContactRequestTable;
  contact_answers: ContactAnswerTable;
  reports: ReportTable;
  trail: AuditTable;
  dance_slugs: CatalogueSlugTable;
  event_type_slugs: CatalogueSlugTable;
  geocoder_turns: GeocoderTurnTable;
  organisers: OrganiserTable;
  organiser_slugs: OrganiserSlugTable;
  organiser_members: OrganiserMemberTable;
  organiser_invitations: OrganiserInvitationTable;
  confirmation_requests: ConfirmationRequestTable;
  venues: VenueTable;
  venue_slugs: VenueSlugTable;
  venue_moves: VenueMoveTable;
  venues_apart: VenuesApartTable;
  bounce_mailboxes: BounceMailboxTable;
}

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

interface UserTable {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  created_at: Instant;
  /** Argon2id, in its usual notation; null for those who only come by way of Google. */
  password_hash: Generated<string | null>;
  /** Google's name for the account: `sub`. */
  google_subject: Generated<string | null>;
  locale: Generated<Locale>;
  avatar_id: Generated<string | null>;
  email_confirmed_at: Generated<Instant | null>;
  /** Tokens of an older generation are worth nothing. */
  session_generation: Generated<number>;
  suspended_at: Generated<Instant | null>;
  suspended_because: Generated<string | null>;
  last_seen_at: Generated<Instant | null>;
  /** The hiding of events that went with its suspension. */
  hiding_id: Generated<string | null>;
  /** Whether to ask by mail if their evenings are still on. */
  wants_confirmation_mails: Generated<boolean>;
  /** When they were asked last. */
  asked_to_confirm_at: Generated<Instant | null>;
  /** IANA name; null until something is followed or saved: then it is the browser's. */
  time_zone: Generated<string | null>;
  /** When daily and weekly mails come, on that clock; the weekday from 1 (Monday) to 7. */
  mail_hour: Generated<number>;
  mail_weekday: Generated<number>;
  wants_reminders_by_mail: Generated<boolean>;
  wants_reminders_by_push: Generated<boolean>;
  /** Whether to tell by mail of changes of what was saved or told. */
  wants_changes_by_mail: Generated<boolean>;
  /** When a mail server said for good that it takes no mail for the address. */
  email_refused_at: Generated<Instant | null>;
  /** When the address was last shown to take mails: what was mailed before may still come back, and says nothing. */
  email_reached_at: Generated<Instant | null>;
  /** Names the private calendar of what is saved; another one ends the addresses that were given out. */
  saved_feed_id: Generated<string | null>;
}

interface CatalogueTable {
  id: string;
  slug: string;
  name: string;
  names: JSONColumnType<Partial<Record<Locale, string>>>;
  color: string;
  /** Its place in the catalogue's order, from 0. */
  position: number;
}

interface PlaceTable {
  id: string;
  /** The town or district. */
  town: string;
  display_name: string;
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1, two capital letters; null where nobody knows. */
  country_code: string | null;
}

interface PictureTable {
  id: string;
  width_px: number;
  height_px: number;
  /** The widths it is kept in, narrowest first. */
  widths_px: number[];
  /** `data:` address of a tiny copy. */
  placeholder: string;
  /** In whatever language it was written. */
  alternative_text: string;
  /** By language, where that is known. */
  alternative_texts: Generated<Partial<Record<Locale, string>>>;
  created_at: Instant;
  /** Since when the nightly clean-up has found it shown nowhere. */
  unused_since: Generated<Instant | null>;
}

interface EventTable {
  id: string;
  /** The one it has now; `event_slugs` has all it ever had. */
  slug: string;
  name: string;
  /** Name, venue and town, lower case and without accents, for searching. */
  search_text: string;
  link: string | null;
  starts_at: Instant;
  ends_at: Instant;
  /** IANA name; the venue's. */
  time_zone: string;
  /** The local day it starts on, in days since 1970-01-01. */
  start_day: number;
  /** In the unit of the currency, with three decimals; null where nobody has said. `pg` hands out numeric as text. */
  price: ColumnType<string | null, number | null, number | null>;
  currency: Currency;
  venue: string;
  place_id: string;
  /** Morton code of the place at full depth (`contract/tiles.ts`); null without coordinates. `pg` hands out int8 as text. */
  morton: ColumnType<string | null, number | null, number | null>;
  type_id: string;
  picture_id: string | null;
  created_by: string | null;
  created_at: Instant;
  /** Grows with each change. */
  changed_at: Instant;
  /** A deleted event stays until the next clean-up: its address then says so, and the deletion can be undone. */
  deleted_at: Instant | null;
  /** Grows with each edit by people. */
  version: Generated<number>;
  cancelled_at: Generated<Instant | null>;
  /** Why, in the words of its organiser; null where no reason was given, and where it is not cancelled. */
  cancelled_because: Generated<string | null>;
  /** Why the administration took it off the site; `deleted_at` is set too, so that nothing shows it. */
  hidden_because: Generated<string | null>;
  /** What was hidden in one go has one in common, by which it comes back. */
  hiding_id: Generated<string | null>;
  series_id: Generated<string | null>;
  /** The day that the rule of its series gives it, whatever day it was moved to: RFC 5545 calls that its recurrence id. */
  series_day: Generated<number | null>;
  /** Cancelled since the rule of its series no longer gives it: comes back with another rule. */
  is_off_rule: Generated<boolean>;
  /** In whose name it is; null where it is in that of the account alone that added it. */
  organiser_id: Generated<string | null>;
  /** The house that it is in; null where only an address is known. */
  venue_id: Generated<string | null>;
  /** Plain text. */
  description: Generated<string | null>;
  /** BCP 47. */
  description_language: Generated<string | null>;
  facts: ColumnType<Facts, string | undefined, string>;
  /** In the order of the clock. */
  programme: ColumnType<Programme, string | undefined, string>;
  /** Beyond the one price, in the same currency. */
  prices: ColumnType<Prices, string | undefined, string>;
  /** When somebody whose event it is said last that it is on: by adding, changing or confirming it. Null: nobody ever has. */
  confirmed_at: Generated<Instant | null>;
  /** `factBit` of the contract. */
  fact_bits: GeneratedAlways<number>;
}

/** The dates of an evening that repeats have one in common. */
interface EventSeriesTable {
  id: string;
  /** RFC 5545, without its start; counted from the date with which it was set last. */
  rule: string;
  /** Days that the rule gives and that have no event, counted as `start_day` is. */
  left_out: Generated<number[]>;
  created_at: Instant;
}

/** Someone asks to take over an event that has no organiser. */
interface EventClaimTable {
  id: string;
  event_id: string;
  claimant_id: string;
  /** In whose name it is to be; null: in that of the claimant's account alone. */
  organiser_id: string | null;
  words: string;
  state: EventClaim['state'];
  claimed_at: Instant;
  decided_at: Generated<Instant | null>;
  /** When administrators were mailed about it, which is once. */
  admins_mailed_at: Generated<Instant | null>;
}

interface EventDanceTable {
  event_id: string;
  dance_id: string;
}

interface EventSlugTable {
  slug: string;
  event_id: string;
}

/** The change log: a line for each thing that happened to an event, in the order in which it was committed. */
interface EventChangeTable {
  /** From 1 up, without a gap but for what is trimmed at its beginning. */
  position: ColumnType<string, number, never>;
  event_id: string;
  kind: 'added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored';
  at: Instant;
}

/** One row: the position of the last line. Who appends holds it until the commit. */
interface EventChangeHeadTable {
  is_only: Generated<boolean>;
  position: ColumnType<string, number, number>;
  /** Tells this log from that of another database. */
  log_id: Generated<string>;
}

/** An event of the sample data, also after it was edited or claimed. */
interface SampleEventTable {
  event_id: string;
}

interface MailedLinkTable {
  /** SHA-256 of the secret. */
  secret_hash: string;
  user_id: string;
  purpose: 'confirm-email' | 'reset-password' | 'change-email';
  /** The address that it was mailed to. */
  email: string;
  expires_at: Instant;
  /** When it was used, which is once. */
  used_at: Generated<Instant | null>;
}

interface AttemptTable {
  key: string;
  count: number;
  first_at: Instant;
  last_at: Instant;
}

interface ContactRequestTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  locale: Locale;
  /** Name, address and subject, lower case and without accents. */
  search_text: string;
  created_at: Instant;
  read_at: Instant | null;
  handled_at: Instant | null;
  /** When administrators were mailed about it, which is once. */
  admins_mailed_at: Generated<Instant | null>;
}

interface ContactAnswerTable {
  id: string;
  request_id: string;
  message: string;
  sent_at: Instant;
  sent_by: string | null;
}

interface ReportTable {
  id: string;
  event_id: string;
  reason: ReportReason;
  comment: string;
  created_at: Instant;
  resolved_at: Instant | null;
  resolution: 'dismissed' | 'hidden' | 'cancelled' | 'handled' | null;
  /** When it was mailed to the organiser; null where another one was a short while ago. */
  organiser_told_at: Generated<Instant | null>;
  /** When an administrator last asked the organiser about it. */
  organiser_asked_at: Generated<Instant | null>;
  /** When administrators were mailed about it, which is once. */
  admins_mailed_at: Generated<Instant | null>;
}

interface AuditTable {
  id: string;
  at: Instant;
  action: AuditAction;
  actor_id: string | null;
  subject_kind: AuditEntry['subject']['kind'];
  subject_id: string;
  subject_name: string;
  details: JSONColumnType<Record<string, unknown>>;
}

/** Slugs that an entry of the catalogue used to have, or that were merged into it. */
interface CatalogueSlugTable {
  slug: string;
  entry_id: string;
}

interface GeocoderTurnTable {
  geocoder: string;
  /** When the last turn that was taken is, or will be. */
  last_at: Instant;
}

interface OrganiserTable {
  id: string;
  /** The one it has now; `organiser_slugs` has all it ever had. */
  slug: string;
  name: string;
  /** Plain text with paragraphs. */
  words: string;
  links: string[];
  picture_id: Generated<string | null>;
  created_at: Instant;
  changed_at: Instant;
  /** Why the administration took its page off the site. */
  hidden_because: Generated<string | null>;
}

interface OrganiserSlugTable {
  slug: string;
  organiser_id: string;
}

interface OrganiserMemberTable {
  organiser_id: string;
  user_id: string;
  role: MemberRole;
  joined_at: Instant;
}

interface OrganiserInvitationTable {
  id: string;
  organiser_id: string;
  /** The address that it was mailed to. */
  email: string;
  role: MemberRole;
  /** SHA-256 of the secret. */
  secret_hash: string;
  sent_at: Instant;
  expires_at: Instant;
  /** When it was accepted, which is once. */
  used_at: Generated<Instant | null>;
  /** Null where nobody knows any more. */
  invited_by: Generated<string | null>;
}

/** A mail that asked whether evenings are still on. */
interface ConfirmationRequestTable {
  /** SHA-256 of the secret. */
  secret_hash: string;
  user_id: string;
  event_ids: string[];
  asked_at: Instant;
  expires_at: Instant;
}

/** A house: all that is in it is in it, whatever each event calls it. */
interface VenueTable {
  id: string;
  /** The one it has now; `venue_slugs` has all it ever had. */
  slug: string;
  name: string;
  /** `venueNameKey` of its name. */
  name_key: string;
  /** The town or district. */
  town: string;
  /** `normalizeTown` of it. */
  town_key: string;
  display_name: string;
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1, two capital letters; null where nobody knows. */
  country_code: string | null;
  morton: ColumnType<string | null, number | null, number | null>;
  /** IANA name. */
  time_zone: string;
  /** Plain text; empty where nothing was written. */
  words: Generated<string>;
  link: Generated<string | null>;
  facts: ColumnType<HouseFacts, string | undefined, string>;
  /** Why the administration took its page off the site. */
  hidden_because: Generated<string | null>;
  /** The house that it turned out to be: its slugs lead there, and its name is known as that one's. */
  merged_into: Generated<string | null>;
  created_at: Instant;
  changed_at: Instant;
}

/** Every slug that a venue has or ever had. */
interface VenueSlugTable {
  slug: string;
  venue_id: string;
}

/** Two venues that look like one, and are not: the lesser id first. */
interface VenuesApartTable {
  one_id: string;
  other_id: string;
}

/** An event that came along when its house was merged, as it was there, and the place that it got with that. */
interface VenueMoveTable {
  /** The house that was merged. */
  venue_id: string;
  event_id: string;
  venue: string;
  place_id: string;
  moved_to: string;
}

/** How far a mailbox is read to which mails come back. */
interface BounceMailboxTable {
  /** `user@host/INBOX` */
  name: string;
  /** With another one all messages of the mailbox have other numbers; null until it was read. */
  uid_validity: string | null;
  last_uid: ColumnType<string, string | undefined, string>;
  /** When it is read again; one that is being read now is taken until then. */
  due_at: Instant;
}
