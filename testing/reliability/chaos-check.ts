import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from './result-table.ts';
import type { WriteStorm } from './write-storm.ts';

/** A fault that is caused on purpose, and what must hold. */
export interface Scenario {
  name: string;
  /** Why it cannot run here, in one line. */
  missing?: () => string | undefined;
  run(options: ChaosOptions): Promise<Result[]>;
}

export interface ChaosOptions {
  isOnPostgresql: boolean;
  /** Kills of the server, for scenarios that kill. */
  kills: number;
}

/** Returns a line that is fine if `value` is at most `max`. A time that never came is infinite. */
export function atMost(what: string, value: number, max: number, unit: '' | ' s' | ' ms' = ''): Result {
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(1);
  const isTime = unit !== '' && Number.isFinite(value);
  return { what, value: `${shown}${unit}`, limit: `at most ${max}${unit}`, isFine: value <= max, isTime };
}

/** Returns a line that is fine if `isTrue`. `value` is shown. */
export function holds(what: string, isTrue: boolean, value = isTrue ? 'yes' : 'no'): Result {
  return { what, value, limit: 'yes', isFine: isTrue };
}

/** Waits until a check succeeds, and returns the seconds that it took; at most `maxSeconds`, then infinity. */
export async function secondsUntil(check: () => Promise<boolean>, maxSeconds: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await check().catch(() => false)) return (performance.now() - startedAt) / 1000;
    if (performance.now() - startedAt > maxSeconds * 1000) return Number.POSITIVE_INFINITY;
    await pause(100);
  }
}

/** Returns the lines about the writers of a scenario. Stops them. */
export async function resultsOf(storm: WriteStorm): Promise<Result[]> {
  await storm.stop();
  const refusals = [...storm.refusals].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
  const longest = storm.longestAnswerMs / 1000;
  const differences = await storm.differences();
  for (const line of [...storm.faults, ...differences].slice(0, 20)) process.stdout.write(`  ${line}\n`);
  return [
    { what: 'acknowledged changes', value: String(storm.acknowledged), isFine: storm.acknowledged > 0 },
    atMost('changes lost, applied twice or missing in lists', differences.length, 0),
    { what: 'refusals', value: refusals, isFine: true },
    atMost('answers that users cannot understand', storm.faults.length, 0),
    { what: 'longest answer', value: `${longest.toFixed(1)} s`, isFine: longest < 60, isTime: true },
  ];
}

/** Returns the status of an address, 0 without an answer within the time. */
export function statusOf(url: string, maxMs = 10_000): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(maxMs), redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}
