import { expect, test } from 'vitest';
import { markdown, withTable } from './result-table.ts';

test('replaces only the table of its name', () => {
  const page =
    '# Page\n\n<!-- table: soak -->\n\nold\n\n<!-- end -->\n\n<!-- table: fuzz -->\n\nkept\n\n<!-- end -->\n';
  expect(withTable(page, 'soak', 'new')).toBe(page.replace('old', 'new'));
  expect(withTable(page, 'fuzz', 'new')).toBe(page.replace('kept', 'new'));
  expect(() => withTable(page, 'chaos', 'new')).toThrow('no place for the table "chaos"');
});

test('aligns the columns and marks values beyond their limit', () => {
  const results = [
    { what: 'lost', value: '0 of 9', limit: '0', isFine: true },
    { what: 'p99 | all', value: '700 ms', limit: 'at most 500 ms', isFine: false },
  ];
  expect(markdown(results).split('\n')).toEqual([
    '| figure     | value    | limit          |',
    '| ---------- | -------- | -------------- |',
    '| lost       | 0 of 9   | 0              |',
    '| p99 \\| all | 700 ms ✗ | at most 500 ms |',
  ]);
});
