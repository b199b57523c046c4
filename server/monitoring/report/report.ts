import { availableParallelism, totalmem } from 'node:os';
import type { HealthState, SiteHealth } from '#contract/site-health.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { type DiskRoom, readDisks } from '#server/monitoring/disks.ts';
import { commitOfProgram } from '#server/monitoring/program.ts';
import * as store from '#server/monitoring/store.ts';
import type { RecentError } from '#server/observability/recent-errors.ts';
import { safeReason } from '#server/observability/without-personal-data.ts';
import { countSources } from '#server/sources/service.ts';
import { reportSettings } from './report-settings.ts';

/** A report that the operator sends to the developers. It has no personal data and no secrets. */
export interface Report {
  createdAt: string;
  program: {
    version: string;
    commit: string | null;
    node: string;
    platform: string;
    cores: number;
    memoryBytes: number;
  };
  settings: Record<string, string>;
  disks: DiskRoom[];
  database: ReportedDatabase | { failure: string };
  /** Null if no server runs. */
  server: ReportedServer | null;
}

interface ReportedDatabase {
  kind: 'embedded' | 'postgresql';
  version: string;
  bytes: number;
  migrations: string[];
  tables: { table: string; rows: number; bytes: number }[];
  queues: store.QueueState[];
  sources: Record<string, number>;
}

interface ReportedServer {
  startedAt: string;
  processes: number;
  checks: Record<string, { state: HealthState; problem: string | null; reason: string | null }>;
  errors: RecentError[];
}

const checks = [
  'database',
  'disk',
  'map',
  'mail',
  'push',
  'geocoder',
  'sources',
  'webhooks',
  'pictures',
  'backups',
  'jobs',
] as const;

/** Returns the report. `db` rejects if the database cannot be opened. `health` is that of the running server. */
export async function createReport(config: Config, db: Promise<Db>, health: SiteHealth | null): Promise<Report> {
  // Handles a failure at once, because an unhandled one would end the process.
  const database = db
    .then((opened) => reportDatabase(config, opened))
    .catch((error: unknown) => ({ failure: failureOf(error) }));
  return {
    createdAt: new Date().toISOString(),
    program: {
      version: config.version,
      commit: await commitOfProgram(),
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      cores: availableParallelism(),
      memoryBytes: totalmem(),
    },
    settings: reportSettings(),
    disks: await readDisks(config),
    database: await database,
    server: health && reportServer(health),
  };
}

async function reportDatabase({ databaseUrl }: Config, db: Db): Promise<ReportedDatabase> {
  const { bytes, version } = await store.readDatabase(db);
  return {
    kind: databaseUrl === undefined ? 'embedded' : 'postgresql',
    version,
    bytes,
    migrations: await store.readMigrations(db),
    tables: await store.readTables(db),
    queues: await store.readQueues(db),
    sources: Object.fromEntries(await countSources({ db })),
  };
}

function reportServer(health: SiteHealth): ReportedServer {
  return {
    startedAt: health.server.startedAt,
    processes: health.server.processes,
    checks: Object.fromEntries(
      checks.map((name) => {
        const { state, problem, reason } = health[name];
        return [name, { state, problem, reason: reason === null ? null : safeReason(reason) }];
      }),
    ),
    errors: health.errors,
  };
}

function failureOf(error: unknown): string {
  const { name, code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  return [name, code, safeReason(message)].filter(Boolean).join(' ');
}
