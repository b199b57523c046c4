import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '#testing/database.ts';
import { type Cluster, startSiteCluster } from './cluster/cluster.ts';
import { killServers } from './cluster/faults.ts';
import { reachLimits } from './cluster/limits.ts';
import { faultsOfLog } from './cluster/log-check.ts';
import { loseCommits } from './cluster/lost-commits.ts';
import { Correspondence } from './cluster/messages.ts';
import { Pictures } from './cluster/pictures.ts';
import { missingPrograms } from './cluster/programs.ts';
import { measureVisibility } from './cluster/visibility.ts';

const missing = engine === 'postgresql' ? missingPrograms(['haproxy', 'pgbouncer']) : [];
if (missing.length > 0)
  process.stderr.write(`Tests of two servers run without ${missing.join(' and ')}: not installed (apt-get install).\n`);

/** `npm run cluster` has more servers, faults and load. */
describe.skipIf(engine === 'embedded')('two servers on a database with a replica', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startSiteCluster({ workers: [1, 1], followed: 2, hasNginx: false });
  });
  afterAll(() => cluster?.stop());

  test('show each the changes of the other one', async () => {
    // Waits for each change. `npm run cluster` measures how long it takes.
    const { cells, list, api } = await measureVisibility(cluster, 2);
    expect([cells, list, api].map((each) => each.filter(Number.isFinite).length)).toEqual([4, 4, 4]);
  });

  test('count limits that protect others once', async () => {
    const reached = await reachLimits(cluster);
    expect(reached.map(({ accepted, others }) => [accepted, ...others])).toEqual(reached.map(({ limit }) => [limit]));
  });

  test('lose nothing when one is killed, serve all pictures, and notify followers once', async () => {
    const expected = cluster.followed.flatMap(({ followers }) => followers).sort();
    const messages = new Correspondence(cluster, { everyMs: 500 });
    const uploads = new Pictures(cluster, { everyMs: 500 });
    const { lost, load, kills } = await killServers(cluster, 600, ['server']);
    const { pictures, wrong, missing } = await uploads.count();
    expect([pictures > 0, wrong, missing]).toEqual([true, [], []]);
    await messages.stop();
    expect([lost, load.acknowledged.length > 10]).toEqual([0, true]);
    expect(load.failuresOutside(kills)).toEqual([]);
    expect(await faultsOfLog(cluster)).toEqual([]);
    const notified = () =>
      cluster.pair.query(`select email, event_id from notices join users on users.id = notices.user_id
        union all select email, unnest(event_ids) from sent_alerts join users on users.id = sent_alerts.user_id`);
    await expect.poll(async () => (await notified()).map(({ email }) => email).sort()).toEqual(expected);
  });

  test.skipIf(missing.includes('haproxy'))('answer like a new server after a failover that lost commits', async () => {
    const { lost, different, outdated, mirror } = await loseCommits(cluster);
    expect(lost).toBeGreaterThan(5);
    expect([different, outdated, mirror]).toEqual([[], [], []]);
  });
});
