/**
 * What Lighthouse says of the public pages, on a phone slowed as it slows one, beside what we aim at: of the map and an
 * event's page all of it, medians of some runs that take turns; of the others what doesn't hang on how busy the machine is.
 *
 *   npm run bench:lighthouse [-- runs]
 */
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { screens } from '#web/screens.ts';
import { type Figure, percentile, runBench, say, type Tell } from './report.ts';
import { visited } from './visited.ts';

/** At least this, of each category. */
const performance = { 'event page': 98, map: 96 };
const perfect = ['accessibility', 'best-practices', 'seo'];

/** At most this, in milliseconds. */
const paintedMs = { 'event page': 1800, map: 2000 };
const blockedMs = 100;

/** Those beside the map and the event's page that anyone may see. */
const listed = [
  ...(['about', 'contact', 'privacy', 'legal'] as const).map((name) => screens[name].path),
  '/city/paris',
  '/city/paris/blues',
  '/dance/tango',
];
const nowhere = '/nowhere';
/** Search engines are told to forget these, so what is best for them says nothing. */
const unlisted = [screens.home.path, screens.forgottenPassword.path, nowhere];

type Page = keyof typeof performance;

/** Tells the medians of so many runs, and says of each, and of what kept a page from a full score, while it goes on. */
export async function measureLighthouse(tell: Tell, runs: number): Promise<void> {
  await visited(async ({ address, eventPath, debuggingPort }) => {
    const look = async (path: string, flags: Flags = {}) => {
      const result = await lighthouse(address + path, { port: debuggingPort, logLevel: 'error', ...flags });
      if (!result) throw new Error('Lighthouse said nothing.');
      for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits)) {
        if (scoreDisplayMode === 'binary' && score === 0) say(`${path}: ${id}: ${title}`);
      }
      return result.lhr;
    };

    const looks: Record<Page, Result[]> = { 'event page': [], map: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const [page, path] of [['event page', eventPath] as const, ['map', '/'] as const]) {
        const seen = await look(path);
        looks[page].push(seen);
        say(`${page}: ${inShort(seen)}`);
      }
    }
    for (const page of ['event page', 'map'] as const) figuresOf(page, looks[page]).forEach(tell);

    for (const [path, categories] of [
      ...listed.map((path) => [path, perfect] as const),
      ...unlisted.map((path) => [path, perfect.slice(0, 2)] as const),
    ]) {
      // A browser notes each 404 in its console, also the one that was asked for.
      const skipAudits = path === nowhere ? ['errors-in-console'] : [];
      const seen = await look(path, { ignoreStatusCode: true, skipAudits });
      for (const category of categories) tell(scoreFigure(`${path}: ${category}`, scoreOf(seen, category), 100));
    }
  });
}

function figuresOf(page: Page, looks: Result[]): Figure[] {
  const times = [
    ['first paint', 'first-contentful-paint'],
    ['largest paint', 'largest-contentful-paint', paintedMs[page]],
    ['blocked', 'total-blocking-time', blockedMs],
  ] as const;
  return [
    scoreFigure(`${page}: performance`, median(looks.map((seen) => scoreOf(seen, 'performance'))), performance[page]),
    ...times.map(([name, audit, limit]) => {
      const value = median(looks.map((seen) => Math.round(seen.audits[audit]?.numericValue ?? Number.NaN)));
      return { name: `${page}: ${name}`, value, unit: 'ms', ...(limit !== undefined && { limit: { most: limit } }) };
    }),
    ...perfect.map((category) =>
      scoreFigure(`${page}: ${category}`, Math.min(...looks.map((seen) => scoreOf(seen, category))), 100),
    ),
  ];
}

function scoreFigure(name: string, value: number, limit: number): Figure {
  return { name, value, unit: 'of 100', limit: { least: limit } };
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function inShort(seen: Result): string {
  const ids = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return [scoreOf(seen, 'performance'), ...ids.map((id) => seen.audits[id]?.displayValue)].join(', ');
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}

if (import.meta.main) await runBench((tell) => measureLighthouse(tell, Number(process.argv[2] ?? 5)));
