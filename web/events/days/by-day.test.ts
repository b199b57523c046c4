import { expect, test } from 'vitest';
import { someEvent } from '#testing/some-event.ts';
import { byDay, firstEvents } from './by-day.ts';

/** Events of three hours. */
const starting = (...starts: string[]) =>
  starts.map((dateStart) => someEvent({ dateStart, dateEnd: hoursAfter(dateStart, 3) }));
function hoursAfter(start: string, hours: number): string {
  const offset = start.endsWith('Z') ? '+00:00' : start.slice(19);
  return Temporal.Instant.from(start).add({ hours }).toString({ timeZone: offset }).slice(0, 19) + start.slice(19);
}
const shape = (...starts: string[]) =>
  byDay(starting(...starts), new Date('2026-11-20T12:00:00Z')).map(({ day, moment, events }) => [
    day,
    moment,
    events.length,
  ]);

test('lists events under their first day at the venue, those after midnight under the day before', () => {
  expect(
    shape(
      '2026-11-20T20:00:00+01:00',
      '2026-11-20T23:30:00+01:00',
      '2026-11-21T00:30:00+01:00',
      '2026-11-21T08:00:00+01:00',
      '2026-12-24T20:00:00Z',
    ),
  ).toEqual([
    ['2026-11-20', 'today', 3],
    ['2026-11-21', 'tomorrow', 1],
    ['2026-12-24', null, 1],
  ]);
});

test('lists first what began earlier and continues, under one heading', () => {
  expect(shape('2026-11-18T20:00:00+01:00', '2026-11-19T20:00:00+01:00', '2026-11-20T20:00:00+01:00')).toEqual([
    ['now', 'now', 2],
    ['2026-11-20', 'today', 1],
  ]);
});

test('uses the local time of each venue for today', () => {
  // Four in the morning in Tokyo.
  const now = new Date('2026-11-20T19:00:00Z');
  const inTokyo = ['2026-11-20T22:00:00+09:00', '2026-11-21T20:00:00+09:00', '2026-11-22T20:00:00+09:00'].map(
    (dateStart) => someEvent({ dateStart, timeZone: 'Asia/Tokyo' }),
  );
  const shapeOf = (events: Parameters<typeof byDay>[0]) => byDay(events, now).map(({ day, moment }) => [day, moment]);
  expect(shapeOf(inTokyo)).toEqual([
    ['now', 'now'],
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
  ]);
  expect(shapeOf([...inTokyo.slice(1, 2), ...starting('2026-11-21T20:00:00+01:00')])).toEqual([['2026-11-21', null]]);
});

test('lists overlapping days around the world once each, in order', () => {
  expect(shape('2026-11-21T08:00:00+13:00', '2026-11-20T20:30:00+01:00', '2026-11-21T20:00:00+13:00')).toEqual([
    ['2026-11-20', 'today', 1],
    ['2026-11-21', 'tomorrow', 2],
  ]);
});

test('lists events that began before the first day of the list under that day', () => {
  const festival = someEvent({ dateStart: '2026-11-20T19:30:00+01:00', dateEnd: '2026-11-22T18:00:00+01:00' });
  const events = [festival, ...starting('2026-11-21T20:00:00+01:00', '2026-11-22T20:00:00+01:00')];
  const days = byDay(events, new Date('2026-11-18T12:00:00Z'), '2026-11-21');
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-22', 1],
  ]);
});

test('returns the first events of the first days, and the same days if there are no more', () => {
  const days = byDay(
    starting('2026-11-20T20:00:00+01:00', '2026-11-21T20:00:00+01:00', '2026-11-21T21:00:00+01:00'),
    new Date('2026-11-20T12:00:00Z'),
  );
  expect(firstEvents(days, 2).map(({ events }) => events.length)).toEqual([1, 1]);
  expect(firstEvents(days, 1).map(({ events }) => events.length)).toEqual([1]);
  expect(firstEvents(days, 3)).toBe(days);
});
