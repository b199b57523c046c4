import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { expect, test } from 'vitest';
import { RecurrenceError, recurringDays, seriesLimits, weekdayCodes } from './recurrence.ts';

/** Returns the days of a rule according to another implementation of RFC 5545, more than the limits allow. */
function daysByReference(rule: string, firstDay: string): string[] {
  const dtstart = Temporal.PlainDate.from(firstDay).toZonedDateTime('UTC');
  const rruleString = rule.replace(/UNTIL=(\d{8})$/, 'UNTIL=$1T235959Z');
  return new RRuleTemporal({ rruleString, dtstart })
    .all((_, index) => index <= seriesLimits.dates)
    .map((date) => date.toPlainDate().toString());
}

const firstDays = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => Temporal.PlainDate.from('2023-01-01').add({ days }).toString());
const ends = fc.oneof(
  fc.integer({ min: 1, max: 250 }).map((count) => `COUNT=${count}`),
  firstDays.map((day) => `UNTIL=${day.replaceAll('-', '')}`),
);
const weekdays = fc.uniqueArray(fc.constantFrom(...weekdayCodes), { minLength: 1, maxLength: 3 });
const weekdaysOfMonth = fc.uniqueArray(
  fc.tuple(fc.constantFrom(-1, 1, 2, 3, 4, 5), fc.constantFrom(...weekdayCodes)).map((each) => each.join('')),
  { minLength: 1, maxLength: 3 },
);
const rules = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), weekdays, ends)
    .map(([interval, days, end]) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days.join()};${end}`),
  fc.tuple(fc.integer({ min: 1, max: 12 }), ends).map(([interval, end]) => `FREQ=WEEKLY;INTERVAL=${interval};${end}`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), weekdaysOfMonth, ends)
    .map(([interval, days, end]) => `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${days.join()};${end}`),
);

test('expands rules to the same days as a reference implementation', () => {
  fc.assert(
    fc.property(rules, firstDays, (rule, randomDay) => {
      // Most rules do not contain a random day, so the series starts at their first day after it.
      const start = daysByReference(rule, randomDay)[0];
      fc.pre(start !== undefined);
      const expected = daysByReference(rule, start);
      try {
        expect(recurringDays(rule, start)).toEqual(expected);
      } catch (error) {
        if (!(error instanceof RecurrenceError)) throw error;
        expect(error.fault).toBe('too_many_dates');
        const last = Temporal.PlainDate.from(expected.at(-1) ?? start);
        const furthest = Temporal.PlainDate.from(start).add({ years: seriesLimits.years });
        const isBeyond = Temporal.PlainDate.compare(last, furthest) > 0;
        expect(expected.length > seriesLimits.dates || isBeyond).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['FREQ=WEEKLY;COUNT=105', '2027-05-08', 105],
  ['FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20290508', '2027-05-08', 210],
  ['FREQ=MONTHLY;BYDAY=2SA;COUNT=60', '2027-05-08', 60],
  ['FREQ=MONTHLY;BYDAY=2SA;UNTIL=20320430', '2027-05-08', 60],
  ['FREQ=MONTHLY;BYDAY=2SA,4SA;UNTIL=20290430', '2027-05-08', 48],
  ['FREQ=MONTHLY;BYDAY=2SA,SU;COUNT=4', '2027-05-08', 'rule_not_supported'],
  ['FREQ=WEEKLY;COUNT=106', '2027-05-08', 'too_many_dates'],
  ['FREQ=WEEKLY;UNTIL=20290601', '2027-05-08', 'too_many_dates'],
  ['FREQ=WEEKLY;BYDAY=TU,TH,SA;UNTIL=20290501', '2027-05-08', 'too_many_dates'],
  ['FREQ=MONTHLY;BYDAY=2SA;UNTIL=20320701', '2027-05-08', 'too_many_dates'],
  ['FREQ=MONTHLY;BYDAY=5SA;INTERVAL=12;COUNT=4', '2027-05-29', 'too_many_dates'],
  ['FREQ=WEEKLY;BYDAY=SU;COUNT=3', '2027-05-08', 'start_not_in_rule'],
  ['FREQ=WEEKLY;UNTIL=20270507', '2027-05-08', 'start_not_in_rule'],
  ['FREQ=WEEKLY;UNTIL=20271399', '2027-05-08', 'rule_not_supported'],
  ['FREQ=WEEKLY;COUNT=000', '2027-05-08', 'rule_not_supported'],
])('limits the length of a series: %s from %s', (rule, firstDay, expected) => {
  if (typeof expected === 'number') expect(recurringDays(rule, firstDay)).toHaveLength(expected);
  else expect(() => recurringDays(rule, firstDay)).toThrow(expect.objectContaining({ fault: expected }));
});
