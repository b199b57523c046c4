import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '#testing/reliability/result-table.ts';
import { SiteMirror } from '#testing/reliability/site-mirror.ts';
import { until } from './children.ts';
import type { Cluster } from './cluster.ts';
import { ClusterClient } from './cluster-client.ts';
import { formOf } from './forms.ts';
import { answersOf, differences, outdatedAnswers, pathsAbout, spotOfPacks } from './same-answers.ts';

interface Event {
  id: string;
  slug: string;
}

interface Measured {
  /** Lines of the change log that the failover lost. */
  lost: number;
  /** Number of answers that were compared on each server. */
  compared: number;
  /** Answers that differ from those of a server that was started afterwards. */
  different: string[];
  /** Former answers that servers call current although they are not. */
  outdated: string[];
  /** Differences between the site and a mirror that had read the lost changes. */
  mirror: string[];
  settledMs: number;
}

const settleWithinMs = 20_000;

/**
 * Makes an asynchronous replica miss the last commits, and promotes it. Then as many changes are made as were lost, so
 * that positions in the change log exist twice. Compares all answers of all servers with those of a new server.
 */
export async function loseCommits(cluster: Cluster): Promise<Measured> {
  const { pair, servers, admin, addresses } = cluster;
  const client = new ClusterClient(addresses, { localAddress: '127.0.40.1' });
  const ask = async (method: string, path: string, body?: object) => {
    for (let tries = 1; ; tries++) {
      const answer = await client.ask(path, { method, headers: admin.headers, ...(body && { body }) });
      // The database may still be unreachable after the failover.
      if (answer.status === 503 && tries < 100) {
        await pause(100);
        continue;
      }
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      return answer.body === '' ? null : JSON.parse(answer.body);
    }
  };
  let spot = spotOfPacks;
  const add = async (name: string): Promise<Event> => {
    const { id } = await ask('POST', '/api/internal/events', formOf(cluster, { name, spot: spot++ }));
    return { id, slug: (await ask('GET', `/api/v1/events/${id}`)).slug };
  };
  const change = ({ id }: Event, name: string) =>
    ask('PUT', `/api/internal/events/${id}`, formOf(cluster, { name, spot: spot++ }));
  const rename = (name: string) => ask('PATCH', '/api/internal/admin/site', { name });

  await pair.replicate('asynchronous');
  const kept: Event[] = [];
  for (let nth = 0; nth < 5; nth++) kept.push(await add(`Kept ${nth}`));
  const [renamed, moved, cancelled, deleted] = kept as [Event, Event, Event, Event];
  await rename('Before');
  await pair.standbyHasAll();
  const before = await pair.logHead();
  await pair.cutReplication();

  const lost: Event[] = [];
  for (let nth = 0; nth < 4; nth++) lost.push(await add(`Lost ${nth}`));
  await change(renamed, 'Lost name');
  await change(moved, 'Kept 1');
  await ask('POST', `/api/internal/events/${cancelled.id}/cancellation`, {});
  await ask('DELETE', `/api/internal/events/${deleted.id}`);
  await rename('Lost');
  const missing = (await pair.logHead()) - before;
  const paths = pathsAbout([...kept, ...lost], ['lost', 'kept']);
  const isSame = async () => {
    const [one, ...others] = await Promise.all(servers.map((server) => answersOf(server, paths.slice(0, 6))));
    return others.every((other) => JSON.stringify([...other]) === JSON.stringify([...(one ?? [])]));
  };
  await until('all servers show the same', isSame, settleWithinMs);
  const former = await Promise.all(servers.map((server) => answersOf(server, paths)));
  const mirror = new SiteMirror(async (path) => {
    const { status, body } = await client.ask(path);
    return { status, body: JSON.parse(body) };
  });
  await mirror.follow();

  await pair.killPrimary();
  await pair.failOver();
  await rename('After');
  const later: Event[] = [];
  while ((await pair.logHead()) < before + missing) later.push(await add(`Later ${later.length}`));
  const startedMs = performance.now();
  const fresh = await cluster.startFreshServer();
  const isIndexed = async () => (await (await fetch(`${fresh.address}/api/internal/search?q=kept`)).json()).isComplete;
  await until('the new server has its search index', isIndexed);
  const all = pathsAbout([...kept, ...lost, ...later], ['lost', 'kept', 'later']);
  let different: string[] = [];
  await until(
    'all servers show what the database has',
    async () => {
      different = await differences(cluster, fresh, all);
      return different.length === 0;
    },
    settleWithinMs,
  ).catch(() => {});
  const settledMs = performance.now() - startedMs;
  const current = await answersOf(fresh, paths);
  const outdated = await Promise.all(
    servers.map((server, nth) => outdatedAnswers(server, former[nth] ?? new Map(), current)),
  );
  await mirror.follow();
  const result = {
    ...{ lost: missing, compared: all.length, different, outdated: outdated.flat(), settledMs },
    mirror: await mirror.differences(),
  };
  await fresh.kill();
  client.close();
  return result;
}

/** Returns the rows of the table. */
export function lostCommitsResults({ lost, compared, different, outdated, mirror }: Measured): Result[] {
  const what = `failover to an asynchronous replica that lacks ${lost} changes`;
  const rowOf = (name: string, found: readonly string[], of = '') => ({
    ...{ what: `${what}: ${name}`, value: `${found.length}${of}`, limit: '0', isFine: found.length === 0 },
  });
  return [
    rowOf('answers that differ from the database', different, ` of ${compared} on each server`),
    rowOf('outdated answers that an ETag calls current', outdated),
    rowOf('differences in a mirror from /api/v1/changes', mirror),
  ];
}
