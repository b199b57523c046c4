import type { AlertChannel } from '#server/database/follow-tables.ts';
import type { Tools } from '#server/tools.ts';
import type { LockedEvent, Recipient } from './deliver-store.ts';

export type AlertTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'log' | 'tokenSecret'>;

/** Someone is told something by one way. */
export interface DeliveryContext {
  tools: AlertTools;
  reader: Recipient;
  channel: AlertChannel;
  now: Date;
  /** All that is due, by any way. */
  events: ReadonlyMap<string, LockedEvent>;
}
