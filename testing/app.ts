import type { FastifyInstance } from 'fastify';
import { afterAll, expect } from 'vitest';
import { openTokenSecret } from '#server/accounts/token-secret.ts';
import { AnnouncementReader } from '#server/announcements/reader.ts';
import { buildApp } from '#server/app.ts';
import { BlockLists } from '#server/block-lists/service.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { openReadDb } from '#server/database/read-db.ts';
import { RateCounter } from '#server/http/rate-counter.ts';
import { openJobs } from '#server/jobs/service.ts';
import { createLog } from '#server/log.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { openEventMap } from '#server/map/service.ts';
import { stateOfProcess } from '#server/monitoring/service.ts';
import { RecentErrors } from '#server/observability/recent-errors.ts';
import { PictureDecoder } from '#server/pictures/decoder.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { openGeocoding } from '#server/places/geocoding.ts';
import { openPushSender } from '#server/push/sender.ts';
import { openReplica } from '#server/replica/service.ts';
import { openSearch } from '#server/search/service.ts';
import { openSiteSettings, siteOf } from '#server/site/service.ts';
import { openSourceImporter } from '#server/sources/sync/source-importer.ts';
import { jobKinds } from '#server/startup/background-jobs.ts';
import { VisitorMemory } from '#server/statistics/visitors/service.ts';
import { StatisticsWriter } from '#server/statistics/writer.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import type { Tools } from '#server/tools.ts';
import { openWebhookSender } from '#server/webhooks/sender.ts';
import { now } from './builders.ts';
import { empty } from './database.ts';
import { testFolder } from './folder.ts';
import { silentLog } from './log.ts';
import { forgetMails, type ReadMail, readMails } from './mails.ts';

export interface TestApp {
  app: FastifyInstance;
  tools: Tools;
  /** Sets the time of the server. The initial time is `now` of the builders. */
  setTime(instant: Date): void;
  /**
   * Deletes all rows, also from the map, and advances the time by a minute, so that no cached response is used. For use
   * before each test.
   */
  clear(): Promise<void>;
  /** Clears, then inserts rows with `fill`, which are also on the map. */
  clearAndFill(fill: () => Promise<void>): Promise<void>;
  /** Runs pending jobs and returns the mails sent to this address since `clear`, newest first. */
  mailsTo(address: string): Promise<ReadMail[]>;
  /** Returns the newest mail to this address. Throws if there is none. */
  lastMailTo(address: string): Promise<ReadMail>;
}

/**
 * Returns the complete server on a test database, not listening, with a stopped clock. It is closed after the tests of
 * the file. `settings` are additional environment variables; `log` receives the lines about a read replica.
 */
export async function testApp(db: Db, settings: Record<string, string> = {}, log = silentLog): Promise<TestApp> {
  let time = now;
  const clock = () => time;
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: await testFolder(),
    PUBLIC_URL: 'https://pista.example',
    ...settings,
  });
  const map = openEventMap({ db, clock, log: silentLog });
  const replica = await openReplica(config, { db, log, map });
  const site = await openSiteSettings({ config, db, log: silentLog });
  site.onChange(() => map.invalidate());
  const search = openSearch({ db, clock, log: silentLog, map });
  const decoder = new PictureDecoder(silentLog);
  const userAgent = () => userAgentOf(config, siteOf({ site }).name);
  const sources = openSourceImporter(config, userAgent);
  const announcements = new AnnouncementReader();
  const push = openPushSender(config, clock, userAgent);
  const tokenSecret = openTokenSecret(config);
  const webhooks = openWebhookSender(config, tokenSecret, clock, { userAgent });
  const visitors = new VisitorMemory(clock);
  const recentErrors = new RecentErrors();
  const jobEnvironment = { db, clock, log: silentLog, isEmbedded: config.databaseUrl === undefined, mayInstall: false };
  const jobs = await openJobs(jobEnvironment, { jobKinds, nightlyJobs: [] });
  const tools: Tools = {
    config,
    db,
    readDb: openReadDb(db, replica),
    replica,
    storage: await openStorage(config),
    decoder,
    jobs,
    mailer: openMailer(config, clock),
    push,
    webhooks,
    geocoding: openGeocoding({ config, db, log: silentLog, userAgent }),
    clock,
    rateCounter: new RateCounter(clock),
    log: silentLog,
    recentErrors,
    processStates: async () => [stateOfProcess(tools)],
    map,
    search,
    statistics: new StatisticsWriter({ db, clock, log: silentLog }, (visit) => visitors.isNew(visit)),
    site,
    sources,
    announcements,
    blockLists: new BlockLists(),
    tokenSecret,
  };
  const secondResponses: unknown[] = [];
  const app = await buildApp(tools, createLog('warn', { write: (line) => noteSecondResponse(line, secondResponses) }));
  afterAll(async () => {
    await app.close();
    await jobs.close();
    await decoder.close();
    await sources.close();
    await announcements.close();
    await push.close();
    await webhooks.close();
    await search.close();
    await site.close();
    await replica?.close();
    await map.close();
    expect(secondResponses, 'a handler sent a second response').toEqual([]);
  });
  await map.catchUp();

  const mailsTo = async (address: string) => {
    await jobs.drain(tools);
    return readMails(config.dataDir, address);
  };

  let cleared = 0;
  const clearAndFill = async (fill: () => Promise<void>) => {
    cleared++;
    await empty(db);
    await fill();
    await map.catchUp();
    await site.refresh();
    await forgetMails(config.dataDir);
    time = new Date(now.getTime() + cleared * 60_000);
  };

  return {
    app,
    tools,
    setTime(instant) {
      time = instant;
    },
    mailsTo,
    async lastMailTo(address) {
      const [newest] = await mailsTo(address);
      if (!newest) throw new Error(`No mail was sent to ${address}.`);
      return newest;
    },
    clear: () => clearAndFill(async () => {}),
    clearAndFill,
  };
}

/** The framework only logs it if a handler responds twice, because the client already has the first response. */
function noteSecondResponse(line: string, found: unknown[]): void {
  if (/ERR_HTTP_HEADERS_SENT|FST_ERR_REP_ALREADY_SENT|reply\.sent = true/.test(line)) found.push(JSON.parse(line));
}
