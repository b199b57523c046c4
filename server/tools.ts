import type { AnnouncementReader } from '#server/announcements/reader.ts';
import type { BlockLists } from '#server/block-lists/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { RateCounter } from '#server/http/rate-counter.ts';
import type { Jobs } from '#server/jobs/service.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { EventMap } from '#server/map/service.ts';
import type { PictureDecoder } from '#server/pictures/decoder.ts';
import type { PictureStorage } from '#server/pictures/picture-storage.ts';
import type { Geocoding } from '#server/places/geocoding.ts';
import type { PushSender } from '#server/push/sender.ts';
import type { Replica } from '#server/replica/service.ts';
import type { Search } from '#server/search/search.ts';
import type { Site } from '#server/site/service.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { ProcessState } from './observability/process-state.ts';
import type { RecentErrors } from './observability/recent-errors.ts';
import type { SourceReaders } from './sources/sync/fetch-source.ts';
import type { StatisticsWriter } from './statistics/writer.ts';
import type { Clock } from './time/clock.ts';
import type { WebhookSender } from './webhooks/sender.ts';

/** Dependencies that every service receives as its first parameter. Features pick what they need. */
export interface Tools {
  config: Config;
  db: Db;
  /** For reads of visitors that tolerate a second, with `forReading`: a replica if there is one. It cannot write. */
  readDb: Db;
  /** The read replica of the settings. */
  replica: Replica | undefined;
  /** Storage of pictures. */
  storage: PictureStorage;
  /** Decodes uploaded pictures in child processes. */
  decoder: PictureDecoder;
  /** Background jobs, stored in the database. */
  jobs: Jobs<Tools>;
  /** Sends mails one at a time. Features use `sendMail`, which queues them. */
  mailer: Mailer;
  /** Sends push messages one at a time. Features use `sendPush`. */
  push: PushSender;
  /** Sends messages of webhooks one at a time. */
  webhooks: WebhookSender;
  clock: Clock;
  /** Counts requests and searches of this process per client and minute. */
  rateCounter: RateCounter;
  log: Log;
  /** Returns the states of all processes of this server, for administrators. */
  processStates(): Promise<ProcessState[]>;
  /** The last warnings and errors of this process. */
  recentErrors: RecentErrors;
  /** Secret that signs tokens. */
  tokenSecret: Uint8Array;
  /** Finds places for addresses. */
  geocoding: Geocoding;
  /** Read model of the map. */
  map: EventMap;
  /** Reads external calendars and pages of organisers. */
  sources: SourceReaders;
  /** Parses pasted announcements. */
  announcements: AnnouncementReader;
  /** Counts how often events are seen and used. */
  statistics: StatisticsWriter;
  /** Settings of the site that administrators change. `siteOf` returns the current ones. */
  site: Site;
  /** Domains and words that this site does not accept. */
  blockLists: BlockLists;
  /** The search box. */
  search: Search;
}
