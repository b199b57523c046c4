import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#server/sample-data/random.ts';
import { findPostgresql } from '#testing/postgresql-cluster.ts';
import { atMost, resultsOf, type Scenario, secondsUntil } from './chaos-check.ts';
import type { Result } from './result-table.ts';
import { startSite } from './site-process.ts';
import { addWriters, type Writers, WriteStorm } from './write-storm.ts';

/** Kills the server with SIGKILL again and again while events are written, sometimes while it starts. */
async function killInStorm(isOnPostgresql: boolean, kills: number): Promise<Result[]> {
  let writers: Writers | undefined;
  const site = await startSite({
    isOnPostgresql,
    async fill(tools) {
      writers = await addWriters(tools);
    },
  });
  try {
    if (!writers) return [];
    const random = new Random('kills');
    const storm = new WriteStorm(() => site.address, writers);
    storm.start();
    let longestStartMs = 0;
    for (let nth = 0; nth < kills; nth++) {
      const { acknowledged } = storm;
      await secondsUntil(async () => storm.acknowledged > acknowledged + 10, 10);
      await pause(random.whole(0, 1000));
      await site.kill();
      if (random.chance(0.2)) {
        const interrupted = site.start().catch(() => {});
        await pause(random.whole(50, 1500));
        await site.kill();
        await interrupted;
      }
      const startedAt = performance.now();
      await site.start();
      longestStartMs = Math.max(longestStartMs, performance.now() - startedAt);
      if ((nth + 1) % 10 === 0) process.stdout.write(`${nth + 1} kills, ${storm.acknowledged} changes\n`);
    }
    const results = await resultsOf(storm);
    return [
      { what: 'kills', value: String(kills), isFine: true },
      ...results,
      atMost('longest start after a kill', longestStartMs / 1000, 60, ' s'),
    ];
  } finally {
    await site.remove();
  }
}

export const killScenarios: Scenario[] = [
  { name: 'kills', run: ({ kills }) => killInStorm(false, kills) },
  {
    name: 'kills-postgresql',
    missing: () => (findPostgresql() === undefined ? 'PostgreSQL is not installed' : undefined),
    run: ({ kills }) => killInStorm(true, kills),
  },
];
