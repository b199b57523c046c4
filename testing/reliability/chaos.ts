/**
 * Causes faults of a server and of what it needs, while events are written, and checks that nothing acknowledged is
 * lost, that users get clear errors, and that everything works again by itself.
 */
import { build } from '#server/build.ts';
import { scenarios } from './chaos-scenarios.ts';
import { postgresql, readOptions, say } from './options.ts';
import { type Result, reportResults } from './result-table.ts';

const options = readOptions(
  'chaos',
  `
Causes faults while events are written, one after the other: kills, full and read-only disks, a slow, frozen and stopped
PostgreSQL, missing storage, mail server, push service and geocoder, and a clock that jumps.

Builds the site if it has changed. Takes about half an hour. Writes a table into docs/reliability.md, unless --only chooses
faults. Some faults need root (they mount small disks in memory), PostgreSQL, or libfaketime (apt-get install faketime);
without these, they are left out.`,
  {
    only: { about: 'only these', default: scenarios.map(({ name }) => name) },
    kills: { about: 'kills of the server on each database', default: 50 },
    postgresql: {
      ...postgresql,
      about: 'disks, services and the clock on PostgreSQL instead of the embedded database',
    },
  },
);
if ((await build(say)) !== 0) process.exit(1);

const results: Result[] = [];
for (const { name, missing, run } of scenarios.filter(({ name }) => options.only.includes(name))) {
  const reason = missing?.();
  if (reason !== undefined) {
    results.push({ what: name, value: `not run: ${reason}`, isFine: true });
    say(`${name}: not run, ${reason}`);
    continue;
  }
  const startedAt = Date.now();
  say(`${name} …`);
  const found = await run({ isOnPostgresql: options.postgresql, kills: options.kills }).catch((error) => [
    { what: 'the scenario', value: `failed: ${error}`, limit: 'ends', isFine: false },
  ]);
  say(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  for (const result of found) {
    say(`  ${result.isFine ? ' ' : '✗'} ${result.what}: ${result.value}`);
    results.push({ ...result, what: `${name}: ${result.what}` });
  }
}
reportResults('chaos', results);
// A failed scenario may leave connections open, which would keep the process alive.
process.exit();
