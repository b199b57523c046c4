import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMails } from '#testing/mails.ts';
import { atMost, type ChaosOptions, holds, resultsOf, type Scenario, secondsUntil, statusOf } from './chaos-check.ts';
import { removeFolder, temporaryFolder } from './cluster/children.ts';
import type { Result } from './result-table.ts';
import { startSite } from './site-process.ts';
import { addWriters, type Writers, WriteStorm } from './write-storm.ts';

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** Days by which the clock is wrong, one after the other. */
const steps = [25, 0, -25, 0];

/** Sets the clock of the server process forwards and backwards while events are written. */
async function stepClock({ isOnPostgresql }: ChaosOptions): Promise<Result[]> {
  const folder = await temporaryFolder('clock');
  const offset = join(folder, 'offset');
  const setClock = (days: number) => writeFileSync(offset, `${days < 0 ? '' : '+'}${days}d\n`);
  setClock(0);
  const dataDir = await temporaryFolder('site');
  let writers: Writers | undefined;
  const site = await startSite({
    ...{ isOnPostgresql, dataDir, isSupervised: true },
    env: {
      ...{ LD_PRELOAD: findLibrary() ?? '', FAKETIME_TIMESTAMP_FILE: offset, FAKETIME_NO_CACHE: '1' },
      // Timers go on, as they do when an operator corrects a clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async fill(tools) {
      writers = await addWriters(tools, 3);
    },
  });
  try {
    if (!writers) return [];
    const storm = new WriteStorm(() => site.address, writers);
    storm.start();
    await pause(2000);
    const results: Result[] = [];
    for (const days of steps) {
      const name = days === 0 ? 'back' : `${days > 0 ? '+' : ''}${days} days`;
      setClock(days);
      await pause(2000);
      const response = await fetch(`${site.address}/api/health/live`);
      const shownDays = Math.round((new Date(response.headers.get('date') ?? '').getTime() - Date.now()) / 86_400_000);
      const before = storm.acknowledged;
      const writingSeconds = await secondsUntil(async () => storm.acknowledged > before + 5, 60);
      const email = `${crypto.randomUUID()}@example.org`;
      const registered = await fetch(`${site.address}/api/internal/users`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ email, password: 'la pista gira', locale: 'en' }),
      });
      const mailSeconds = await secondsUntil(async () => (await readMails(dataDir, email)).length > 0, 90);
      results.push(
        holds(`${name}: the server has this time`, shownDays === days, `${shownDays} days`),
        atMost(`${name}: writing`, writingSeconds, 5, ' s'),
        holds(`${name}: ready`, (await statusOf(`${site.address}/api/health/ready`)) === 200),
        holds(`${name}: an account is created`, registered.status === 201, `status ${registered.status}`),
        atMost(`${name}: its mail is sent`, mailSeconds, 60, ' s'),
      );
    }
    const warnings = site.complaints
      .join('')
      .split('\n')
      .filter((line) => line !== '');
    for (const line of warnings.slice(0, 5)) process.stdout.write(`  ${line}\n`);
    return [...results, atMost('warnings of the server', warnings.length, 0), ...(await resultsOf(storm))];
  } finally {
    await site.remove();
    for (const path of [folder, dataDir]) removeFolder(path);
  }
}

export const clockScenarios: Scenario[] = [
  {
    name: 'clock',
    missing: () => (findLibrary() === undefined ? 'libfaketime is missing (apt-get install faketime)' : undefined),
    run: stepClock,
  },
];
