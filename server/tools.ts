import type { Disk } from 'flydrive';
import type { Db } from '#server/database/connect.ts';
import type { EventMap } from '#server/map/service.ts';
import type { Config } from './config.ts';

/** What the time is. Handed in, so that tests can say when they play. */
export type Clock = () => Date;

/** The part of the logger that features use. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every service is handed first. Features take what they need of it and never reach for anything else. */
export interface Tools {
  config: Config;
  db: Db;
  /** Where pictures are kept. */
  storage: Disk;
  clock: Clock;
  log: Log;
  /** The read model that answers the map's questions. */
  map: EventMap;
}
