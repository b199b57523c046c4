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
import { openAccount } from './account.ts';
import { percentile, type Report, runBench } from './report.ts';

const [mode, folder] = process.argv.slice(2);
const times = Number(mode ?? 100);
const limitMs = 300;
const dayMs = 86_400_000;

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
    const organiser = await anOrganiser(String(address));
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

/** Signs up an organiser who adds each event at another place. */
async function anOrganiser(address: string) {
  const { request } = await openAccount(address, 'organiser@example.org');
  const [[type], dances] = await Promise.all([
    request('GET', '/api/internal/event_types'),
    request('GET', '/api/internal/dances'),
  ]);
  const saved: string[] = [];

  const spotOf = (nth: number) => ({ latitude: 44 + (nth % 50) / 10, longitude: -1 + (nth % 37) / 5 });
  const form = (nth: number) => {
    const day = new Date(Date.now() + (7 + (nth % 60)) * dayMs).toISOString().slice(0, 10);
    return {
      name: `Milonga of the bench ${nth}`,
      dateStart: `${day}T20:00`,
      dateEnd: `${day}T23:30`,
      price: nth % 20,
      place: 'La Péniche',
      type: { id: type.id },
      dances: dances.slice(nth % 20, (nth % 20) + 2).map(({ id }: { id: string }) => ({ id })),
      location: { ...spotOf(nth), place: 'Somewhere', displayName: 'Somewhere in France' },
    };
  };

  async function assertOnMap(nth: number, id: string, name: string): Promise<void> {
    const { latitude, longitude } = spotOf(nth);
    const box = [longitude - 0.0001, latitude - 0.0001, longitude + 0.0001, latitude + 0.0001].join();
    const found: { id: string; name: string }[] = await request(
      'GET',
      `/api/internal/map/events?limit=100&bbox=${box}`,
    );
    if (!found.some((event) => event.id === id && event.name === name)) throw new Error(`${name} is not on the map`);
  }

  return {
    async add(nth: number, repeat?: string) {
      const body = { ...form(nth), ...(repeat && { repeat, name: `Series of the bench ${nth}` }) };
      const { id } = await request('POST', '/api/internal/events', body);
      await assertOnMap(nth, id, body.name);
      saved[nth] = id;
    },
    async change(nth: number) {
      const body = { ...form(nth), name: `Bal of the bench ${nth}` };
      await request('PUT', `/api/internal/events/${saved[nth]}`, body);
      await assertOnMap(nth, saved[nth] ?? '', body.name);
    },
    /** Returns the milliseconds of each run. */
    async timed(count: number, run: (nth: number) => Promise<void>): Promise<number[]> {
      const took = [];
      for (let nth = 0; nth < count; nth++) {
        const startedAt = performance.now();
        await run(nth);
        took.push(performance.now() - startedAt);
      }
      return took;
    },
  };
}

function figureOf(took: number[]) {
  return { value: percentile(took, 0.5), unit: 'ms', note: `median; p95 ${percentile(took, 0.95).toFixed(0)} ms` };
}
