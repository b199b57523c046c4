import { expect, test } from 'vitest';
import { parseLocalTime } from '#server/time/venue-time.ts';
import { durationOf } from '#web/events/card/duration.ts';
import { momentOnClock } from './venue-clock.ts';

test.each([
  ['Europe/Paris', 'an evening like others', '2027-05-08T21:00', '2027-05-09T02:00', 5],
  ['Europe/Paris', 'the short night', '2027-03-27T22:00', '2027-03-28T04:00', 5],
  ['Europe/Paris', 'the long night', '2027-10-30T22:00', '2027-10-31T04:00', 7],
  ['America/New_York', 'the short night', '2027-03-13T22:00', '2027-03-14T04:00', 5],
  ['America/New_York', 'the long night', '2027-11-06T22:00', '2027-11-07T04:00', 7],
  ['Pacific/Auckland', 'the short night', '2027-09-25T22:00', '2027-09-26T04:00', 5],
  ['Pacific/Auckland', 'the long night', '2027-04-03T22:00', '2027-04-04T04:00', 7],
])('counts the duration on the venue’s clock: %s, %s', (timeZone, _, dateStart, dateEnd, hours) => {
  const span = { dateStart: momentOnClock(dateStart, timeZone), dateEnd: momentOnClock(dateEnd, timeZone) };
  expect(durationOf(span)).toEqual({ days: 0, hours, minutes: 0 });
});

const zones = ['Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];

test.each(zones)('agrees with the server about times around a clock change: %s', (zone) => {
  const days = ['2027-03-13', '2027-03-27', '2027-04-03', '2027-09-25', '2027-10-02', '2027-10-30', '2027-11-06'];
  for (const day of days) {
    for (let quarter = 0; quarter < 2 * 96; quarter += 1) {
      const local = new Date(Date.parse(`${day}T00:00Z`) + quarter * 900_000).toISOString().slice(0, 16);
      const moment = momentOnClock(local, zone);
      expect([local, new Date(moment)]).toEqual([local, parseLocalTime(local, zone)]);
    }
  }
});

test('reads a skipped time as the moment after the change', () => {
  expect(momentOnClock('2027-03-28T02:30', 'Europe/Paris')).toBe('2027-03-28T03:30:00+02:00');
  expect(momentOnClock('2027-10-31T02:30', 'Europe/Paris')).toBe('2027-10-31T02:30:00+02:00');
});
