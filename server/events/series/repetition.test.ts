import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecurrenceError } from '#contract/recurrence.ts';
import { localTimeAt, parseLocalTime } from '#server/time/venue-time.ts';
import { datesOf } from './repetition.ts';

/** The dates in local time, from start to end. */
function dates(rule: string, start: string, end: string, timeZone = 'Europe/Paris'): string[] {
  const first = { startsAt: parseLocalTime(start, timeZone), endsAt: parseLocalTime(end, timeZone), timeZone };
  return datesOf(rule, first).map(
    ({ startsAt, endsAt }) =>
      `${localTimeAt(startsAt, timeZone).toString().slice(0, 16)} – ${localTimeAt(endsAt, timeZone).toPlainTime().toString().slice(0, 5)}`,
  );
}

describe('a rule repeats', () => {
  test('weekly, at the same local times across a clock change', () => {
    expect(dates('FREQ=WEEKLY;COUNT=3', '2027-10-23T21:00', '2027-10-24T02:00')).toEqual([
      '2027-10-23T21:00 – 02:00',
      '2027-10-30T21:00 – 02:00',
      '2027-11-06T21:00 – 02:00',
    ]);
    const [before, , after] = datesOf('FREQ=WEEKLY;COUNT=3', {
      startsAt: new Date('2027-03-20T20:00:00Z'),
      endsAt: new Date('2027-03-20T22:00:00Z'),
      timeZone: 'Europe/Paris',
    });
    expect([before?.startsAt, after?.startsAt]).toEqual([
      new Date('2027-03-20T20:00:00Z'),
      new Date('2027-04-03T19:00:00Z'),
    ]);
  });

  test('at a skipped local time, moved forward on that day', () => {
    expect(dates('FREQ=WEEKLY;COUNT=3', '2027-03-21T02:30', '2027-03-21T06:00')).toEqual([
      '2027-03-21T02:30 – 06:00',
      '2027-03-28T03:30 – 06:00',
      '2027-04-04T02:30 – 06:00',
    ]);
  });

  test('and never ends before its start in a night with a clock change', () => {
    expect(dates('FREQ=WEEKLY;COUNT=2', '2027-03-21T02:30', '2027-03-21T03:10')).toEqual([
      '2027-03-21T02:30 – 03:10',
      '2027-03-28T03:30 – 04:10',
    ]);
  });

  test('every two weeks until a day, inclusive', () => {
    const every = dates('FREQ=WEEKLY;INTERVAL=2;UNTIL=20270605', '2027-05-08T21:00', '2027-05-08T23:00');
    expect(every.map((date) => date.slice(0, 10))).toEqual(['2027-05-08', '2027-05-22', '2027-06-05']);
  });

  test('until a local day, not a day in UTC', () => {
    const { length } = dates('FREQ=WEEKLY;UNTIL=20270515', '2027-05-08T22:00', '2027-05-08T23:00', 'America/New_York');
    expect(length).toBe(2);
    const auckland = dates('FREQ=WEEKLY;UNTIL=20270514', '2027-05-08T01:00', '2027-05-08T03:00', 'Pacific/Auckland');
    expect(auckland).toHaveLength(1);
  });

  test('on several days of the week', () => {
    const every = dates('FREQ=WEEKLY;BYDAY=TU,SA;COUNT=4', '2027-05-08T21:00', '2027-05-08T23:00');
    expect(every.map((date) => date.slice(0, 10))).toEqual(['2027-05-08', '2027-05-11', '2027-05-15', '2027-05-18']);
  });

  test('on the second Thursday of the month', () => {
    const every = dates('FREQ=MONTHLY;BYDAY=2TH;COUNT=4', '2027-05-13T21:00', '2027-05-13T23:00');
    expect(every.map((date) => date.slice(0, 10))).toEqual(['2027-05-13', '2027-06-10', '2027-07-08', '2027-08-12']);
  });

  test('on the last Saturday of the month', () => {
    const every = dates('FREQ=MONTHLY;BYDAY=-1SA;COUNT=4', '2027-05-29T21:00', '2027-05-29T23:00');
    expect(every.map((date) => date.slice(0, 10))).toEqual(['2027-05-29', '2027-06-26', '2027-07-31', '2027-08-28']);
  });

  test('on a fifth Saturday, in months with five Saturdays', () => {
    const every = dates('FREQ=MONTHLY;BYDAY=5SA;COUNT=3', '2027-05-29T21:00', '2027-05-29T23:00');
    expect(every.map((date) => date.slice(0, 10))).toEqual(['2027-05-29', '2027-07-31', '2027-10-30']);
  });
});

