import { expect, test } from 'vitest';
import { agreeing } from './agreement.ts';

test.each([
  ['primo|prima', 'venerdì', 'primo'],
  ['primo|prima', 'domenica', 'prima'],
  ['1.º|1.ª', 'sábado', '1.º'],
  ['1.º|1.ª', 'segunda-feira', '1.ª'],
  ['ersten', 'Freitag', 'ersten'],
])('%s with %s is %s', (text, weekday, expected) => {
  expect(agreeing(text, weekday)).toBe(expected);
});
