import './startup/node-version.js';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openAdminSocket } from '#server/accounts/admin-socket.ts';
import { openTokenSecret } from '#server/accounts/token-secret.ts';
import { AlertSchedule } from '#server/alerts/schedule.ts';
import { AnnouncementReader } from '#server/announcements/reader.ts';
import { openCopySocket } from '#server/backup/copy-socket.ts';
import { openDatabase } from '#server/database/connect.ts';
import { outageOf } from '#server/database/outage.ts';
import { forReading, openReadDb } from '#server/database/read-db.ts';
import { Answering } from '#server/http/answering.ts';
import { RateCounter } from '#server/http/rate-counter.ts';
import { openJobs } from '#server/jobs/service.ts';
import { BounceSchedule } from '#server/mail/bounces/schedule.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { openEventMap } from '#server/map/service.ts';
import { openMetrics, serveMetrics } from '#server/monitoring/metrics/service.ts';
import { openReportSocket, reporter } from '#server/monitoring/report/service.ts';
import { stateOfProcess } from '#server/monitoring/service.ts';
import { openBuild } from '#server/pages/build.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import { decoderLimits, PictureDecoder } from '#server/pictures/decoder.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { openGeocoding } from '#server/places/geocoding.ts';
import { openPushSender } from '#server/push/sender.ts';
import { openReplica } from '#server/replica/service.ts';
import { openSearch } from '#server/search/service.ts';
import { openSiteSettings, siteOf } from '#server/site/service.ts';
import { VisitorMemory } from '#server/statistics/visitors/service.ts';
import { StatisticsWriter } from '#server/statistics/writer.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import { buildApp } from './app.ts';
import { BlockLists } from './block-lists/service.ts';
import { type Config, readConfig } from './config.ts';
import { notWritable } from './database/data-folder.ts';
import { isDiskFullError } from './database/disk-full.ts';
import { createLog } from './log.ts';
import { printError, printLine } from './observability/print-line.ts';
import { RecentErrors } from './observability/recent-errors.ts';
import { openSourceImporter } from './sources/sync/source-importer.ts';
import { jobKinds, nightlyJobs } from './startup/background-jobs.ts';
import { bootstrap } from './startup/bootstrap.ts';
import { runWorkers } from './startup/run-workers.ts';
import type { Clock } from './time/clock.ts';
import { WebhookSchedule } from './webhooks/schedule.ts';
import { openWebhookSender } from './webhooks/sender.ts';
import type { WorkerPeers } from './workers/worker-peers.ts';

export interface RunningServer {
  /** Address of the server: `http://127.0.0.1:3000`. */
  address: string;
  /** Completes running requests and jobs, then closes the map and the database. */
  stop(): Promise<void>;
}

interface Surroundings {
  clock?: Clock;
  /** Called if the embedded database failed; the server cannot continue. */
  onBroken?: (error: Error) => void;
  /** For workers: their peers. The database is prepared by the primary. */
  siblings?: WorkerPeers;
}

/**
 * Starts the server. When it listens, returns its address and a function that stops it. `progress` receives lines about
 * long steps. If a step fails, everything opened before is closed and the error is thrown.
 */
