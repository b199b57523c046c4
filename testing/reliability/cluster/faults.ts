import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '#testing/reliability/result-table.ts';
import type { Cluster } from './cluster.ts';
import { Load, percentile, type Span } from './load.ts';
import type { ServerProcess } from './server-process.ts';

const clients = { writers: 4, readers: 4 };
const writesAgainWithinMs = 5000;
/** The connections of a process are closed when it has ended. Proxies and clients may need this long to notice. */
const noticeMs = 100;

interface Measured {
  load: Load;
  lost: number;
}

interface MeasuredKills extends Measured {
  /** From just before each kill until the killed process has ended, and `noticeMs`. */
  kills: Span[];
}

/** A process that is killed: the last server, a worker of the first one, or its first process. */
type Victim = 'server' | 'worker' | 'first process';

/**
 * Kills processes under load, each after the last one is back. `settleMs`: how long the load runs before and after each
 * fault.
 */
export async function killServers(
  cluster: Cluster,
  settleMs: number,
  victims: readonly Victim[] = ['server', 'worker', 'first process'],
): Promise<MeasuredKills> {
  const load = new Load(cluster, { ...clients, firstAddress: 11 });
  const withWorkers = cluster.servers[0] as ServerProcess;
  const other = cluster.servers.at(-1) as ServerProcess;
  const kill = {
    server: () => other.kill(),
    worker: () => withWorkers.killWorker(),
    'first process': () => withWorkers.kill(),
  };
  const kills: Span[] = [];
  await pause(settleMs);
  for (const victim of victims) {
    const fromMs = performance.now();
    await kill[victim]();
    kills.push({ fromMs, untilMs: performance.now() + noticeMs });
    await pause(settleMs);
    for (const server of [other, withWorkers]) if (!(await server.isReady())) await server.start();
    await pause(settleMs);
  }
  const lost = await load.stop();
  return { load, kills, lost: lost.length };
}

/** Stops each server as a deployment does, and starts it again, one after the other. */
export async function restartServers(cluster: Cluster, settleMs: number): Promise<Measured> {
  const load = new Load(cluster, { ...clients, firstAddress: 12 });
  await pause(settleMs);
  for (const server of cluster.servers) {
    await server.stop();
    await server.start();
    await pause(settleMs);
  }
  const lost = await load.stop();
  return { load, lost: lost.length };
}

/** Kills the primary under load, promotes the replica, and makes the former primary a replica again. */
export async function failOver(cluster: Cluster, settleMs: number): Promise<Measured & { writesAgainMs: number }> {
  const { pair } = cluster;
  await pair.replicate('remote_apply');
  const load = new Load(cluster, { ...clients, firstAddress: 13 });
  await pause(2 * settleMs);
  const killedMs = performance.now();
  await pair.killPrimary();
  await pair.failOver();
  const writesAgainMs = await load.firstWriteAfter(killedMs);
  await pause(settleMs);
  const lost = await load.stop();
  await pair.rebuildStandby();
  return { load, lost: lost.length, writesAgainMs };
}

/** Returns the rows of the table about kills. */
export function killResults({ load, lost, kills }: MeasuredKills): Result[] {
  const what = 'kill -9 of a server, of a worker and of the first process';
  const others = load.failuresOutside(kills).length;
  return [
    lossOf(what, load, lost),
    { what: `${what}: failed requests`, value: failures(load), isFine: true },
    { what: `${what}: failed requests not under way at a kill`, value: `${others}`, limit: '0', isFine: others === 0 },
  ];
}

/** Returns the rows of the table about restarts. */
export function restartResults({ load, lost }: Measured): Result[] {
  const what = 'rolling restart of all servers';
  return [
    { what: `${what}: failed requests`, value: failures(load), limit: '0', isFine: load.failures.length === 0 },
    lossOf(what, load, lost),
    {
      ...{ what: `${what}: saving an event, median / p99`, isFine: true },
      value: `${percentile(load.saveMs, 0.5).toFixed(0)} / ${percentile(load.saveMs, 0.99).toFixed(0)} ms`,
    },
  ];
}

/** Returns the rows of the table about the failover with a synchronous replica. */
export function failoverResults({ load, lost, writesAgainMs }: Measured & { writesAgainMs: number }): Result[] {
  const what = 'failover to the replica with remote_apply';
  return [
    lossOf(what, load, lost),
    {
      ...{ what: `${what}: writes again after`, value: `${(writesAgainMs / 1000).toFixed(1)} s`, limit: '5 s' },
      isFine: writesAgainMs <= writesAgainWithinMs,
    },
    { what: `${what}: failed requests meanwhile`, value: failures(load), isFine: true },
  ];
}

function lossOf(what: string, { acknowledged }: Load, lost: number): Result {
  const value = `${lost} of ${acknowledged.length}`;
  return { what: `${what}: acknowledged writes lost`, value, limit: '0', isFine: lost === 0 };
}

function failures({ failures, requests }: Load): string {
  const kinds = Object.entries(Object.groupBy(failures, ({ what }) => what));
  const counts = kinds.map(([what, ones]) => `${what}: ${ones?.length}`).join(', ');
  return `${failures.length} of ${requests}${counts && ` (${counts})`}`;
}
