/**
 * Runs every check of the house, all of them even when one fails: what only reads the sources beside the tests, which now
 * and then wait. `--browser` adds the journeys, which have the machine to themselves. The last line is the sum over all runners; a check without tests of its own counts as one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { obtainChromium } from './chromium.ts';
import { sharedCode } from './quick-start.ts';

interface Sum {
  passed: number;
  failed: number;
  /** Which ones failed and the first words of why: said again at the end, where whoever looks finds them. */
  failures?: string[];
}

interface Step {
  name: string;
  command: string[];
  /** Goes on for long: what it says is shown at once, and not in one piece at its end. */
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
  specs?: { title: string; file: string; line: number; ok: boolean }[];
}

/** What the next run of the checks need not do again. */
const shelf = 'node_modules/.cache/pista-checks';

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  // What is wrong is found again each time; what is as it was need not be. More checkers than one do much work twice.
  {
    name: 'types',
    command: ['tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', `${shelf}/types`],
  },
  { name: 'dead code', command: ['knip', '--cache', '--cache-location', `${shelf}/dead-code`] },
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
    // A test that needed a second try has failed once: it says nothing until it is mended.
    const { stats, suites } = JSON.parse(report) as PlaywrightReport;
    const { expected, unexpected, flaky } = stats;
    return { passed: expected, failed: unexpected + flaky, failures: suites.flatMap(failedJourneys) };
  },
};

const withBrowser = process.argv.includes('--browser');
const results = await Promise.all(steps.map(timed));
if (withBrowser) results.push(await timed(browser));
rmSync(reports, { recursive: true });

say('');
for (const { name, passed, failed, seconds, failures = [] } of results) {
  say(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  for (const failure of failures) say(`    ${failure}`);
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
  if (!isLong && child.pid !== undefined) letOthersGoFirst(child.pid);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [status] = await once(child, 'close');
  if (!isLong) say([title, ...(await said)].join('\n').trimEnd());
  const isFine = status === 0;
  if (!sumOf) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
  const sum = readSum(reportOf(name), sumOf);
  // A runner that fell over before its first test, or around its tests, is a failure that no test stands for.
  return !isFine && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

/** What is done in seconds takes the moments in which the tests wait. */
function letOthersGoFirst(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is done already.
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
  const told = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`);
  // A file that fell over before its first test has none that failed.
  if (told.length === 0 && status === 'failed') told.push(firstLine(message));
  return told.map((failure) => `${relative(process.cwd(), name)} › ${failure}`);
}

function failedJourneys({ suites = [], specs = [] }: JourneySuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `e2e/${file}:${line} › ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
