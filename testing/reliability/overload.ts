/** Finds how many requests a second a server answers in time, and sends twice as many. */
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '#server/build.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { quantileOf } from './measured-requests.ts';
import { type LoadResult, sendAtRate } from './open-load.ts';
import { postgresql, readOptions, say } from './options.ts';
import { Client } from './requests.ts';
import { type Result, reportResults } from './result-table.ts';
import { startSite } from './site-process.ts';

const options = readOptions(
  'overload',
  `
Finds the rate of mixed requests (unknown pages, lists, searches, sign-ins) at which p99 stays below a limit, then sends
twice as many. Checks that the server sheds with 503 and Retry-After, that health checks stay fast, that accepted
requests are answered, and that it recovers within 5 s.

Builds the site if it has changed. Takes about 3 minutes. Writes a table into docs/reliability.md.`,
  {
    events: { about: 'sample events', default: 20_000 },
    seconds: { about: 'duration of the overload', default: 30 },
    limit: { about: 'p99 in milliseconds up to which a rate counts as answered in time', default: 250 },
    postgresql,
  },
);
if ((await build(say)) !== 0) process.exit(1);

const stepSeconds = 5;
const firstRate = 20;
const growth = 1.5;
const maxSteps = 14;
const maxHealthMs = 100;
const maxHealthRatio = 5;
const maxRecoveryMs = 5000;

say(`Filling a database with ${options.events} events …`);
const site = await startSite({
  isOnPostgresql: options.postgresql,
  async fill({ db, clock, dataDir }) {
    await fillWithSampleData({ db, clock, storage: await openStorage({ dataDir }) }, { events: options.events });
  },
});
try {
  await sendAtRate(site.address, { perSecond: firstRate, seconds: stepSeconds });
  const bearable = await findRate();
  await overload(bearable);
} finally {
  await site.remove();
}

/** Raises the rate until p99 exceeds the limit or a request fails, twice in a row. Returns the last rate before. */
async function findRate(): Promise<{ perSecond: number; p99Ms: number }> {
  // If it does not even answer the first rate in time, there is no p99 within the limit.
  let borne = { perSecond: firstRate, p99Ms: Number.POSITIVE_INFINITY };
  for (let step = 0; step < maxSteps; step++) {
    const perSecond = Math.round(firstRate * growth ** step);
    // A single pause, such as that of a first search, is no limit of the server.
    const p99Ms = (await p99At(perSecond)) ?? (await p99At(perSecond));
    if (p99Ms === undefined) break;
    borne = { perSecond, p99Ms };
  }
  await untilQuick();
  return borne;
}

/** Returns the p99 at a rate, undefined if it is above the limit or a request was not answered. */
async function p99At(perSecond: number): Promise<number | undefined> {
  const result = await sendAtRate(site.address, { perSecond, seconds: stepSeconds });
  const p99Ms = quantileOf(result.acceptedMs, 0.99);
  say(`${perSecond} a second: p99 ${Math.round(p99Ms)} ms, ${result.shed} turned away, ${result.failed} failed`);
  return p99Ms > options.limit || result.shed + result.failed > 0 ? undefined : p99Ms;
}

async function overload({ perSecond, p99Ms }: { perSecond: number; p99Ms: number }): Promise<void> {
  const twice = 2 * perSecond;
  say(`Sending ${twice} a second for ${options.seconds} s …`);
  const idle = watchHealth();
  await pause(stepSeconds * 1000);
  const idleP99Ms = quantileOf(await idle.stop(), 0.99);
  const health = watchHealth();
  const result = await sendAtRate(site.address, { perSecond: twice, seconds: options.seconds });
  const healthMs = await health.stop();
  const recoveryMs = await untilQuick();
  const recovered = await sendAtRate(site.address, { perSecond: Math.round(perSecond / 2), seconds: stepSeconds });
  report({ perSecond, p99Ms, twice, idleP99Ms, result, healthMs, recoveryMs, recovered });
}

