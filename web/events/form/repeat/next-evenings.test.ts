import { expect, test } from 'vitest';
import { nextEvenings } from './next-evenings.ts';

/** Hours of the browser's time zone. */
const at = (day: number, hour: number) => new Date(2027, 4, day, hour);
const days = (now: Date) => nextEvenings(now).map((start) => start.slice(8));

test('offers the evenings of the next weekend, and tonight until it is too late', () => {
  expect(days(at(5, 10))).toEqual(['07T21:00', '08T21:00', '09T21:00']);
  expect(days(at(7, 12))).toEqual(['07T21:00', '08T21:00', '09T21:00']);
  expect(days(at(7, 20))).toEqual(['08T21:00', '09T21:00']);
  expect(days(at(9, 12))).toEqual(['09T21:00']);
  expect(days(at(9, 22))).toEqual(['14T21:00', '15T21:00', '16T21:00']);
});
