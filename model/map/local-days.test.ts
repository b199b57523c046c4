import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDays } from '#testing/map/plain-days.ts';
import { daysOfRow } from './local-days.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** Around midnight, six in the morning and clock changes in many zones, and some random times. */
const second = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('2026-03-29', '2026-10-25', '2027-04-04', '2026-11-01', '2011-12-30', '2027-05-08'),
      fc.integer({ min: -1800, max: 1800 }),
    )
    .map(([day, minutes]) => Date.parse(day) / 1000 + minutes * 60),
  fc.integer({ min: 0, max: 4_000_000_000 }),
);

test('computes the days of an event from local times, in every zone and over clock changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), second, fc.integer({ min: 1, max: 200 * 4 }), (zone, startsAt, quarters) => {
      const endsAt = startsAt + quarters * 900;
      const clock = (at: number) => Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);
      const { startDay, daysBefore, moreDays } = plainDays(clock(startsAt), clock(endsAt));
      expect(daysOfRow({ startDay, startsAt, endsAt }, zone)).toEqual({ daysBefore, moreDays });
    }),
    { numRuns: 1000 },
  );
});
