import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { geocoders } from './places.ts';

/** `attention`: works, but an operator should look at it. `failing`: something does not work for users. */
const State = z.enum(['ok', 'attention', 'failing']);
export type HealthState = z.infer<typeof State>;

/** Reasons why a check is not `ok`. Each has an advice in the panel. */
const healthProblems = [
  'database-full',
  'database-read-only',
  'database-unstable',
  'replica-unused',
  'disk-full',
  'disk-low',
  'temporary-disk-low',
  'log-disk-low',
  'map-late',
  'mail-unreachable',
  'mail-rejected',
  'mail-waiting',
  'mail-retrying',
  'mail-folder',
  'site-paused',
  'push-failing',
  'push-service-failing',
  'geocoder-failing',
  'sources-failing',
  'webhooks-failing',
  'jobs-late',
  'jobs-failed',
  'pictures-silent',
  'pictures-full',
  'backups-off',
  'backups-unreachable',
  'backups-failed',
  'backups-late',
  'approval-late',
] as const;
export type HealthProblem = (typeof healthProblems)[number];

const check = {
  state: State,
  /** Null if the state is `ok`. */
  problem: z.nullable(z.enum(healthProblems)),
  /** Words of the system or of another server about the problem, in English and without personal data. */
  reason: z.nullable(z.string()),
};
const instant = z.iso.datetime();

const diskUses = ['data', 'temporary', 'log'] as const;
export type DiskUse = (typeof diskUses)[number];

const Delivery = z.object({
  ...check,
  /** When the last one was sent, as far as it is known. */
  sentAt: z.nullable(instant),
  failure: z.nullable(z.object({ at: instant, reason: z.string() })),
  /** Number of due messages, including retries. */
  waiting: z.int(),
  oldestSeconds: z.number(),
});

export const SiteHealth = z.object({
  checkedAt: instant,
  database: z.object({
    ...check,
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    bytes: z.int(),
    /** How far the read replica is behind. Null without one, and while it does not answer. */
    replicaLagSeconds: z.nullable(z.number()),
  }),
  disk: z.object({
    ...check,
    /** Each disk that the server writes to, once, named by its first use. Without those whose room is unknown. */
    disks: z.array(z.object({ use: z.enum(diskUses), freeBytes: z.int(), totalBytes: z.int() })),
  }),
  map: z.object({ ...check, events: z.int(), updatedAt: z.nullable(instant) }),
  mail: z.extend(Delivery, {
    /** The mail server; null if mails are written to a folder. */
    host: z.nullable(z.string()),
  }),
  push: z.extend(Delivery, {
    /** Push services that did not accept the last messages of this server. */
    failing: z.array(z.object({ service: z.string(), since: instant, reason: z.string() })),
  }),
  /** The external geocoder. `since`: when it stopped answering. */
  geocoder: z.object({ ...check, name: z.enum(geocoders), since: z.nullable(instant) }),
  sources: z.object({ ...check, total: z.int(), failing: z.int(), held: z.int() }),
  webhooks: z.object({ ...check, total: z.int(), failing: z.int(), ended: z.int(), waiting: z.int() }),
  pictures: z.object({ ...check, kind: z.enum(['folder', 's3']) }),
  backups: z.object({
    ...check,
    /** The last one that succeeded. */
    lastAt: z.nullable(instant),
    bytes: z.nullable(z.int()),
  }),
  /** New events that wait for a decision of the team. */
  approval: z.object({ ...check, waiting: z.int(), oldestSeconds: z.number() }),
  jobs: z.object({
    ...check,
    queues: z.array(
      z.object({
        queue: z.string(),
        waiting: z.int(),
        retrying: z.int(),
        active: z.int(),
        /** Permanently, within the last hour. */
        failed: z.int(),
        oldestSeconds: z.number(),
      }),
    ),
  }),
  server: z.object({
    version: z.string(),
    commit: z.nullable(z.string()),
    node: z.string(),
    /** The last migration of the database. */
    migration: z.string(),
    startedAt: instant,
    processes: z.int(),
  }),
  /** The last warnings and errors in the log of this server, without personal data, newest first. */
  errors: z.array(
    z.object({
      level: z.enum(['warn', 'error']),
      at: instant,
      count: z.int(),
      message: z.string(),
      kind: z.nullable(z.string()),
      code: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      place: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
    }),
  ),
});
export type SiteHealth = z.infer<typeof SiteHealth>;

export const showSiteHealth = endpoint('GET', '/api/internal/admin/health', {
  summary: 'State of the database, disks, services, jobs, sources and backups, and the last errors of this server.',
  who: 'administrator',
  reply: SiteHealth,
});
