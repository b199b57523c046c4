/**
 * What Lighthouse says of the public pages, on a phone slowed as it slows one, beside what we aim at: of the map and an
 * event's page all of it, medians of some runs that take turns; of the others what doesn't hang on how busy the machine is.
 *
 *   npm run bench:lighthouse [-- runs]
 */
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { screens } from '#web/screens.ts';
import type { Figure } from './figure.ts';
import { visited } from './visited.ts';

/** At least this, of each category. */
const performance = { 'event page': 98, map: 96 };
const perfect = ['accessibility', 'best-practices', 'seo'];

/** At most this, in milliseconds. */
const paintedMs = { 'event page': 1800, map: 2000 };
const blockedMs = 100;

/** Those beside the map and the event's page that anyone may see. */
const listed = ['about', 'contact', 'privacy', 'legal'] as const;
/** Search engines are told to forget these, so what is best for them says nothing. */
const unlisted = [screens.home.path, screens.forgottenPassword.path, '/nowhere'];

type Page = keyof typeof performance;

/** Medians of so many runs. `progress` is told of each, and of what kept a page from a full score. */
export async function measureLighthouse(runs = 5, progress: (line: string) => void = () => {}): Promise<Figure[]> {
  const figures: Figure[] = [];
  await visited(async ({ address, eventPath, debuggingPort }) => {
    const look = async (path: string, flags: Flags = {}) => {
      const result = await lighthouse(address + path, { port: debuggingPort, logLevel: 'error', ...flags });
      if (!result) throw new Error('Lighthouse said nothing.');
      for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits)) {
        if (scoreDisplayMode === 'binary' && score === 0) progress(`${path}: ${id}: ${title}`);
      }
      return result.lhr;
    };

    const looks: Record<Page, Result[]> = { 'event page': [], map: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const [page, path] of [['event page', eventPath] as const, ['map', '/'] as const]) {
        const seen = await look(path);
        looks[page].push(seen);
        progress(`${page}: ${inShort(seen)}`);
      }
    }
    for (const page of ['event page', 'map'] as const) figures.push(...figuresOf(page, looks[page]));

    for (const [path, categories] of [
      ...listed.map((name) => [screens[name].path, perfect] as const),
      ...unlisted.map((path) => [path, perfect.slice(0, 2)] as const),
    ]) {
      const seen = await look(path, { ignoreStatusCode: true });
      figures.push(...categories.map((category) => scoreFigure(`${path}: ${category}`, scoreOf(seen, category), 100)));
    }
  });
  return figures;
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
      const figure = median(looks.map((seen) => Math.round(seen.audits[audit]?.numericValue ?? Number.NaN)));
      return { name: `${page}: ${name}`, figure, unit: 'ms', ...(limit !== undefined && { limit }) };
    }),
    ...perfect.map((category) =>
      scoreFigure(`${page}: ${category}`, Math.min(...looks.map((seen) => scoreOf(seen, category))), 100),
    ),
  ];
}

function scoreFigure(name: string, figure: number, limit: number): Figure {
  return { name, figure, unit: 'of 100', limit };
}

function scoreOf({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function inShort(seen: Result): string {
  const ids = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  return [scoreOf(seen, 'performance'), ...ids.map((id) => seen.audits[id]?.displayValue)].join(', ');
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { name, figure, unit, limit } of await measureLighthouse(Number(process.argv[2] ?? 5), say)) {
    const isMissed = limit !== undefined && (unit === 'ms' ? figure > limit : figure < limit);
    say(`${name.padEnd(34)} ${figure} ${unit}${limit === undefined ? '' : `, limit ${limit}${isMissed ? '  ✗' : ''}`}`);
  }
}
