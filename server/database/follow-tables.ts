import type { ColumnType, Generated } from 'kysely';
import type { FollowMail } from '#contract/follows.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** What people save and follow, what they have been told of it, and what is still to be told. */
export interface FollowTables {
  follows: FollowTable;
  event_watchers: EventWatcherTable;
  notices: NoticeTable;
  sent_alerts: SentAlertTable;
  alert_cursor: AlertCursorTable;
  push_subscriptions: PushSubscriptionTable;
}

/** What someone follows. All that is given has to match: any of the dances, any of the types, the organiser, the venue, the area. */
interface FollowTable {
  id: string;
  user_id: string;
  /** Empty: any. */
  dance_ids: Generated<string[]>;
  type_ids: Generated<string[]>;
  organiser_id: Generated<string | null>;
  venue_id: Generated<string | null>;
  /** What the area is called: a town, or the words for a view of the map. */
  area_name: Generated<string | null>;
  /** Of a circle, its middle and radius; of a view all three are null. */
  latitude: Generated<number | null>;
  longitude: Generated<number | null>;
  radius_km: Generated<number | null>;
  /** Of both the box around it; west is greater than east across the antimeridian. Null: everywhere. */
  west: Generated<number | null>;
  south: Generated<number | null>;
  east: Generated<number | null>;
  north: Generated<number | null>;
  mail: FollowMail;
  push: boolean;
  paused_at: Generated<Instant | null>;
  /** It tells of what was announced after this: when it was made, last widened, or taken up again after a pause. */
  since: Instant;
  created_at: Instant;
}

/**
 * An event that someone saved or was told of, and what that person knows of it. Where the event is otherwise by now, the
 * person has to be told: then this is what it is.
 */
interface EventWatcherTable {
  user_id: string;
  event_id: string;
  saved_at: Generated<Instant | null>;
  /** When it began and where it was when it was saved: what is told of one that has moved, whoever has been told of it. */
  saved_starts_at: Generated<Instant | null>;
  saved_venue: Generated<string | null>;
  told_at: Generated<Instant | null>;
  starts_at: Instant;
  ends_at: Instant;
  venue: string;
  /** The whole address in one line. */
  address: string;
  state: 'standing' | 'cancelled' | 'deleted';
  /** The start of which they were reminded: moved to another time, the event is reminded of again. */
  reminded_day_before: Generated<Instant | null>;
  reminded_hours_before: Generated<Instant | null>;
}

/** What is still to be told to someone, by which way and when: of a new event once for each follow that it matches. */
interface NoticeTable {
  user_id: string;
  event_id: string;
  channel: AlertChannel;
  topic: 'new' | 'changed';
  /** Of what is new: why. Of what has changed: null. */
  follow_id: Generated<string | null>;
  due_at: Instant;
  created_at: Instant;
}

export type AlertChannel = 'mail' | 'push';

/** What was sent to whom and when: nobody gets more than a few a day, and the links of a message end what it was sent for. */
interface SentAlertTable {
  id: string;
  user_id: string;
  channel: AlertChannel;
  topic: 'new' | 'changed' | 'reminder';
  at: Instant;
  event_ids: string[];
  /** Of what is new: why, and how they were told by mail then. */
  follows: ColumnType<{ id: string; mail: FollowMail }[], string | undefined, never>;
}

/** How far the change log has been worked through, by whichever server. */
interface AlertCursorTable {
  is_only: Generated<boolean>;
  log_id: string;
  position: string;
}

/** A browser that shows messages of ours (RFC 8030, RFC 8291). */
interface PushSubscriptionTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What its owner tells it by: `Firefox, Android`. */
  device: string;
  created_at: Instant;
  delivered_at: Generated<Instant | null>;
}
