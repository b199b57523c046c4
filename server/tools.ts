import type { AnnouncementReader } from '#server/announcements/reader.ts';
import type { Db } from '#server/database/connect.ts';
import type { RateCounter } from '#server/http/rate-counter.ts';
import type { Jobs } from '#server/jobs/service.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { EventMap } from '#server/map/service.ts';
import type { PictureDecoder } from '#server/pictures/decoder.ts';
import type { PictureStorage } from '#server/pictures/picture-storage.ts';
import type { Geocoding } from '#server/places/geocoding.ts';
import type { PushSender } from '#server/push/sender.ts';
import type { Search } from '#server/search/search.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { SourceReaders } from './sources/sync/fetch-source.ts';
import type { Clock } from './time/clock.ts';

/** What every service is handed first. Features take what they need of it and never reach for anything else. */
export interface Tools {
  config: Config;
  db: Db;
  /** Where pictures are kept. */
  storage: PictureStorage;
  /** Reads the pictures that people hand in, in processes of their own. */
  decoder: PictureDecoder;
  /** What is done after the answer, kept in the database until it is done. */
  jobs: Jobs<Tools>;
  /** Hands over mails, one at a time. Features call `sendMail`, which has them wait their turn. */
  mailer: Mailer;
  /** Hands over messages to browsers, one at a time. Features call `sendPush`. */
  push: PushSender;
  clock: Clock;
  /** Counts requests and searches of this process per client and minute. */
  rateCounter: RateCounter;
  log: Log;
  /** What tokens are signed with. */
  tokenSecret: Uint8Array;
  /** Finds places for addresses. */
  geocoding: Geocoding;
  /** The read model that answers the map's questions. */
  map: EventMap;
  /** Fetches and reads what organisers keep elsewhere. */
  sources: SourceReaders;
  /** Understands what people paste. */
  announcements: AnnouncementReader;
  /** Answers the search box. */
  search: Search;
}
