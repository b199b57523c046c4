/**
 * Starts a whole cluster on this machine, breaks its parts under load and counts what is lost. Prints a table and writes
 * it into docs/reliability.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '#server/build.ts';
import { ChangeMessages, webhookResults } from './cluster/change-messages.ts';
import { type Cluster, startSiteCluster } from './cluster/cluster.ts';
import {
  failOver,
  failoverResults,
  killResults,
  killServers,
  restartResults,
  restartServers,
} from './cluster/faults.ts';
import { limitResults, reachLimits } from './cluster/limits.ts';
import { loseCommits, lostCommitsResults } from './cluster/lost-commits.ts';
import { Correspondence, messageResults } from './cluster/messages.ts';
import { Pictures, pictureResults } from './cluster/pictures.ts';
import { type ClusterProgram, install, missingPrograms } from './cluster/programs.ts';
import { measureVisibility, visibilityResults } from './cluster/visibility.ts';
import { readOptions } from './options.ts';
import { markdown, type Result, reportResults } from './result-table.ts';

const maxRunMs = 480_000;
const messagesEveryMs = 3000;

const faults: Record<string, (cluster: Cluster) => Promise<Result[]>> = {
  kills: async (cluster) => killResults(await killServers(cluster, settleMs)),
  restarts: async (cluster) => restartResults(await restartServers(cluster, settleMs)),
  failover: async (cluster) => failoverResults(await failOver(cluster, settleMs)),
};
const parts: Record<string, (cluster: Cluster) => Promise<Result[]>> = {
  visibility: async (cluster) => visibilityResults(await measureVisibility(cluster, options.rounds)),
  limits: async (cluster) => limitResults(await reachLimits(cluster)),
  ...faults,
  'lost-commits': async (cluster) => explained(await loseCommits(cluster)),
  messages: breakWithMessages,
};

const options = readOptions(
  'cluster',
  `
Starts a cluster on loopback: nginx, three servers (one with two processes), PgBouncer, HAProxy, a PostgreSQL server with
a streaming replica, S3-compatible storage and a mail server. Breaks its parts under load, and counts what is lost. Takes
at most 8 minutes. As root on Debian, it installs missing programs.

CLUSTER_LOG=FILE collects the logs of the servers. By default all parts run. Messages includes the four before it.`,
  {
    only: { about: 'one part', default: '', names: Object.keys(parts) },
    seconds: { about: 'load before and after each fault', default: 2 },
    rounds: { about: 'changes through each server whose visibility is measured', default: 20 },
    'no-install': { about: 'installs nothing', default: false },
  },
);
const settleMs = options.seconds * 1000;

await main();

async function main(): Promise<void> {
  const wanted: ClusterProgram[] = ['nginx', 'pgbouncer', 'haproxy', 'postgresql'];
  const missing = options['no-install'] ? missingPrograms(wanted) : install(missingPrograms(wanted));
  if (missing.length > 0) return fail(`These programs are missing: apt-get install ${missing.join(' ')}`);
  process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1));
  setTimeout(() => {
    fail('The cluster did not finish within 8 minutes.');
    process.exit();
  }, maxRunMs).unref();
  if ((await build(() => {})) !== 0) return fail('The site could not be built. Run npm run build to see why.');

  const cluster = await startSiteCluster({ workers: [2, 1, 1], followed: 60, hasNginx: true });
  try {
    const results: Result[] = [];
    for (const name of options.only === '' ? ['visibility', 'limits', 'messages'] : [options.only])
      results.push(...(await run(name, cluster)));
    // The table in the docs has all parts.
    if (options.only === '') reportResults('cluster', results);
    else process.stdout.write(`\n${markdown(results)}\n`);
    if (results.some(({ isFine }) => !isFine)) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}

async function run(name: string, cluster: Cluster): Promise<Result[]> {
  process.stdout.write(`${name} …\n`);
  return (await parts[name]?.(cluster)) ?? [];
}

/**
 * All faults, while events are added that others follow, accounts are registered, pictures are uploaded, and a webhook gets
 * the changes.
 */
async function breakWithMessages(cluster: Cluster): Promise<Result[]> {
  const results: Result[] = [];
  const when = 'kills, restarts and failover';
  const changes = await ChangeMessages.start(cluster);
  const pictures = new Pictures(cluster, { everyMs: messagesEveryMs });
  const before = new Correspondence(cluster, { everyMs: messagesEveryMs });
  for (const name of Object.keys(faults)) results.push(...(await run(name, cluster)));
  results.push(...pictureResults(when, await pictures.count()));
  await before.stop();
  process.stdout.write('waiting for messages of the webhook …\n');
  results.push(...webhookResults(when, await changes.count()));
  process.stdout.write('waiting for mails …\n');
  // An asynchronous replica may lack that a mail was sent.
  results.push(...messageResults(when, await before.count()));
  results.push(...(await run('lost-commits', cluster)));
  const after = new Correspondence(cluster, { everyMs: messagesEveryMs });
  await pause(2 * messagesEveryMs);
  process.stdout.write('waiting for mails …\n');
  return [...results, ...messageResults('after the failover that lost commits', await after.count())];
}

/** Prints what differs. */
function explained(measured: Awaited<ReturnType<typeof loseCommits>>): Result[] {
  const { different, outdated, mirror } = measured;
  for (const line of [...different, ...outdated, ...mirror].slice(0, 20)) process.stdout.write(`${line}\n`);
  return lostCommitsResults(measured);
}

function fail(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
