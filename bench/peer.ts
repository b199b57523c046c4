/**
 * What a dance site is asked most, at 10,000 and 100,000 events on the embedded database, beside Gancio 1.21.0 with SQLite:
 * answers a second on one connection and on 32, how long they take, and the processor time that one takes, which depends
 * least on what else the machine does. Gancio was measured on a machine like this on an earlier day, on Node 20, with the
 * same kind of data; it has no map, and its home page lists the events. It is asked for the 20 next events too.
 *
 *   npm run bench:peer [-- 10000 100000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratch } from '#testing/scratch.ts';
import { buildSite, fillDatabase, startBuilt } from './built-server.ts';
import { load, memoryMbOf } from './load.ts';
import { runBench, type Tell } from './report.ts';

const seconds = 5;
const peer = 'Gancio, earlier day';

type What = 'list of 20 events' | 'event as JSON' | 'event page' | 'home page';
interface Peer {
  perSecond: number;
  cpuMs: number;
}

/** On one connection and on 32, as far as it was measured; one answer in so many seconds is written as a rate. */
const gancio: Record<number, Record<What, [Peer, Peer?]>> = {
  10000: {
    'list of 20 events': [
      { perSecond: 47, cpuMs: 22 },
      { perSecond: 39, cpuMs: 23 },
    ],
    'event as JSON': [
      { perSecond: 45, cpuMs: 23 },
      { perSecond: 61, cpuMs: 17 },
    ],
    'event page': [{ perSecond: 1, cpuMs: 1147 }],
    'home page': [{ perSecond: 0.3, cpuMs: 3987 }],
  },
  100000: {
    'list of 20 events': [
      { perSecond: 5.5, cpuMs: 183 },
      { perSecond: 5.5, cpuMs: 187 },
    ],
    'event as JSON': [
      { perSecond: 5.2, cpuMs: 160 },
      { perSecond: 3.2, cpuMs: 200 },
    ],
    'event page': [{ perSecond: 1 / 14.5, cpuMs: Number.NaN }],
    'home page': [{ perSecond: 1 / 47.5, cpuMs: Number.NaN }],
  },
};
/** Its peak with single requests. */
const gancioMemoryMb: Record<number, number> = { 10000: 1400, 100000: 4500 };

const sizes = process.argv.slice(2).map(Number);
await runBench(async (tell) => {
  await buildSite();
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) await measure(tell, size);
});

async function measure(tell: Tell, size: number): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'pista-bench-peer-'));
  const ofAll = size.toLocaleString('en');
  try {
    const slugs = await fillDatabase({ DATA_DIR: folder }, size);
    await using server = await startBuilt({ DATA_DIR: folder });
    const one = slugs[0] ?? '';
    const paths: [What, string][] = [
      ['list of 20 events', '/api/internal/events?limit=20'],
      ['event as JSON', `/api/internal/events/${one}`],
      ['event page', `/events/${one}`],
      ['home page', '/'],
    ];
    for (const [what, path] of paths) {
      for (const [place, connections] of [1, 32].entries()) {
        const asked = { ...server, connections, path: () => path };
        await load({ ...asked, seconds: 1 });
        const { perSecond, p50, p99, cpuMs } = await load({ ...asked, seconds });
        const its = gancio[size]?.[what][place];
        const name = `${ofAll}: ${what}, ${connections} connection${connections > 1 ? 's' : ''}`;
        tell({
          name,
          value: perSecond,
          unit: '/s',
          ...(its && { beside: { name: peer, value: its.perSecond } }),
          note: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        });
        tell({
          name: `${name}: processor time of an answer`,
          value: cpuMs,
          unit: 'ms',
          ...(its && !Number.isNaN(its.cpuMs) && { beside: { name: peer, value: its.cpuMs } }),
        });
      }
    }
    const its = gancioMemoryMb[size];
    tell({
      name: `${ofAll}: memory after all that`,
      value: memoryMbOf(server.pid),
      unit: 'MB',
      ...(its && { beside: { name: `${peer}, peak with single requests`, value: its } }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
