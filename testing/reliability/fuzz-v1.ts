/**
 * Sends random requests, most of them valid, to all operations of the public interface of a server, and checks each
 * response: no server error, as its OpenAPI document says, readable by pages of other sites.
 *
 *   npm run fuzz:v1 -- [--requests 20000] [--minutes 10] [--seed TEXT] [--postgresql]
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { Random } from '#server/sample-data/random.ts';
import { fuzzInterface } from './fuzz-interface.ts';
import { fillForFuzzing } from './fuzz-site.ts';
import { startSite } from './site-process.ts';

const usage = `Usage: npm run fuzz:v1 -- [options]

Sends random requests to the public interface and checks all responses against its OpenAPI document.

  --requests N   number of requests (20000)
  --minutes N    maximum duration (10)
  --seed TEXT    seed of the requests (the time by default)
  --postgresql   on PostgreSQL instead of the embedded database
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: new Date().toISOString() },
    postgresql: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}

const shownFaults = 30;
let authorizations: string[] = [];
const site = await startSite({
  isOnPostgresql: values.postgresql,
  async fill(tools) {
    authorizations = await fillForFuzzing(tools);
  },
});
try {
  const startedAt = Date.now();
  const deadline = startedAt + Number(values.minutes) * 60_000;
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } });
  const result = await fuzzInterface({
    document: await (await fetch(`${site.address}/api/v1/openapi.json`)).json(),
    authorizations,
    random: new Random(values.seed),
    requests: Number(values.requests),
    picture: new Uint8Array(await image.png().toBuffer()),
    mayGoOn: () => Date.now() < deadline,
    atOnce: 8,
    async send({ method, path, headers, body }) {
      const init = { method, headers, ...(body !== undefined && { body }), redirect: 'manual' } as const;
      const response = await fetch(site.address + path, init);
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
  });
  const statuses = [...result.statuses].sort().map(([status, count]) => `${status}: ${count}`);
  const rows: [string, string | number][] = [
    ['requests', `${result.requests} in ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${values.seed}`],
    ['responses', statuses.join(', ')],
    ['responses with a fault', result.faults.length],
  ];
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(24)} ${value}\n`);
  for (const fault of result.faults.slice(0, shownFaults)) process.stdout.write(`  ${fault}\n`);
  if (result.faults.length > 0) process.exitCode = 1;
} finally {
  await site.remove();
}
