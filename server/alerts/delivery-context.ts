import type { AlertChannel } from '#server/database/follow-tables.ts';
import type { Tools } from '#server/tools.ts';
import type { LockedEvent, Recipient } from './deliver-store.ts';

export type AlertTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'clock' | 'log' | 'tokenSecret' | 'site'>;

/** One delivery to one account on one channel. */
export interface DeliveryContext {
  tools: AlertTools;
  reader: Recipient;
  channel: AlertChannel;
  now: Date;
  /** The events of all due notices, on any channel. */
  events: ReadonlyMap<string, LockedEvent>;
}
