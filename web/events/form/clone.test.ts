import { expect, test } from 'vitest';
import type { OwnEvent } from '#contract/events.ts';
import { someEvent } from '#testing/some-event.ts';
import { cloneOf } from './form-values.ts';
import { startsOf } from './repeat/repetition.ts';

const now = new Date('2026-11-20T12:00:00Z');

function own(given: Partial<OwnEvent>): OwnEvent {
  const dateStart = '2026-12-10T20:30:00+01:00';
  const dateEnd = '2026-12-11T00:30:00+01:00';
  const event = someEvent({ dateStart, dateEnd });
  return {
    ...event,
    version: 1,
    isOver: false,
    hiddenBecause: null,
    repeat: null,
    lastDay: null,
    except: [],
    ...given,
  };
}

test.each([
  ['a weekly series', 'FREQ=WEEKLY;COUNT=12', '2027-02-25', '2027-03-04T20:30', 'weekly'],
  ['every second week', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270225', '2027-02-18', '2027-03-04T20:30', 'fortnightly'],
  ['the second Thursday of a month', 'FREQ=MONTHLY;BYDAY=2TH;COUNT=6', '2027-05-13', '2027-06-10T20:30', 'monthly'],
  ['Tuesdays and Thursdays', 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6', '2026-12-24', '2026-12-29T20:30', 'weekly'],
])('proposes dates after the end of %s, in its rhythm', (_, repeat, lastDay, start, rhythm) => {
  const clone = cloneOf(own({ repeat, lastDay, seriesId: 'one' }), now);
  expect(clone).toMatchObject({ dateStart: start, repetition: { rhythm } });
  expect(Date.parse(`${clone.dateEnd}Z`) - Date.parse(`${clone.dateStart}Z`)).toBe(4 * 3_600_000);
  expect(startsOf(clone.repetition, clone.dateStart).starts[0]).toBe(start);
});

test('proposes as many dates as the series was planned with', () => {
  const clone = cloneOf(own({ repeat: 'FREQ=WEEKLY;COUNT=12', lastDay: '2027-02-25' }), now);
  expect(startsOf(clone.repetition, clone.dateStart).starts).toHaveLength(12);
});

test('proposes dates still to come for a series that ended long ago', () => {
  const clone = cloneOf(own({ repeat: 'FREQ=WEEKLY;COUNT=4', lastDay: '2026-06-11' }), now);
  expect(clone.dateStart).toBe('2026-11-26T20:30');
});

test('proposes the weekday of the last date when the rule does not go on from it', () => {
  const clone = cloneOf(own({ repeat: 'FREQ=MONTHLY;BYDAY=2TH;COUNT=4', lastDay: '2027-03-12' }), now);
  expect(clone.dateStart).toBe('2027-03-19T20:30');
});

test('proposes a single event a week later', () => {
  const clone = cloneOf(own({}), now);
  expect(clone).toMatchObject({ dateStart: '2026-12-17T20:30', repetition: { rhythm: 'none' } });
});
