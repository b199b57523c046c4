import type { ColumnType, Generated } from 'kysely';
import type { FollowMail } from '#contract/follows.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** Saved events, follows, sent notifications and pending ones. */
export interface FollowTables {
  follows: FollowTable;
  event_watchers: EventWatcherTable;
  notices: NoticeTable;
  sent_alerts: SentAlertTable;
  alert_cursor: AlertCursorTable;
  push_subscriptions: PushSubscriptionTable;
}

/**
 * A follow of a user. All given criteria must match: any of the styles, any of the types, the organiser, the venue, the
 * area.
 */
interface FollowTable {
  id: string;
  user_id: string;
  /** Empty: any. */
  dance_ids: Generated<string[]>;
  type_ids: Generated<string[]>;
  organiser_id: Generated<string | null>;
  venue_id: Generated<string | null>;
  /** Name of the area: a town, or a description of a map view. */
  area_name: Generated<string | null>;
  /** Centre and radius of a circle; all three are null for a view. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  radius_km: Generated<number | null>;
  /** Bounding box of either; west is greater than east across the antimeridian. Null: everywhere. */
  west: Generated<number | null>;
  south: Generated<number | null>;
  east: Generated<number | null>;
  north: Generated<number | null>;
  mail: FollowMail;
  push: boolean;
  paused_at: Generated<Instant | null>;
  /** Only events published after this are announced: when it was created, last widened, or resumed. */
  since: Instant;
  created_at: Instant;
}

/**
 * An event that a user saved or was notified of, and the version that the user knows. If the event differs by now, the
 * user is notified, and this is updated.
 */
interface EventWatcherTable {
  user_id: string;
  event_id: string;
  saved_at: Generated<Instant | null>;
  /** Start and place when it was saved: compared when it has moved, even after other notifications. */
  saved_starts_at: Generated<Instant | null>;
  saved_venue: Generated<string | null>;
  told_at: Generated<Instant | null>;
  starts_at: Instant;
  ends_at: Instant;
  venue: string;
  /** The complete address in one line. */
  address: string;
  state: 'standing' | 'cancelled' | 'deleted';
  /** The start for which a reminder was sent: after a move, another one follows. */
  reminded_day_before: Generated<Instant | null>;
  reminded_hours_before: Generated<Instant | null>;
}

/** A pending notification of a user, by channel and time: for a new event one per matching follow. */
interface NoticeTable {
  user_id: string;
  event_id: string;
  channel: AlertChannel;
  topic: 'new' | 'changed';
  /** The follow that matched a new event; null for a change. */
  follow_id: Generated<string | null>;
  due_at: Instant;
  created_at: Instant;
}

export type AlertChannel = 'mail' | 'push';

/** Sent notifications, for the daily limit per user, and for the unsubscribe links of a message. */
interface SentAlertTable {
  id: string;
  user_id: string;
  channel: AlertChannel;
  topic: 'new' | 'changed' | 'reminder';
  at: Instant;
  event_ids: string[];
  /** For a new event: the follows that matched, and their mail settings then. */
  follows: ColumnType<{ id: string; mail: FollowMail }[], string | undefined, never>;
}

/** Position of the change log up to which alerts were processed, by any server. */
interface AlertCursorTable {
  is_only: Generated<boolean>;
  log_id: string;
  position: string;
  /** A position and the line of the change log there. It refers to an earlier position if an older version wrote last. */
  line: string | null;
}

/** A browser that receives web push messages (RFC 8030, RFC 8291). */
interface PushSubscriptionTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Name shown to its owner: `Firefox, Android`. */
  device: string;
  created_at: Instant;
  delivered_at: Generated<Instant | null>;
}
