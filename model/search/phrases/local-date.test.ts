import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocalDate } from './local-date.ts';

const parts = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
});
const span = fc.record(
  {
    years: fc.integer({ min: 0, max: 3 }),
    months: fc.integer({ min: 0, max: 30 }),
    days: fc.integer({ min: -400, max: 400 }),
  },
  { requiredKeys: [] },
);

test('computes the same days as Temporal.PlainDate', () => {
  fc.assert(
    fc.property(parts, span, fc.integer({ min: 1, max: 31 }), (given, { days = 0, ...longer }, day) => {
      const [mine, theirs] = [LocalDate.from(given), Temporal.PlainDate.from(given)];
      const [added, expected] = [mine.add({ ...longer, days }), theirs.add({ days: 0, ...longer }).add({ days })];
      expect(`${added}`).toBe(`${expected}`);
      expect([added.dayOfWeek, added.daysInMonth]).toEqual([expected.dayOfWeek, expected.daysInMonth]);
      expect(`${added.with({ day })}`).toBe(`${expected.with({ day })}`);
      expect(Math.sign(LocalDate.compare(mine, added))).toBe(Temporal.PlainDate.compare(theirs, expected));
    }),
  );
});