test.each([
  ['FREQ=MONTHLY;BYDAY=2SA;COUNT=60', 60],
  ['FREQ=MONTHLY;BYDAY=2SA;INTERVAL=12;COUNT=7', undefined],
])('ends at most five years ahead: %s', (rule, length) => {
  const ask = () => dates(rule, '2027-05-08T21:00', '2027-05-08T23:00');
  if (length === undefined) expect(ask).toThrow('At most 5 years.');
  else expect(ask()).toHaveLength(length);
});

const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

test('generates weekly dates in order, on one weekday and with equal duration', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 700 * 24 * 60 }),
      fc.integer({ min: 10, max: 3000 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 60 }),
      (timeZone, startMinute, minutes, interval, count) => {
        const local = Temporal.PlainDateTime.from('2027-01-01T00:00').add({ minutes: startMinute });
        const startsAt = parseLocalTime(local.toString(), timeZone);
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        const spans = datesOf(`FREQ=WEEKLY;INTERVAL=${interval};COUNT=${count}`, { startsAt, endsAt, timeZone });
        expect(spans).toHaveLength(count);
        const first = localTimeAt(startsAt, timeZone);
        for (const [index, span] of spans.entries()) {
          expect(span.startsAt < span.endsAt).toBe(true);
          const due = first.add({ weeks: index * interval });
          const shown = localTimeAt(span.startsAt, timeZone);
          // A skipped time is moved forward by at most an hour.
          const late = due.until(shown, { largestUnit: 'minute' }).minutes;
          expect([0, 30, 60]).toContain(late);
          // The duration may differ by an hour at the first and at this date.
          expect(Math.abs(span.endsAt.getTime() - span.startsAt.getTime() - minutes * 60_000)).toBeLessThanOrEqual(
            7_200_000,
          );
        }
      },
    ),
  );
});

test('rejects arbitrary invalid rules quickly', () => {
  const part = fc.oneof(
    fc.constantFrom('FREQ=WEEKLY', 'FREQ=MONTHLY', 'COUNT=3', 'COUNT=0', 'BYDAY=2SA', 'BYDAY=SA', 'INTERVAL=12'),
    fc.constantFrom(
      'UNTIL=20270901',
      'UNTIL=99999999',
      'UNTIL=20270901T000000Z',
      'INTERVAL=0',
      'BYDAY=5MO',
      'COUNT=1e9',
    ),
    fc.constantFrom('valueOf', 'FREQ=SECONDLY', 'BYSETPOS=1', 'COUNT=60', 'FREQ=', '=', ''),
    fc.string(),
  );
  const first = {
    startsAt: new Date('2027-05-08T19:00:00Z'),
    endsAt: new Date('2027-05-08T23:00:00Z'),
    timeZone: 'Europe/Paris',
  };
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      try {
        const spans = datesOf(parts.join(';'), first);
        expect(spans.length).toBeGreaterThan(0);
        expect(spans.length).toBeLessThanOrEqual(210);
        expect(spans[0]).toMatchObject({ startsAt: first.startsAt, endsAt: first.endsAt });
      } catch (error) {
        expect(error).toBeInstanceOf(RecurrenceError);
      }
    }),
    { numRuns: 1000 },
  );
});
