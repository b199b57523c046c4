import type { Registry } from '@prometheus-io/client';
import { sourceStates } from '#contract/sources.ts';
import { readWaiting } from '#server/approval/service.ts';
import { outageOf } from '#server/database/outage.ts';
import { readDisks } from '#server/monitoring/disks.ts';
import { commitOfProgram } from '#server/monitoring/program.ts';
import * as store from '#server/monitoring/store.ts';
import { countSources } from '#server/sources/service.ts';
import type { Tools } from '#server/tools.ts';
import { addGauge, type ReadGauge } from './prometheus.ts';

type SiteTools = Pick<Tools, 'db' | 'config' | 'log' | 'clock'>;

/** The database is asked at most this often, however many programs read the metrics. */
const cacheMs = 15_000;
/** Prometheus waits for ten seconds. */
const maxWaitMs = 4000;

type Values = [labels: Record<string, string>, value: number][];
type Readings = Map<string, Values>;

interface DatabaseReadings {
  /** The last migration. */
  schema: string;
  readings: Readings;
}

/** The gauges that are the same for all processes, because they describe the database and the disk. */
const gauges: Omit<ReadGauge, 'read'>[] = [
  {
    name: 'pista_build_info',
    help: 'Always 1. The version, the commit and the last migration of the database.',
    labelNames: ['version', 'commit', 'schema'],
  },
  { name: 'pista_db_up', help: '1 if the database answered within four seconds, otherwise 0.' },
  { name: 'pista_db_size_bytes', help: 'Size of the database.' },
  {
    name: 'pista_disk_free_bytes',
    help: 'Free room on the disk of the data folder, of temporary files and of the log. Each disk once.',
    labelNames: ['use'],
  },
  { name: 'pista_disk_size_bytes', help: 'Size of that disk.', labelNames: ['use'] },
  { name: 'pista_change_log_position', help: 'The last line of the change log of events.' },
  { name: 'pista_alerts_lag_lines', help: 'Lines of the change log that the alerts have not processed.' },
  { name: 'pista_jobs', help: 'Background jobs by queue and state.', labelNames: ['queue', 'state'] },
  {
    name: 'pista_job_oldest_seconds',
    help: 'Age of the oldest job of a queue that is due or will be tried again. 0 if there is none.',
    labelNames: ['queue'],
  },
  {
    name: 'pista_backup_last_success_timestamp_seconds',
    help: 'When the last good backup ended. 0 if there is none, absent if the settings name no target.',
  },
  { name: 'pista_backup_failed', help: '1 if the last backup failed, otherwise 0.' },
  { name: 'pista_webhooks', help: 'Webhooks by state.', labelNames: ['state'] },
  { name: 'pista_webhook_messages_waiting', help: 'Messages of webhooks that wait for their first or next try.' },
  { name: 'pista_webhooks_lag_lines', help: 'Lines of the change log that the webhooks have not processed.' },
  { name: 'pista_waiting_events', help: 'New events and series that wait for a decision of the team.' },
  {
    name: 'pista_waiting_event_oldest_seconds',
    help: 'For how long the oldest of them has waited. 0 if there is none.',
  },
  { name: 'pista_sources', help: 'Sources by state.', labelNames: ['state'] },
];

/** Returns the metrics of the site. The database is read at most every 15 seconds. */
export async function openSiteMetrics(tools: SiteTools): Promise<Registry> {
  const prometheus = await import('@prometheus-io/client');
  const registry = new prometheus.Registry();
  let read: { atMs: number; readings: Promise<Readings> } | undefined;
  const readings = () => {
    if (!read || performance.now() - read.atMs > cacheMs) read = { atMs: performance.now(), readings: readAll(tools) };
    return read.readings;
  };
  for (const { name, ...gauge } of gauges) {
    addGauge(prometheus, registry, { name, ...gauge, read: async () => (await readings()).get(name) ?? [] });
  }
  return registry;
}

/** Returns what can be read. Without a database, only the figures of the disk and the program. */
async function readAll(tools: SiteTools): Promise<Readings> {
  const { config } = tools;
  const [disks, commit, database] = await Promise.all([
    readDisks(config),
    commitOfProgram(),
    readDatabaseInTime(tools),
  ]);
  const build = { version: config.version, commit: commit ?? '', schema: database?.schema ?? '' };
  return new Map<string, Values>([
    ['pista_build_info', [[build, 1]]],
    ['pista_db_up', [[{}, database ? 1 : 0]]],
    ['pista_disk_free_bytes', disks.map(({ use, freeBytes }) => [{ use }, freeBytes])],
    ['pista_disk_size_bytes', disks.map(({ use, totalBytes }) => [{ use }, totalBytes])],
    ...(database?.readings ?? []),
  ]);
}

/** Returns undefined if the database fails, or does not answer before the monitoring program gives up. */
async function readDatabaseInTime(tools: SiteTools): Promise<DatabaseReadings | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, maxWaitMs);
  const read = readDatabase(tools).catch((error: unknown) => {
    if (!outageOf(error)) tools.log.error({ err: error }, 'reading the metrics of the database failed');
    return undefined;
  });
  return Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
}

async function readDatabase(tools: SiteTools): Promise<DatabaseReadings> {
  const { db, config, clock } = tools;
  const { bytes, migration } = await store.readDatabase(db);
  const { position, alerts } = await store.readChangeLog(db);
  const queues = await store.readQueues(db);
  const sources = await countSources(tools);
  const { waiting, lag, ...webhooks } = await store.readWebhooks(db);
  const approval = await readWaiting(db, clock());
  const { last, error } = await store.readBackups(db);
  const jobs = queues.flatMap(({ queue, waiting, scheduled, retrying, active, failed }) =>
    Object.entries({ waiting, scheduled, retrying, active, failed }).map(([state, count]): Values[number] => [
      { queue, state },
      count,
    ]),
  );
  const readings = new Map<string, Values>([
    ['pista_db_size_bytes', [[{}, bytes]]],
    ['pista_change_log_position', [[{}, position]]],
    ['pista_alerts_lag_lines', [[{}, position - alerts]]],
    [
      'pista_backup_last_success_timestamp_seconds',
      config.backups ? [[{}, (last?.finishedAt.getTime() ?? 0) / 1000]] : [],
    ],
    ['pista_backup_failed', [[{}, error === null ? 0 : 1]]],
    ['pista_jobs', jobs],
    ['pista_job_oldest_seconds', queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds])],
    ['pista_webhooks', Object.entries(webhooks).map(([state, count]) => [{ state }, count])],
    ['pista_webhook_messages_waiting', [[{}, waiting]]],
    ['pista_webhooks_lag_lines', [[{}, lag]]],
    ['pista_waiting_events', [[{}, approval.waiting]]],
    ['pista_waiting_event_oldest_seconds', [[{}, approval.oldestSeconds]]],
    ['pista_sources', sourceStates.map((state) => [{ state }, sources.get(state) ?? 0])],
  ]);
  return { schema: migration, readings };
}
