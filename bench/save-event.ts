/**
 * Time from the request that adds an event until the response of the map contains it. On the embedded database with
 * sample events, over HTTP, one after the other, with the server in its own process. Also measured: a weekly series for
 * a year, and an edit.
 *
 *   npm run bench:save-event [-- times]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { openOrganiser } from './organiser.ts';
import { percentile, type Report, runBench } from './report.ts';

const [mode, folder] = process.argv.slice(2);
const times = Number(mode ?? 100);
const limitMs = 300;

if (mode === 'serve') {
  const config = readConfig({ DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  process.send?.((await startServer(config)).address);
} else {
  await runBench(measure);
}

async function measure(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pista-bench-save-'));
  const server = fork(import.meta.filename, ['serve', dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  try {
    const [address] = await once(server, 'message');
    const organiser = await openOrganiser(String(address), 'organiser@example.org');
    const added = await organiser.timed(times, (nth) => organiser.add(nth));
    const limit = { max: limitMs };
    report({ name: 'an event, from the request until it is on the map', ...figureOf(added), limit });
    const changed = await organiser.timed(times, (nth) => organiser.change(nth));
    report({ name: 'the same, changed', ...figureOf(changed), limit });
    const series = await organiser.timed(10, (nth) => organiser.add(nth, 'FREQ=WEEKLY;COUNT=52'));
    report({ name: 'a series of 52 dates', ...figureOf(series) });
  } finally {
    server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

function figureOf(took: number[]) {
  return { value: percentile(took, 0.5), unit: 'ms', note: `median; p95 ${percentile(took, 0.95).toFixed(0)} ms` };
}
