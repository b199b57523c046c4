/**
 * Runs all checks, also after one has failed. The static checks run beside the tests, at a lower priority. `--browser` adds
 * the journeys, which run alone afterwards. The last line of the output is the sum over all runners; a check without tests
 * of its own counts as one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { obtainChromium } from './chromium.ts';
import { sharedCode } from './fast-spawn-env.ts';

interface Sum {
  passed: number;
  failed: number;
  /** Title and first line of the message of each failure, repeated at the end of the output. */
  failures?: string[];
  /** Journeys that passed on their second try, which only continuous integration allows. */
  retried?: string[];
}

interface Step {
  name: string;
  command: string[];
  /** Takes minutes, so its output is shown at once instead of at its end. */
  isLong?: boolean;
  /** Reads the sum from what the runner wrote to `report`. */
  sumOf?(report: string): Sum;
}

const reports = mkdtempSync(join(tmpdir(), 'pista-check-'));
const reportOf = (name: string) => join(reports, `${name}.json`);

interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: Journey[];
}

interface Journey {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: JourneyRun[];
}

interface JourneyRun {
  status: string;
  results: { attachments: { name: string; path?: string }[] }[];
}

/** Incremental results of the static checks. */
const cacheFolder = 'node_modules/.cache/pista-checks';

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  // Incremental: only changed files are checked again. One checker, because several repeat each other's work.
  {
    name: 'types',
    command: ['tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', `${cacheFolder}/types`],
  },
  { name: 'dead code', command: ['knip', '--cache', '--cache-location', `${cacheFolder}/dead-code`] },
  {
    name: 'tests',
    isLong: true,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('tests')}`],
    sumOf(report) {
      const { numPassedTests, testResults } = JSON.parse(report) as VitestReport;
      const failures = testResults.flatMap(failuresOf);
      return { passed: numPassedTests, failed: failures.length, failures };
    },
  },
];

const browser: Step = {
  name: 'browser',
  isLong: true,
  command: ['playwright', 'test', '--reporter=list,json'],
  sumOf(report) {
    const { stats, suites } = JSON.parse(report) as PlaywrightReport;
    const { expected, unexpected, flaky } = stats;
    return {
      passed: expected + flaky,
      failed: unexpected,
      failures: titlesOf(suites, ({ ok }) => !ok),
      retried: titlesOf(suites, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
    };
  },
};

const withBrowser = process.argv.includes('--browser');
const results = await Promise.all(steps.map(timed));
if (withBrowser) results.push(await timed(browser));
rmSync(reports, { recursive: true });

say('');
for (const { name, passed, failed, seconds, failures = [], retried = [] } of results) {
  say(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  for (const failure of failures) say(`    ${failure}`);
  for (const journey of retried) say(`    passed on its second try, fix it next: ${journey}`);
}
const total = results.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed`);

async function timed(step: Step): Promise<Sum & { name: string; seconds: number }> {
  const startedAt = performance.now();
  const sum = await run(step);
  return { name: step.name, ...sum, seconds: (performance.now() - startedAt) / 1000 };
}

async function run({ name, command: [runner = '', ...parameters], isLong = false, sumOf }: Step): Promise<Sum> {
  const title = `\n── ${name} ──`;
  if (isLong) say(title);
  const chromium = name === browser.name ? obtainChromium(say) : undefined;
  if (chromium && 'missing' in chromium) {
    say(chromium.missing);
    return { passed: 0, failed: 1 };
  }
  const child = spawn(join('node_modules/.bin', runner), parameters, {
    stdio: isLong ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...sharedCode, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  });
  if (!isLong && child.pid !== undefined) lowerPriority(child.pid);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [status] = await once(child, 'close');
  if (!isLong) say([title, ...(await output)].join('\n').trimEnd());
  const isFine = status === 0;
  if (!sumOf) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
  const sum = readSum(reportOf(name), sumOf);
  // A runner that crashed outside its tests counts as one failure.
  return !isFine && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

/** Short static checks use the time in which the tests wait. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already exited.
  }
}

function readSum(file: string, sumOf: (report: string) => Sum): Sum {
  try {
    return sumOf(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const failures = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`);
  // A file that crashed before its first test has no failed test.
  if (failures.length === 0 && status === 'failed') failures.push(firstLine(message));
  return failures.map((failure) => `${relative(process.cwd(), name)} › ${failure}`);
}

/** Returns location and title of the selected journeys, including nested suites, and what their pages showed. */
function titlesOf(suites: JourneySuite[], isListed: (journey: Journey) => boolean): string[] {
  return suites.flatMap(({ suites: nested = [], specs = [] }) => [
    ...specs
      .filter(isListed)
      .map(({ title, file, line, tests }) =>
        [`e2e/${file}:${line} › ${title}`, ...tests.flatMap(snapshotsOf)].join('\n'),
      ),
    ...titlesOf(nested, isListed),
  ]);
}

/** Returns the pages at the failures of a journey, as the accessibility tree that Playwright saved. */
function snapshotsOf({ results }: JourneyRun): string[] {
  const contexts = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'error-context'));
  return contexts.flatMap(({ path }) => {
    const snapshot = path === undefined ? undefined : /```yaml\n(?<tree>.*?)```/s.exec(readFileSync(path, 'utf8'));
    return snapshot?.groups?.tree ?? [];
  });
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
