/**
 * Measures precision and recall of reading announcements, field by field, on texts used for development and on unseen
 * texts, and how long it takes. Hostile texts are measured in processor time.
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
const minimums: Record<string, { precision: number; recall?: number }> = {
  date: { precision: 97, recall: 90 },
  start: { precision: 97 },
  price: { precision: 97 },
  town: { precision: 95 },
};

await runBench(async (report) => {
  const read = await openUnderstanding();
  const times: number[] = [];
  const all: Parameters<typeof doubtsOf>[0][number][] = [];
  const timed: typeof read = (...parameters) => {
    const start = performance.now();
    const answer = read(...parameters);
    times.push(performance.now() - start);
    return answer;
  };
  const share = (name: string, value: number, limit?: number) =>
    report({ name, value: Math.round(value), unit: '%', ...(limit !== undefined && { limit: { min: limit } }) });

  for (const file of sampleFiles) {
    const { fields, texts, untouched, oneCorrection, faults } = score(await readSamples(file), timed);
    for (const [field, tally] of Object.entries(fields)) {
      share(`${file}: ${field}, precision`, precision(tally), minimums[field]?.precision);
      share(`${file}: ${field}, recall`, recall(tally), minimums[field]?.recall);
    }
    const doubts = doubtsOf(Object.values(fields));
    all.push(...Object.values(fields));
    report({ name: `${file}: wrong fields`, value: doubts.wrong, unit: '' });
    share(`${file}: wrong fields with a doubt`, doubts.doubted);
    share(`${file}: right fields with a doubt`, doubts.falseAlarms);
    share(`${file}: no correction, of ${texts} texts`, (100 * untouched) / texts, 50);
    share(`${file}: at most one`, (100 * oneCorrection) / texts, 75);
    // The texts of the holdouts are not shown, because they must stay unseen during development.
    if (process.argv.includes('faults') && !file.endsWith('holdout')) say(faults.join('\n'));
  }
  share('all: wrong fields with a doubt', doubtsOf(all).doubted, 90);
  report({ name: 'all: right fields with a doubt', value: doubtsOf(all).falseAlarms, unit: '%', limit: { max: 15 } });
  report({ name: 'an announcement, median', value: percentile(times, 0.5), unit: 'ms' });

  const hostile = hostileTexts();
  const worst = Math.max(...hostile.map((text) => processorTimeOf(() => read(text, today))));
  report({ name: `the worst of ${hostile.length} hostile texts`, value: worst, unit: 'ms', limit: { max: limitMs } });
});

/** Returns the processor time in milliseconds, at a resolution of a few. Other load on the machine is not included. */
function processorTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
