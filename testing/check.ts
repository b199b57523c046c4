/**
 * Runs every check of the house, one after the other, all of them even when one fails. `--browser` adds the journeys.
 * The last line is the sum over all runners; a check without tests of its own counts as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainChromium } from './chromium.ts';

interface Sum {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  /** Reads the sum from what the runner wrote to `report`. */
  sumOf?(report: string): Sum;
}

const reports = mkdtempSync(join(tmpdir(), 'pista-check-'));
const reportOf = (name: string) => join(reports, `${name}.json`);

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('tests')}`],
    sumOf(report) {
      const { numPassedTests, numFailedTests } = JSON.parse(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
];

const browser: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--reporter=list,json'],
  sumOf(report) {
    // A test that needed a second try has failed once: it says nothing until it is mended.
    const { expected, unexpected, flaky } = JSON.parse(report).stats;
    return { passed: expected, failed: unexpected + flaky };
  },
};

const withBrowser = process.argv.includes('--browser');
const results = [...steps, ...(withBrowser ? [browser] : [])].map((step) => {
  const startedAt = performance.now();
  const sum = run(step);
  return { name: step.name, ...sum, seconds: (performance.now() - startedAt) / 1000 };
});
rmSync(reports, { recursive: true });

say('');
for (const { name, passed, failed, seconds } of results) {
  say(`${failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
}
const total = results.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  {
    passed: 0,
    failed: 0,
  },
);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed`);

function run({ name, command: [runner = '', ...parameters], sumOf }: Step): Sum {
  say(`\n── ${name} ──`);
  const chromium = name === browser.name ? obtainChromium(say) : undefined;
  if (chromium && 'missing' in chromium) {
    say(chromium.missing);
    return { passed: 0, failed: 1 };
  }
  const { status } = spawnSync(join('node_modules/.bin', runner), parameters, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  });
  const isFine = status === 0;
  if (!sumOf) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
  const sum = readSum(reportOf(name), sumOf);
  // A runner that fell over before its first test, or around its tests, is a failure that no test stands for.
  return !isFine && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

function readSum(file: string, sumOf: (report: string) => Sum): Sum {
  try {
    return sumOf(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
