import type { ColumnType, Generated } from 'kysely';
import type { FetchRefusal } from '#contract/source-problems.ts';
import type { WebhookKind } from '#contract/v1/webhooks.ts';

/** Instants: `pg` hands out `Date` and takes `Date`. */
type Instant = Date;

/** Webhooks: subscriptions of other servers to changes of events. */
export interface WebhookTables {
  webhooks: WebhookTable;
  webhook_events: WebhookEventTable;
  webhook_messages: WebhookMessageTable;
  webhook_tries: WebhookTryTable;
  webhook_cursor: WebhookCursorTable;
}

/** The filter of a webhook, with ids in place of slugs. All criteria must match; an absent one matches every event. */
export interface StoredFilter {
  danceIds?: string[];
  typeIds?: string[];
  factBits?: number;
  /** Slug in the gazetteer. */
  town?: string;
  /** West, south, east, north. */
  bbox?: [number, number, number, number];
  organiserId?: string;
  venueId?: string;
  isMine?: true;
}

interface WebhookTable {
  id: string;
  user_id: string;
  name: string;
  url: string;
  /** Empty: all kinds. */
  kinds: WebhookKind[];
  filter: ColumnType<StoredFilter, string, string>;
  /** The number of the secret, which is derived from the server's secret. */
  generation: Generated<number>;
  /** Until then, the former secret also signs. */
  former_until: Generated<Instant | null>;
  is_paused: Generated<boolean>;
  /** When the address accepted a test message; null: nothing else is sent. */
  confirmed_at: Generated<Instant | null>;
  /** When a message was last accepted. */
  delivered_at: Generated<Instant | null>;
  /** The first failed try since the last success. */
  failing_since: Generated<Instant | null>;
  ended_at: Generated<Instant | null>;
  /** `gone`: the address answered 410. `failed`: a message used all its tries. */
  ended_because: Generated<'gone' | 'failed' | null>;
  /** Nothing is sent before, because the server asked for a rest. The same in all webhooks of an address. */
  rests_until: Generated<Instant | null>;
  /** Until then, one server sends to the address. The same in all webhooks of an address. */
  leased_until: Generated<Instant | null>;
  created_at: Instant;
}

/** The events that match the filter of a webhook, as far as its receiver knows. */
interface WebhookEventTable {
  webhook_id: string;
  event_id: string;
}

interface WebhookMessageTable {
  /** `webhook-id` without its prefix; the same for all tries. */
  id: string;
  webhook_id: string;
  type: `event.${WebhookKind}` | 'webhook.test';
  event_id: string | null;
  /** Position in the change log. */
  position: string | null;
  /** The exact bytes that are sent. */
  body: string;
  created_at: Instant;
  /** When it was created or last replayed. */
  queued_at: Instant;
  state: 'waiting' | 'delivered' | 'failed';
  /** Tries since `queued_at`. */
  tries: Generated<number>;
  /** Null unless it waits. */
  next_try_at: Instant | null;
}

interface WebhookTryTable {
  message_id: string;
  nth: number;
  at: Instant;
  /** Status of the response; null if there was none. */
  status: number | null;
  /** Why there was no response. */
  refusal: FetchRefusal | null;
  milliseconds: number;
}

/** Position of the change log up to which messages were written, by any server. */
interface WebhookCursorTable {
  is_only: Generated<boolean>;
  log_id: string;
  position: string;
  line: string;
  /** When it was last moved. */
  at: Instant;
}
