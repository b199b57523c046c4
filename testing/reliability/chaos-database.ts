import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { atMost, holds, resultsOf, type Scenario, secondsUntil, statusOf } from './chaos-check.ts';
import { removeFolder, temporaryFolder } from './cluster/children.ts';
import { type Gate, openGate } from './gate.ts';
import type { Result } from './result-table.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { addWriters, type Writers, WriteStorm } from './write-storm.ts';

interface Fault {
  cluster: Cluster;
  gate: Gate;
  site: SiteProcess;
}

interface DatabaseScenario {
  /** Causes the fault; returns what ends it. */
  cause(fault: Fault): Promise<() => Promise<void> | void>;
  lastsSeconds: number;
  /** Whether nothing can be read or written meanwhile. */
  isAway: boolean;
}

const maxBackSeconds = 15;

/** Runs a site on a PostgreSQL that fails while events are written, and checks the site meanwhile and afterwards. */
export async function breakDatabase({ cause, lastsSeconds, isAway }: DatabaseScenario): Promise<Result[]> {
  // A killed server must not lose what it has acknowledged.
  const cluster = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  const folder = await temporaryFolder('gate');
  chmodSync(folder, 0o755);
  let gate: Gate | undefined;
  let site: SiteProcess | undefined;
  try {
    gate = await openGate({ path: join(cluster.folder, '.s.PGSQL.5432') }, join(folder, '.s.PGSQL.5432'));
    let writers: Writers | undefined;
    const running = await startSite({
      ...{ isOnPostgresql: true, cluster, serverUrl: `postgresql://pista@localhost/postgres?host=${folder}` },
      async fill(tools) {
        writers = await addWriters(tools);
      },
    });
    site = running;
    if (!writers) return [];
    const storm = new WriteStorm(() => running.address, writers);
    storm.start();
    await secondsUntil(async () => storm.acknowledged > 20, 30);
    const { acknowledged: before } = storm;
    const end = await cause({ cluster, gate, site: running });
    const endsAt = Date.now() + lastsSeconds * 1000;
    const meanwhile = await watch(running, endsAt, isAway);
    await end();
    const during = storm.acknowledged;
    const backSeconds = await secondsUntil(async () => {
      const isWritten = storm.acknowledged > during + 10;
      return isWritten && (await statusOf(`${running.address}/api/health/ready`)) === 200;
    }, 120);
    return [
      { what: 'fault lasts', value: `${lastsSeconds} s, after ${before} changes`, isFine: true },
      ...meanwhile,
      atMost('writing again and ready after the fault', backSeconds, maxBackSeconds, ' s'),
      ...(await resultsOf(storm)),
    ];
  } finally {
    await site?.remove();
    await gate?.close();
    await cluster.stop();
    removeFolder(folder);
  }
}

/** Checks the map and the health checks until the fault ends. */
async function watch(site: SiteProcess, endsAt: number, isAway: boolean): Promise<Result[]> {
  let [longestMs, readyLongestMs, failures] = [0, 0, 0];
  const ready = new Map<number, number>();
  while (Date.now() < endsAt) {
    for (const path of ['/api/health/live', '/api/internal/map/cells?z=0&x=0-0&y=0-0']) {
      const startedAt = performance.now();
      if ((await statusOf(site.address + path)) !== 200) failures += 1;
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    const startedAt = performance.now();
    const status = await statusOf(`${site.address}/api/health/ready`);
    readyLongestMs = Math.max(readyLongestMs, performance.now() - startedAt);
    ready.set(status, (ready.get(status) ?? 0) + 1);
    await pause(250);
  }
  const shown = [...ready].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
  return [
    atMost('meanwhile: map and health check that fail', failures, 0),
    atMost('their longest answer', Math.round(longestMs), 2000, ' ms'),
    isAway
      ? holds('the site says that it is not ready', ready.has(503), shown)
      : holds('the site says that it is ready', [...ready.keys()].join() === '200', shown),
    atMost('the longest answer of that', readyLongestMs / 1000, 6, ' s'),
  ];
}

/** The faults by name, without `database-`. */
export const databaseFaults = {
  slow: {
    ...{ lastsSeconds: 20, isAway: false },
    async cause({ gate }) {
      await gate.pass(300);
      return () => gate.pass();
    },
  },
  frozen: {
    ...{ lastsSeconds: 50, isAway: true },
    async cause({ cluster }) {
      // A frozen server could not be stopped after Ctrl-C.
      process.once('exit', cluster.thaw);
      cluster.freeze();
      return () => {
        process.off('exit', cluster.thaw);
        cluster.thaw();
      };
    },
  },
  gone: {
    ...{ lastsSeconds: 10, isAway: true },
    async cause({ cluster }) {
      await cluster.kill();
      return () => cluster.resume();
    },
  },
  unreachable: {
    ...{ lastsSeconds: 20, isAway: true },
    async cause({ gate }) {
      gate.hold();
      return () => gate.pass();
    },
  },
} satisfies Record<string, DatabaseScenario>;

export const databaseScenarios: Scenario[] = Object.entries(databaseFaults).map(([name, fault]) => ({
  name: `database-${name}`,
  missing: () => (findPostgresql() === undefined ? 'PostgreSQL is not installed' : undefined),
  run: () => breakDatabase(fault),
}));
