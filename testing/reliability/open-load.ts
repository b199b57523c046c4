import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './requests.ts';

/** Counts and times of the requests by their outcome. */
export interface LoadResult {
  /** Milliseconds until each response, except those that turned a request away. */
  acceptedMs: number[];
  /** Requests turned away with 503, and the milliseconds until they were. */
  shed: number;
  shedMs: number[];
  /** Number of them whose response had no header `Retry-After`. */
  withoutRetry: number;
  /** Lost connections, and responses of another kind than expected. */
  failed: number;
}

interface Load {
  perSecond: number;
  seconds: number;
}

/** Distinguishes the addresses of all runs in this process, so that no cache knows them. */
let sent = 0;

/** Mixed requests, by the statuses that are expected for them. */
const mix: readonly ((nth: number) => { path: string; expected: number; method?: string; body?: object })[] = [
  (nth) => ({ path: `/events/nobody-knows-${nth}`, expected: 404 }),
  (nth) => ({ path: `/?from=${dayOf(nth)}&lat=${40 + (nth % 900) / 100}&lng=2&z=9`, expected: 200 }),
  (nth) => ({
    path: `/api/internal/events?limit=50&bbox=${-10 + (nth % 997) / 100},35,${20 + (nth % 31)},60`,
    expected: 200,
  }),
  (nth) => ({ path: `/api/internal/events?limit=20&from=${dayOf(nth)}`, expected: 200 }),
  (nth) => ({ path: `/api/internal/search?q=tango${nth % 5000}`, expected: 200 }),
  (nth) => ({ path: `/api/internal/map/cells?z=${5 + (nth % 6)}&x=0-${nth % 8}&y=0-${nth % 8}`, expected: 200 }),
  (nth) => ({
    ...{ path: '/api/login_check', method: 'POST', expected: 401 },
    body: { email: `nobody${nth}@example.org`, password: 'la pista gira' },
  }),
];

function dayOf(nth: number): string {
  return new Date(Date.now() + (nth % 300) * 86_400_000).toISOString().slice(0, 10);
}

/** Sends requests at a fixed rate, whether earlier ones were answered or not, and resolves when all have ended. */
export async function sendAtRate(address: string, { perSecond, seconds }: Load): Promise<LoadResult> {
  const client = new Client(address);
  const result: LoadResult = { acceptedMs: [], shed: 0, shedMs: [], withoutRetry: 0, failed: 0 };
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  while (running.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
    while (running.length < due) running.push(send(client, result));
    await pause(5);
  }
  await Promise.all(running);
  client.close();
  return result;
}

async function send(client: Client, result: LoadResult): Promise<void> {
  const nth = sent++;
  const { path, expected, ...given } = mix[nth % mix.length]?.(nth) ?? { path: '/', expected: 200 };
  try {
    const { status, headers, milliseconds } = await client.ask(path, given);
    if (status === 503) {
      result.shed++;
      result.shedMs.push(milliseconds);
      if (headers['retry-after'] === undefined) result.withoutRetry++;
    } else if (status === expected) result.acceptedMs.push(milliseconds);
    else result.failed++;
  } catch {
    result.failed++;
  }
}
