/**
 * Causes faults of a server and of what it needs, while events are written, and checks that nothing acknowledged is
 * lost, that users get clear errors, and that everything works again by itself.
 *
 *   npm run chaos -- [--only kills,smtp] [--kills 50] [--postgresql]
 */
import { parseArgs } from 'node:util';
import { scenarios } from './chaos-scenarios.ts';
import { type Result, reportResults } from './result-table.ts';

const names = scenarios.map(({ name }) => name);
const usage = `Usage: npm run chaos -- [options]

Causes faults while events are written, one after the other: kills, full and read-only disks, a slow, frozen and stopped
PostgreSQL, missing storage, mail server, push service and geocoder, and a clock that jumps. Writes a table into
docs/reliability.md. Some faults need root, PostgreSQL or libfaketime (apt-get install faketime).

  --only NAMES   only these: ${names.join(', ')}
  --kills N      kills of the server on each database (50)
  --postgresql   disks, services and the clock on PostgreSQL instead of the embedded database
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '50' },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}
const only = values.only?.split(',') ?? names;
if (only.some((name) => !names.includes(name)) || !(Number(values.kills) > 0)) {
  process.stderr.write(usage);
  process.exit(2);
}

const results: Result[] = [];
for (const { name, missing, run } of scenarios.filter(({ name }) => only.includes(name))) {
  const reason = missing?.();
  if (reason !== undefined) {
    results.push({ what: name, value: `not run: ${reason}`, isFine: true });
    process.stdout.write(`${name}: not run, ${reason}\n`);
    continue;
  }
  const startedAt = Date.now();
  process.stdout.write(`${name} …\n`);
  const found = await run({ isOnPostgresql: values.postgresql, kills: Number(values.kills) }).catch((error) => [
    { what: 'the scenario', value: `failed: ${error}`, limit: 'ends', isFine: false },
  ]);
  process.stdout.write(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  for (const result of found) {
    process.stdout.write(`  ${result.isFine ? ' ' : '✗'} ${result.what}: ${result.value}\n`);
    results.push({ ...result, what: `${name}: ${result.what}` });
  }
}
const given = process.argv.slice(2).join(' ');
reportResults('chaos', `npm run chaos${given === '' ? '' : ` -- ${given}`}`, results);
