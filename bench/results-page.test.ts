import { expect, test } from 'vitest';
import { inWords, isBeyond, percentile } from './report.ts';
import { withSection } from './results-page.ts';

const circumstances = 'today, commit abc, 2 × AMD';

test('a section is written anew, the others stay, in the order of the benches', () => {
  const names = ['map', 'lists', 'pages'];
  const figure = (value: number) => [{ name: 'a list', value, unit: 'ms' }];
  let page = withSection('', { name: 'lists', circumstances, figures: figure(1) }, names);
  page = withSection(page, { name: 'map', circumstances, figures: figure(2) }, names);
  page = withSection(page, { name: 'lists', circumstances, figures: figure(3) }, names);
  expect(page.match(/^#+ .*|\| a list.*$/gm)?.map((line) => line.replace(/ +/g, ' '))).toEqual([
    '# Benchmark results',
    '## map',
    '| a list | 2 ms | | | |',
    '## lists',
    '| a list | 3 ms | | | |',
  ]);
  expect(withSection(page, { name: 'pages', circumstances, figures: [] }, ['map', 'pages'])).not.toContain('## lists');
});

test('a figure stands beside its limit and its peer, and says when it is beyond', () => {
  const figure = {
    name: 'p95',
    value: 180,
    unit: 'ms',
    limit: { most: 150 },
    beside: { name: 'baseline', value: 100 },
  };
  const page = withSection('', { name: 'presses', circumstances, figures: [figure] }, ['presses']);
  expect(page).toContain('| p95  | 180 ms   | ≤ 150 ms ✗ | 100 ms, baseline | 1.8   |');
  expect(inWords(figure)).toBe('p95: 180 ms, limit ≤ 150 ms  ✗, baseline 100 ms, ratio 1.8');
  const none = { name: 'lost', value: 0, unit: '', beside: { name: 'baseline', value: 0 } };
  expect(inWords(none)).toBe('lost: 0, baseline 0');
});

test('limits hold from above and from below, and what is no number is beyond both', () => {
  const figure = { name: '', unit: '' };
  expect([3, 4, Number.NaN].map((value) => isBeyond({ ...figure, value, limit: { most: 3 } }))).toEqual([
    false,
    true,
    true,
  ]);
  expect([3, 2, Number.NaN].map((value) => isBeyond({ ...figure, value, limit: { least: 3 } }))).toEqual([
    false,
    true,
    true,
  ]);
});

test('what was not measured says why, in one line', () => {
  const failure = 'This needs Chromium:\napt-get install | chromium';
  const page = withSection('', { name: 'map', circumstances, figures: [], failure }, ['map']);
  expect(page.trimEnd().split('\n').at(-1)).toBe('Not measured: This needs Chromium: apt-get install \\| chromium');
});

test('percentiles are values that were measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([50, 95, 100]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