interface Outcome {
  perSecond: number;
  p99Ms: number;
  twice: number;
  /** Of health checks without other requests. */
  idleP99Ms: number;
  result: LoadResult;
  healthMs: number[];
  recoveryMs: number;
  recovered: LoadResult;
}

function report({ perSecond, p99Ms, twice, idleP99Ms, result, healthMs, recoveryMs, recovered }: Outcome): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const healthP99Ms = quantileOf(healthMs, 0.99);
  // On a busy machine, they are slow without any load.
  const maxHealthP99Ms = Math.max(maxHealthMs, maxHealthRatio * idleP99Ms);
  const sent = result.acceptedMs.length + result.shed + result.failed;
  const { length: accepted } = result.acceptedMs;
  const answeredP99Ms = quantileOf(result.acceptedMs, 0.99);
  const rate = Math.round(accepted / options.seconds);
  const lines: Result[] = [
    {
      what: `rate with p99 below ${options.limit} ms`,
      value: `${perSecond} a second, p99 ${ms(p99Ms)}`,
      isFine: Number.isFinite(p99Ms),
    },
    { what: 'requests of the overload', value: `${sent}, ${twice} a second`, isFine: true },
    {
      what: 'answered',
      value: `${accepted}, ${rate} a second`,
      limit: `${perSecond / 2} a second`,
      isFine: rate >= perSecond / 2,
    },
    { what: 'answered: p99', value: ms(answeredP99Ms), isFine: true },
    {
      what: 'turned away with 503',
      value: String(result.shed),
      limit: 'some, or all answered in time',
      isFine: result.shed > 0 || answeredP99Ms <= options.limit,
    },
    {
      what: 'of them without Retry-After',
      value: String(result.withoutRetry),
      limit: '0',
      isFine: result.withoutRetry === 0,
    },
    { what: 'turned away: p99', value: ms(quantileOf(result.shedMs, 0.99)), isFine: true },
    {
      what: 'other errors and lost connections',
      value: String(result.failed),
      limit: '0',
      isFine: result.failed === 0,
    },
    {
      what: `health checks (${healthMs.length}): p99; without load`,
      value: `${ms(healthP99Ms)}; ${ms(idleP99Ms)}`,
      limit: `at most ${ms(maxHealthP99Ms)}`,
      isFine: healthP99Ms <= maxHealthP99Ms,
    },
    {
      what: 'ready and quick again after',
      value: ms(recoveryMs),
      limit: 'at most 5 s',
      isFine: recoveryMs <= maxRecoveryMs,
    },
    {
      what: 'afterwards at half the rate: turned away or failed',
      value: String(recovered.shed + recovered.failed),
      limit: '0',
      isFine: recovered.shed + recovered.failed === 0,
    },
  ];
  reportResults('overload', lines);
}

/** Asks for the health every 100 ms, on a connection of its own. */
function watchHealth() {
  const client = new Client(site.address);
  const taken: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const answer = await client.ask('/api/health/live').catch(() => undefined);
      taken.push(answer?.status === 200 ? answer.milliseconds : Number.POSITIVE_INFINITY);
      await pause(100);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      client.close();
      return taken;
    },
  };
}

/** Resolves with the milliseconds until the server is ready and answers ten lists in a row within a second each. */
async function untilQuick(): Promise<number> {
  const startedAt = performance.now();
  const client = new Client(site.address);
  let inRow = 0;
  while (inRow < 10 && performance.now() - startedAt < 60_000) {
    const answers = [
      await client.ask('/api/health/ready'),
      await client.ask(`/api/internal/events?limit=5&from=2031-01-${10 + inRow}`),
    ];
    const isQuick = answers.every(({ status, milliseconds }) => status === 200 && milliseconds < 1000);
    inRow = isQuick ? inRow + 1 : 0;
  }
  client.close();
  return performance.now() - startedAt;
}
