import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageCursor, writePageCursor } from '#server/map/page-start.ts';
import { writeCursor } from './paging.ts';
import { Problem } from './problem.ts';
import { readSortCursor, sortedLetters, writeSortCursor } from './sort-cursor.ts';

const id = '019a9c00-0000-7000-8000-000000000001';
const at = new Date('2027-05-08T19:00:00Z');

test('the cursor of a sorted list leads back to its row, whatever letters the list goes by', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.integer({ min: 0, max: 1e12 }));
  fc.assert(
    fc.property(value, fc.uuid(), (value, id) => {
      expect(readSortCursor('name', writeSortCursor('name', { value, id }))).toEqual({ value, id });
    }),
  );
});

test('each list reads its own cursors only', () => {
  const ofList = writeCursor({ at, id });
  const ofMap = writePageCursor({ at, id, side: 'after', direction: 'onwards' });
  const sorted = writeSortCursor('name', { value: 'milonga', id });
  expect(readPageCursor(ofMap)).toEqual({ at, id, side: 'after', direction: 'onwards' });
  for (const strange of [ofMap, ofList, writeSortCursor('added', { value: at, id })])
    expect(() => readSortCursor('name', strange)).toThrow(Problem);
  for (const strange of [ofList, sorted]) expect(() => readPageCursor(strange)).toThrow(Problem);
});

test.each([
  ['a longer name than any that we sort by', 'm'.repeat(sortedLetters + 1)],
  ['an instant that the database does not know', 8.64e15],
  ['a part of a millisecond', 0.5],
])('%s is refused', (_, value) => {
  expect(() => readSortCursor('name', writeSortCursor('name', { value, id }))).toThrow(Problem);
});
