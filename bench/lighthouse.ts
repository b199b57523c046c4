/**
 * Lighthouse scores of public pages on a simulated slow phone. For the map and the page of an event all scores are
 * measured, as medians of several runs in turns; for other pages only those that do not depend on the load of the
 * machine. First, a first visit of the map over a slow network.
 *
 *   npm run bench:lighthouse [-- runs]
 */
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { screens } from '#web/screens.ts';
import { type Figure, percentile, type Report, runBench, say } from './report.ts';
import { measureSlowNetwork } from './slow-network.ts';
import { visited } from './visited.ts';

/** Minimum score of each page. */
const performance = { 'event page': 98, map: 96 };
const perfect = ['accessibility', 'best-practices', 'seo'];

/** Maximum in milliseconds. */
const paintedMs = { 'event page': 1800, map: 2000 };
const blockedMs = 100;

/** Public pages besides the map and the page of an event. */
const indexedPaths = [
  ...(['about', 'contact', 'privacy', 'legal'] as const).map((name) => screens[name].path),
  '/city/paris',
  '/city/paris/blues',
  '/dance/tango',
];
const missingPath = '/missingPath';
/** Pages that search engines must not index, so their SEO score is not measured. */
const unindexedPaths = [screens.home.path, screens.forgottenPassword.path, missingPath];

type Page = keyof typeof performance;

/** Reports the medians of several runs. Prints each run and each failed audit meanwhile. */
export async function measureLighthouse(report: Report, runs: number): Promise<void> {
  await visited(async ({ address, eventPath, debuggingPort, browser }) => {
    await measureSlowNetwork(report, browser, address);
    const runLighthouse = async (path: string, flags: Flags = {}) => {
      const result = await lighthouse(address + path, { port: debuggingPort, logLevel: 'error', ...flags });
      if (!result) throw new Error('Lighthouse returned no result.');
      for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits)) {
        if (scoreDisplayMode === 'binary' && score === 0) say(`${path}: ${id}: ${title}`);
      }
      return result.lhr;
    };

    const results: Record<Page, Result[]> = { 'event page': [], map: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const [page, path] of [['event page', eventPath] as const, ['map', '/'] as const]) {
        const lhr = await runLighthouse(path);
        results[page].push(lhr);
        say(`${page}: ${summaryOf(lhr)}`);
      }
    }
    for (const page of ['event page', 'map'] as const) figuresOf(page, results[page]).forEach(report);

    for (const [path, categories] of [
      ...indexedPaths.map((path) => [path, perfect] as const),
      ...unindexedPaths.map((path) => [path, perfect.slice(0, 2)] as const),
    ]) {
      // Browsers log each 404 in the console, including that of the page itself.
      const skipAudits = path === missingPath ? ['errors-in-console'] : [];
      const lhr = await runLighthouse(path, { ignoreStatusCode: true, skipAudits });
      for (const category of categories) report(scoreFigure(`${path}: ${category}`, scoreOf(lhr, category), 100));
    }
  });
}

function figuresOf(page: Page, results: Result[]): Figure[] {
  const times = [
    ['first paint', 'first-contentful-paint'],
    ['largest paint', 'largest-contentful-paint', paintedMs[page]],
    ['blocked', 'total-blocking-time', blockedMs],
  ] as const;
  return [
    scoreFigure(`${page}: performance`, median(results.map((lhr) => scoreOf(lhr, 'performance'))), performance[page]),
    ...times.map(([name, audit, limit]) => {
      const value = median(results.map((lhr) => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN)));
      return { name: `${page}: ${name}`, value, unit: 'ms', ...(limit !== undefined && { limit: { max: limit } }) };
    }),
    ...perfect.map((category) =>
      scoreFigure(`${page}: ${category}`, Math.min(...results.map((lhr) => scoreOf(lhr, category))), 100),
    ),
  ];
}

function scoreFigure(name: string, value: number, limit: number): Figure {
  return { name, value, unit: 'of 100', limit: { min: limit } };
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function summaryOf(lhr: Result): string {
  const ids = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return [scoreOf(lhr, 'performance'), ...ids.map((id) => lhr.audits[id]?.displayValue)].join(', ');
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}

if (import.meta.main) await runBench((report) => measureLighthouse(report, Number(process.argv[2] ?? 5)));
