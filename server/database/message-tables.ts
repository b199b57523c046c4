import type { Generated } from 'kysely';
import type { Locale } from '#contract/locales.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** Messages from visitors to organisers. */
export interface MessageTables {
  messages: MessageTable;
  message_blocks: MessageBlockTable;
}

interface MessageTable {
  id: string;
  /** The inbox: either of an organiser or of an account. */
  organiser_id: string | null;
  user_id: string | null;
  /** Null for a message to the organiser in general, and after the event was removed from the database. */
  event_id: string | null;
  /** At the time of the message; null for a message to the organiser in general. */
  event_name: string | null;
  /** The account of a sender who was signed in. */
  sender_id: string | null;
  sender_name: string;
  sender_email: string;
  /** Keyed hash of the mailbox, to which blocks and limits apply. */
  sender_hash: string;
  /** Whether the address is the confirmed address of `sender_id`. */
  is_email_confirmed: boolean;
  locale: Locale;
  message: string;
  created_at: Instant;
  /** When it was sent or answered: it is deleted some time later. */
  active_at: Instant;
  read_at: Generated<Instant | null>;
  ignored_at: Generated<Instant | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Instant | null>;
  answered_by: Generated<string | null>;
  /** When a mail server rejected the address of the sender permanently. */
  refused_at: Generated<Instant | null>;
  /** When a reported message was deleted from its inbox. Others are deleted at once. */
  deleted_at: Generated<Instant | null>;
  reported_at: Generated<Instant | null>;
  report_comment: Generated<string>;
  resolution: Generated<'dismissed' | 'blocked' | null>;
  /** When administrators were mailed about the report. */
  admins_mailed_at: Generated<Instant | null>;
}

interface MessageBlockTable {
  id: string;
  /** The inbox; the whole site without both. */
  organiser_id: string | null;
  user_id: string | null;
  sender_hash: string;
  sender_id: string | null;
  sender_name: string;
  created_at: Instant;
}
