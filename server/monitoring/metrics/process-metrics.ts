import type { Registry } from '@prometheus-io/client';
import { watchOf } from '#server/database/database-watch.ts';
import { cacheSizes } from '#server/http/cache-sizes.ts';
import type { RequestObserver } from '#server/http/request-observer.ts';
import { countFollowers } from '#server/map/service.ts';
import { storageOutages } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { addCounter, addGauge, type Prometheus } from './prometheus.ts';
import { requestMetrics } from './request-metrics.ts';

/** The metrics of one process. */
export interface ProcessMetrics {
  observer: RequestObserver;
  registry: Registry;
  /** Adds what is read from the tools, once they exist. */
  watch(tools: Tools): void;
}

/** Creates the metrics that any process of Node has: CPU, memory, event loop, garbage collection. */
export async function openNodeMetrics(): Promise<Registry> {
  // Loaded only if metrics are on: it takes about 20 MB.
  const { collectDefaultMetrics, Registry } = await import('@prometheus-io/client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Creates the metrics of this process: those of Node, and those of its requests. */
export async function openProcessMetrics(): Promise<ProcessMetrics> {
  const prometheus = await import('@prometheus-io/client');
  const registry = await openNodeMetrics();
  addGauge(prometheus, registry, {
    name: 'pista_cache_bytes',
    help: 'Memory of the caches that are bounded in bytes.',
    labelNames: ['cache'],
    read: () => cacheSizes().map(({ name, bytes }) => [{ cache: name }, bytes] as const),
  });
  return {
    observer: requestMetrics(prometheus, registry),
    registry,
    watch(tools) {
      watchDatabase(prometheus, registry, tools);
      watchReplica(prometheus, registry, tools);
      watchMap(prometheus, registry, tools);
      watchWork(prometheus, registry, tools);
    },
  };
}

function watchDatabase(prometheus: Prometheus, registry: Registry, { db }: Tools): void {
  const watch = watchOf(db);
  const queries = new prometheus.Histogram({
    name: 'pista_db_query_seconds',
    help: 'Duration of successful queries, without waiting for a connection.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  });
  watch.onQuery = (seconds) => queries.observe(seconds);
  addGauge(prometheus, registry, {
    name: 'pista_db_outage',
    help: '1 while the database does not answer (silent), has no room (full) or can only be read (read-only).',
    labelNames: ['kind'],
    read: () => outageValues(['silent', 'full', 'read-only'], watch.outages),
  });
  addGauge(prometheus, registry, {
    name: 'pista_db_pool_connections',
    help: 'Connections that are busy or idle, and queries that wait for one.',
    labelNames: ['state'],
    read: () => {
      const { totalCount, idleCount, waitingCount } = watch.pool;
      return [
        [{ state: 'busy' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
        [{ state: 'waiting' }, waitingCount],
      ];
    },
  });
}

function watchReplica(prometheus: Prometheus, registry: Registry, { replica }: Tools): void {
  if (!replica) return;
  addGauge(prometheus, registry, {
    name: 'pista_replica_used',
    help: '1 while the read replica answers reads of visitors, 0 while the primary database does.',
    read: () => [[{}, replica.state.isUsed ? 1 : 0]],
  });
  addGauge(prometheus, registry, {
    name: 'pista_replica_lag_seconds',
    help: 'How far the read replica is behind. Absent while it does not answer.',
    read: () => {
      const { lagSeconds } = replica.state;
      return lagSeconds === undefined ? [] : [[{}, lagSeconds]];
    },
  });
  addCounter(prometheus, registry, {
    name: 'pista_replica_reads_total',
    help: 'Queries for pages and lists by the database that answered them: replica or primary.',
    label: 'source',
    read: () => replica.reads,
  });
}

function watchMap(prometheus: Prometheus, registry: Registry, { map, clock }: Tools): void {
  addGauge(prometheus, registry, {
    name: 'pista_map_events',
    help: 'Upcoming events in memory.',
    read: () => (map.isLoaded ? [[{}, map.size]] : []),
  });
  addGauge(prometheus, registry, {
    name: 'pista_map_age_seconds',
    help: 'Time since the map was last in step with the database.',
    read: () => (map.updatedAt ? [[{}, (clock().getTime() - map.updatedAt.getTime()) / 1000]] : []),
  });
  addGauge(prometheus, registry, {
    name: 'pista_map_position',
    help: 'The last line of the change log that the map contains. Behind pista_change_log_position: the lag.',
    read: () => (map.isLoaded ? [[{}, map.position]] : []),
  });
  addGauge(prometheus, registry, {
    name: 'pista_map_followers',
    help: 'Open maps that are notified of changes.',
    read: () => [[{}, countFollowers(map)]],
  });
}

function watchWork(prometheus: Prometheus, registry: Registry, tools: Tools): void {
  const { mailer, push, webhooks, geocoding, decoder, storage, log, recentErrors } = tools;
  addCounter(prometheus, registry, {
    name: 'pista_mails_total',
    help: 'Mails by outcome. Failed ones are retried, refused ones are not.',
    label: 'outcome',
    read: () => mailer.outcomes.counts,
  });
  addCounter(prometheus, registry, {
    name: 'pista_pushes_total',
    help: 'Push messages by outcome. `later` ones are sent again, `gone` ones had no subscription any more.',
    label: 'outcome',
    read: () => push.outcomes.counts,
  });
  addGauge(prometheus, registry, {
    name: 'pista_push_services_failing',
    help: 'Push services of browsers that did not accept the last messages of this process.',
    read: () => [[{}, push.failingServices.list().length]],
  });
  addCounter(prometheus, registry, {
    name: 'pista_webhook_tries_total',
    help: 'Tries to deliver messages of webhooks by outcome. Failed ones are repeated.',
    label: 'outcome',
    read: () => webhooks.outcomes.counts,
  });
  addCounter(prometheus, registry, {
    name: 'pista_geocoder_requests_total',
    help: 'Questions to the external geocoder by outcome.',
    label: 'outcome',
    read: () => geocoding.outcomes.counts,
  });
  addCounter(prometheus, registry, {
    name: 'pista_pictures_total',
    help: 'Uploaded and shared pictures by outcome of their decoding.',
    label: 'outcome',
    read: () => decoder.outcomes.counts,
  });
  addGauge(prometheus, registry, {
    name: 'pista_pictures_outage',
    help: '1 while the storage of pictures does not answer (silent) or has no room (full).',
    labelNames: ['kind'],
    read: () => outageValues(['silent', 'full'], storageOutages({ storage, log })),
  });
  addCounter(prometheus, registry, {
    name: 'pista_log_problems_total',
    help: 'Warnings and errors in the log.',
    label: 'level',
    read: () => new Map(Object.entries(recentErrors.counts)),
  });
}

function outageValues<Kind extends string>(kinds: readonly Kind[], current: ReadonlyMap<Kind, unknown>) {
  return kinds.map((kind) => [{ kind }, current.has(kind) ? 1 : 0] as const);
}
