import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPageCursor, writePageCursor } from '#model/map/page-start.ts';
import { InvalidCursor } from '#model/paging/cursor.ts';
import { writeCursor } from './paging.ts';
import { Problem } from './problem.ts';
import { maxSortedLetters, readSortCursor, writeSortCursor } from './sort-cursor.ts';

const id = '019a9c00-0000-7000-8000-000000000001';
const at = new Date('2027-05-08T19:00:00Z');

test('decodes the cursor of a sorted list for any sort value', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.integer({ min: 0, max: 1e12 }));
  fc.assert(
    fc.property(value, fc.uuid(), (value, id) => {
      expect(readSortCursor('name', writeSortCursor('name', { value, id }))).toEqual({ value, id });
    }),
  );
});

test('rejects the cursors of other lists', () => {
  const ofList = writeCursor({ at, id });
  const ofMap = writePageCursor({ at, id, side: 'after', direction: 'onwards' });
  const sorted = writeSortCursor('name', { value: 'milonga', id });
  expect(readPageCursor(ofMap)).toEqual({ at, id, side: 'after', direction: 'onwards' });
  for (const other of [ofMap, ofList, writeSortCursor('added', { value: at, id })])
    expect(() => readSortCursor('name', other)).toThrow(Problem);
  for (const other of [ofList, sorted]) expect(() => readPageCursor(other)).toThrow(InvalidCursor);
});

test.each([
  ['a name longer than any sort value', 'm'.repeat(maxSortedLetters + 1)],
  ['an instant outside the range of the database', 8.64e15],
  ['a fraction of a millisecond', 0.5],
])('rejects a cursor with %s', (_, value) => {
  expect(() => readSortCursor('name', writeSortCursor('name', { value, id }))).toThrow(Problem);
});
