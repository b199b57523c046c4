import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Allowed, errorsAllowed } from './fuzzy-matcher.ts';
import { SortedWords } from './sorted-words.ts';
import { likeness, WordTable } from './word-table.ts';

/** Few letters, so that words share prefixes. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });
const words = fc.uniqueArray(word, { maxLength: 40 });
const allowed = fc.constantFrom<Allowed>(0, 1, 2);

/** Optimal string alignment, textbook version. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row, ...Array<number>(other.length).fill(0)]);
  const at = (row: number, column: number) => (row === 0 ? column : (table[row]?.[column] ?? 0));
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let min = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        min = Math.min(min, at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = min;
    }
  }
  return at(one.length, other.length);
}

function isAlike(whole: string, typed: string, errors: number): 'whole' | 'beginning' | undefined {
  if (distance(whole, typed) <= errors) return 'whole';
  const beginnings = Array.from({ length: whole.length + 1 }, (_, length) => whole.slice(0, length));
  return beginnings.some((beginning) => distance(beginning, typed) <= errors) ? 'beginning' : undefined;
}

test('finds the same words as a comparison with each of them', () => {
  fc.assert(
    fc.property(words, word, allowed, (all, typed, errors) => {
      const sorted = new SortedWords();
      for (const one of all.toSorted()) sorted.push(one);
      const found = new Map<string, string>();
      sorted.visitAlike(typed, errors, (place, isWhole) =>
        found.set(sorted.list[place] ?? '', isWhole ? 'whole' : 'beginning'),
      );
      const expected = all.flatMap((one) => {
        const kind = isAlike(one, typed, errors);
        return kind ? [[one, kind] as const] : [];
      });
      expect(found).toEqual(new Map(expected));
    }),
    { numRuns: 2000 },
  );
});

test('finds words added later, and keeps their numbers', () => {
  const many = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 }), {
    minLength: 300,
    maxLength: 900,
    size: 'max',
  });
  fc.assert(
    fc.property(many, word, (all, typed) => {
      const table = new WordTable();
      const numbers = all.map((one) => table.add(one));
      expect(numbers).toEqual([...all.keys()]);
      const exact = new Map<number, number>();
      table.visitExact(typed, (number, how) => exact.set(number, how));
      const beginning = all.flatMap((one, number) =>
        one.startsWith(typed) ? [[number, one === typed ? likeness.whole : likeness.prefix] as const] : [],
      );
      expect(exact).toEqual(new Map(beginning));
      const alike = new Set<number>();
      table.visitAlike(typed, 1, (number) => alike.add(number));
      expect(alike).toEqual(new Set(all.flatMap((one, number) => (isAlike(one, typed, 1) ? [number] : []))));
    }),
    { numRuns: 30 },
  );
});

test('allows no error in short words, one in longer and two in long ones', () => {
  expect(['bal', 'bals', 'balfolk', 'balfolks'].map(errorsAllowed)).toEqual([0, 1, 1, 2]);
});
