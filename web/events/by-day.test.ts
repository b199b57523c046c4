import { expect, test } from 'vitest';
import { someEvent } from '#testing/some-event.ts';
import { byDay } from './by-day.ts';

const starting = (...starts: string[]) => starts.map((dateStart) => someEvent({ dateStart }));
const shape = (...starts: string[]) =>
  byDay(starting(...starts), new Date('2026-11-20T12:00:00Z')).map(({ day, moment, events }) => [
    day,
    moment,
    events.length,
  ]);

test('events stand under the day they begin on at the venue', () => {
  expect(
    shape(
      '2026-11-20T20:00:00+01:00',
      '2026-11-20T23:30:00+01:00',
      '2026-11-21T00:30:00+01:00',
      '2026-12-24T20:00:00Z',
    ),
  ).toEqual([
    ['2026-11-20', 'today', 2],
    ['2026-11-21', 'tomorrow', 1],
    ['2026-12-24', null, 1],
  ]);
});

test('what began on earlier days and goes on comes first, under one heading', () => {
  expect(shape('2026-11-18T20:00:00+01:00', '2026-11-19T20:00:00+01:00', '2026-11-20T20:00:00+01:00')).toEqual([
    ['now', 'now', 2],
    ['2026-11-20', 'today', 1],
  ]);
});

test('which day is today, each venue says for itself', () => {
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

test('around the world days overlap, and still each stands once, in order', () => {
  expect(shape('2026-11-21T08:00:00+13:00', '2026-11-20T20:30:00+01:00', '2026-11-21T20:00:00+13:00')).toEqual([
    ['2026-11-20', 'today', 1],
    ['2026-11-21', 'tomorrow', 2],
  ]);
});
