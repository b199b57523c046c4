/**
 * How much of announcements is understood, field by field, of texts that rules were written with and of texts that nobody
 * looked at; and how long it takes; of texts that are made to take long, the processor time.
 *
 *   npm run bench:announcements [-- faults]
 */
import { hostileTexts } from '#testing/announcements/hostile-texts.ts';
import {
  doubtsOf,
  openUnderstanding,
  precision,
  readSamples,
  recall,
  sampleFiles,
  score,
} from '#testing/announcements/score.ts';
import { percentile, runBench, say } from './report.ts';

const limitMs = 100;
const today = '2026-11-20';
const least: Record<string, { precision: number; recall?: number }> = {
  date: { precision: 97, recall: 90 },
  start: { precision: 97 },
  price: { precision: 97 },
  town: { precision: 95 },
};

await runBench(async (tell) => {
  const read = await openUnderstanding();
  const times: number[] = [];
  const all: Parameters<typeof doubtsOf>[0][number][] = [];
  const timed: typeof read = (...asked) => {
    const start = performance.now();
    const answer = read(...asked);
    times.push(performance.now() - start);
    return answer;
  };
  const share = (name: string, value: number, limit?: number) =>
    tell({ name, value: Math.round(value), unit: '%', ...(limit !== undefined && { limit: { least: limit } }) });

  for (const file of sampleFiles) {
    const { fields, texts, untouched, oneCorrection, faults } = score(await readSamples(file), timed);
    for (const [field, tally] of Object.entries(fields)) {
      share(`${file}: ${field}, precision`, precision(tally), least[field]?.precision);
      share(`${file}: ${field}, recall`, recall(tally), least[field]?.recall);
    }
    const doubts = doubtsOf(Object.values(fields));
    all.push(...Object.values(fields));
    tell({ name: `${file}: wrong fields`, value: doubts.wrong, unit: '' });
    share(`${file}: wrong fields with a doubt`, doubts.doubted);
    share(`${file}: right fields with a doubt`, doubts.falseAlarms);
    share(`${file}: no correction, of ${texts} texts`, (100 * untouched) / texts, 50);
    share(`${file}: at most one`, (100 * oneCorrection) / texts, 75);
    // What nobody may look at would show itself here.
    if (process.argv.includes('faults') && file !== 'measure') say(faults.join('\n'));
  }
  share('all: wrong fields with a doubt', doubtsOf(all).doubted, 90);
  tell({ name: 'all: right fields with a doubt', value: doubtsOf(all).falseAlarms, unit: '%', limit: { most: 15 } });
  tell({ name: 'an announcement, median', value: percentile(times, 0.5), unit: 'ms' });

  const hostile = hostileTexts();
  const worst = Math.max(...hostile.map((text) => processorTimeOf(() => read(text, today))));
  tell({ name: `the worst of ${hostile.length} hostile texts`, value: worst, unit: 'ms', limit: { most: limitMs } });
});

/** In milliseconds, in steps of a few; what others do on a busy machine is not in it. */
function processorTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
