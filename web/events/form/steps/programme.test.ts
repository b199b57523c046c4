import { expect, test } from 'vitest';
import { daysOf, type EnteredPart, misplaced, nextPart, programmeOf } from './programme.ts';

const evening = { dateStart: '2027-05-08T21:00', dateEnd: '2027-05-09T02:00' };
const festival = { dateStart: '2027-05-07T20:00', dateEnd: '2027-05-09T18:00' };
const part = (time: string, day = 0): EnteredPart => ({ id: time, day, time, kind: 'social' });

test('offers one day for an evening, each day for a festival', () => {
  expect([daysOf(evening), daysOf(festival), daysOf({ dateStart: '', dateEnd: '' })]).toEqual([[0], [0, 1, 2], [0]]);
});

test('treats times before the start of an evening as after midnight', () => {
  const days = programmeOf({ ...evening, programme: ['21:00', '23:59', '00:00', '01:30'].map((time) => part(time)) });
  expect(days.map(({ day }) => day)).toEqual([0, 0, 1, 1]);
  expect(programmeOf({ ...festival, programme: [part('11:00', 2)] })[0]?.day).toBe(2);
});

test.each([
  [evening, part('20:59'), false],
  [evening, part('21:00'), true],
  [evening, part('01:59'), true],
  [evening, part('02:00'), false],
  [evening, part(''), false],
  [festival, part('19:59'), false],
  [festival, part('17:59', 2), true],
  [festival, part('18:00', 2), false],
])('%j with %j', (times, entered, isRight) => {
  expect(misplaced({ ...times, programme: [entered] })).toBe(isRight ? -1 : 0);
});

test('continues with the next day after the last hour of a day', () => {
  expect(nextPart({ ...festival, programme: [part('23:30', 1)] }, 'id')).toMatchObject({ day: 2, time: '00:30' });
  expect(nextPart({ ...evening, programme: [] }, 'id')).toMatchObject({ time: '21:00', kind: 'lesson' });
});