export async function startServer(
  config: Config,
  progress: (line: string) => void = () => {},
  { clock = () => new Date(), onBroken = () => {}, siblings }: Surroundings = {},
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const recentErrors = new RecentErrors();
  const log = createLog(config.logLevel, undefined, recentErrors);
  const metrics = config.metrics && (await openMetrics());

  const database = await openDatabase(config, log, { onProgress: progress, onBroken });
  opened.defer(() => database.close());
  const { db } = database;
  // Before the database is migrated, because they need a data folder that can be written.
  const tokenSecret = openTokenSecret(config);
  const userAgent = () => userAgentOf(config, siteOf({ site: ownSite }).name);
  const push = openPushSender(config, clock, userAgent);
  opened.defer(() => push.close());
  const webhooks = openWebhookSender(config, tokenSecret, clock, { userAgent });
  opened.defer(() => webhooks.close());
  const storage = await openStorage(config);
  if (!siblings) await bootstrap({ config, db, storage, clock }, progress);
  if (config.databaseUrl === undefined) {
    const socket = await openAdminSocket({ config, db, clock, log });
    opened.defer(() => socket.close());
  }
  if (database.copyFolder) {
    const socket = await openCopySocket({ config, log }, database.copyFolder);
    opened.defer(() => socket.close());
  }

  const snapshotPath = join(config.dataDir, 'map.snapshot');
  const ownMap = openEventMap({ db, clock, log, snapshotPath, isShared: config.databaseUrl !== undefined });
  opened.defer(() => ownMap.close());
  await ownMap.catchUp();
  const replica = await openReplica(config, { db, log, map: ownMap });
  opened.defer(() => replica?.close());
  const ownSite = await openSiteSettings({ config, db, log, isShared: config.databaseUrl !== undefined });
  opened.defer(() => ownSite.close());
  ownSite.onChange(() => ownMap.invalidate());
  await siblings?.follow(ownMap, ownSite);
  const map = siblings?.withPeerCatchUp(ownMap) ?? ownMap;
  const site = siblings?.withPeerRefresh(ownSite) ?? ownSite;
  // Built in the background.
  const search = openSearch({ db, clock, log, map });
  opened.defer(() => search.close());

  const decoder = new PictureDecoder(log, decoderLimits(config.workers));
  opened.defer(() => decoder.close());
  const jobs = await openJobs(
    { db, clock, log, isEmbedded: config.databaseUrl === undefined },
    { jobKinds, nightlyJobs },
  );
  opened.defer(() => jobs.close());
  const mailer = openMailer(config, clock);
  progress(mailer.whereTo);
  const geocoding = openGeocoding({ config, db, log, userAgent });
  const rateCounter = new RateCounter(clock);
  const sources = openSourceImporter(config, userAgent);
  opened.defer(() => sources.close());
  const announcements = new AnnouncementReader();
  opened.defer(() => announcements.close());
  const alerts = new AlertSchedule();
  opened.defer(() => alerts.close());
  const webhookSchedule = new WebhookSchedule();
  opened.defer(() => webhookSchedule.close());
  const visitors = new VisitorMemory(clock);
  const statistics = new StatisticsWriter(
    { db, clock, log },
    siblings?.isNewVisit ?? ((visit) => visitors.isNew(visit)),
  );
  opened.defer(() => statistics.close());
  const bounces = new BounceSchedule();
  opened.defer(() => bounces.close());
  const surroundings = { config, db, readDb: openReadDb(db, replica), replica, clock, log, recentErrors, tokenSecret };
  const outward = { mailer, push, webhooks, geocoding, sources, announcements };
  const ownState = () => stateOfProcess({ mailer, push, geocoding, recentErrors });
  const processStates = async () => (await siblings?.statesOfAll()) ?? [ownState()];
  const blockLists = new BlockLists();
  const inside = { storage, decoder, jobs, rateCounter, map, search, site, statistics, blockLists, processStates };
  const tools = { ...surroundings, ...outward, ...inside };
  await metrics?.watch(tools);
  siblings?.monitor({ state: ownState, metrics: (wanted) => metrics?.read(wanted), report: reporter(tools) });
  const app = await buildApp(tools, log, metrics?.observer);
  const answering = new Answering(app);
  opened.defer(() => answering.finish());
  // Without a build there are no pages; in development, Vite serves them.
  const build = await openBuild();
  if (build) await pageRoutes(app, forReading(tools), build);
  if (metrics && config.metrics && !siblings) {
    const server = await serveMetrics(config.metrics, log, metrics);
    opened.defer(() => server.close());
    progress(`Metrics are at ${server.address}`);
  }
  await app.listen({ port: config.port, host: config.host });
  if (!siblings) {
    const reports = await openReportSocket(tools, reporter(tools));
    opened.defer(() => reports.close());
  }
  await jobs.work(tools);
  sources.start(tools);
  alerts.start(tools);
  await webhookSchedule.start(tools);
  bounces.start(tools);
  statistics.start();

  const everything = opened.move();
  return { address: addressOf(app.server.address(), config), stop: () => everything.disposeAsync() };
}

function addressOf(address: AddressInfo | string | null, { host, port }: Config): string {
  const actualPort = address !== null && typeof address === 'object' ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** How long the server keeps answering with errors after its database failed. */
const lastAnswersMs = 2000;

/**
 * Runs the server until SIGTERM or SIGINT, then stops it; a second signal ends it at once. Returns the exit code: 1 if
 * it could not start or its database failed, with the reason on stderr.
 */
export async function runServer(progress: (line: string) => void): Promise<number> {
  const died = Promise.withResolvers<Error>();
  let config: Config | undefined;
  try {
    config = readConfig();
    for (const notice of config.notices) progress(notice);
    if (config.workers > 1) return await runWorkers(config, progress);
    // Registered first, so that a signal during startup stops the server after it has started.
    const theEnd = Promise.race([died.promise, once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    const server = await startServer(config, progress, { onBroken: died.resolve });
    progress(`Pista is at ${server.address}`);
    const reason = await theEnd;
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
    if (reason instanceof Error) {
      await Promise.race([server.stop().catch(() => {}), pause(lastAnswersMs)]);
      throw reason;
    }
    await server.stop();
    return 0;
  } catch (error) {
    printError(describeStartupError(error, config));
    return 1;
  }
}

/**
 * Returns the reason of a failed start or crash for the operator, without a stack trace. `config` is undefined if it
 * could not be read.
 */
export function describeStartupError(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const isMetrics = config?.metrics !== undefined && 'port' in error && error.port === config.metrics.port;
    return `${error.message}. ${isMetrics ? 'METRICS_PORT' : 'PORT'} chooses another one.`;
  }
  if ('code' in error && error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `${error.message}. Only root may use ports below 1024: set PORT to a higher one, behind a reverse proxy.`;
  // A full disk also crashes the embedded database.
  if (config && (outageOf(error) === 'full' || isDiskFullError(error))) return noRoom(error, config);
  const unwritable = config && notWritable(error, config.dataDir);
  if (unwritable) return unwritable.message;
  if (outageOf(error) === 'silent') return error.message;
  return error.cause === undefined ? error.message : `${error.message}\n${String(error.cause)}`;
}

function noRoom({ message }: Error, { databaseUrl, dataDir }: Config): string {
  const where = databaseUrl === undefined ? resolve(dataDir) : `${resolve(dataDir)}, or of the database`;
  return `There is no room left on the disk of ${where}. Make some, then start again: what was saved is still there. (${message})`;
}

if (import.meta.main) {
  process.exit(await runServer(printLine));
}
