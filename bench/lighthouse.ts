/**
 * What Lighthouse says of the map and of an event's page, on a phone slowed as it slows one, beside what we aim at.
 *
 *   npm run bench:lighthouse
 */
import lighthouse from 'lighthouse';
import { visited } from './visited.ts';

const perfect = { accessibility: 100, 'best-practices': 100, seo: 100 };
const targets = { event: { performance: 95, ...perfect }, map: { performance: 90, ...perfect } };
const runs = 3;

await visited(async ({ address, eventPath, debuggingPort }) => {
  for (const [page, path] of [
    ['event', eventPath],
    ['map', '/'],
  ] as const) {
    const scores: Record<string, number[]> = {};
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(`${address}${path}`, { port: debuggingPort, logLevel: 'error', output: 'json' });
      if (!result) throw new Error('Lighthouse said nothing.');
      for (const [name, { score }] of Object.entries(result.lhr.categories)) {
        scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)];
      }
      if (run === runs - 1) tellFaults(result.lhr.audits);
    }
    for (const [name, target] of Object.entries(targets[page])) {
      const measured = scores[name]?.toSorted((a, b) => a - b) ?? [];
      const median = measured[Math.floor(measured.length / 2)] ?? 0;
      say(
        `${page.padEnd(6)} ${name.padEnd(15)} ${median} (${measured.join(', ')}), target ${target}${median < target ? '  ✗' : ''}`,
      );
    }
  }
});

/** What kept a page from a full score, and the times behind its performance. */
function tellFaults(
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; scoreDisplayMode: string }
  >,
): void {
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  for (const id of times) say(`       ${audits[id]?.title}: ${audits[id]?.displayValue}`);
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) say(`       ✗ ${id}: ${title}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
