import { expect, test } from 'vitest';
import { formatFigure, isBeyond, percentile } from './report.ts';
import { withSection } from './results-page.ts';

const environment = 'today, commit abc, 2 × AMD';

test('replaces a section and keeps the others, in the order of the benches', () => {
  const names = ['map', 'lists', 'pages'];
  const figure = (value: number) => [{ name: 'a list', value, unit: 'ms' }];
  let page = withSection('', { name: 'lists', environment, figures: figure(1) }, names);
  page = withSection(page, { name: 'map', environment, figures: figure(2) }, names);
  page = withSection(page, { name: 'lists', environment, figures: figure(3) }, names);
  expect(page.match(/^#+ .*|\| a list.*$/gm)?.map((line) => line.replace(/ +/g, ' '))).toEqual([
    '# Benchmark results',
    '## map',
    '| a list | 2 ms | | | |',
    '## lists',
    '| a list | 3 ms | | | |',
  ]);
  expect(withSection(page, { name: 'pages', environment, figures: [] }, ['map', 'pages'])).not.toContain('## lists');
});

test('shows a figure with its limit and baseline, and marks it if beyond the limit', () => {
  const figure = {
    name: 'p95',
    value: 180,
    unit: 'ms',
    limit: { max: 150 },
    beside: { name: 'baseline', value: 100 },
  };
  const page = withSection('', { name: 'presses', environment, figures: [figure] }, ['presses']);
  expect(page).toContain('| p95  | 180 ms   | ≤ 150 ms ✗ | 100 ms, baseline | 1.8   |');
  expect(formatFigure(figure)).toBe('p95: 180 ms, limit ≤ 150 ms  ✗, baseline 100 ms, ratio 1.8');
  const none = { name: 'lost', value: 0, unit: '', beside: { name: 'baseline', value: 0 } };
  expect(formatFigure(none)).toBe('lost: 0, baseline 0');
});

test('checks upper and lower limits, and NaN is beyond both', () => {
  const figure = { name: '', unit: '' };
  expect([3, 4, Number.NaN].map((value) => isBeyond({ ...figure, value, limit: { max: 3 } }))).toEqual([
    false,
    true,
    true,
  ]);
  expect([3, 2, Number.NaN].map((value) => isBeyond({ ...figure, value, limit: { min: 3 } }))).toEqual([
    false,
    true,
    true,
  ]);
});

test('shows in one line why a bench was not measured', () => {
  const failure = 'This needs Chromium:\napt-get install | chromium';
  const page = withSection('', { name: 'map', environment, figures: [], failure }, ['map']);
  expect(page.trimEnd().split('\n').at(-1)).toBe('Not measured: This needs Chromium: apt-get install \\| chromium');
});

test('percentiles are measured values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([50, 95, 100]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
