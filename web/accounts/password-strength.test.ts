import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0],
  ['Ab3$xyz', 0],
  ['motdepasse', 1],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abababababab', 1],
  ['abcdefghijkl', 1],
  ['Password123', 1],
  ['lune pas', 2],
  ['trois pas de côté', 4],
  ['k7#Vq!pz2Rw', 4],
])('%s: %i', (password, strength) => expect(strengthOf(password)).toBe(strength));

test('the user’s address does not count as strength', () => {
  expect(strengthOf('ana.milonguera')).toBeGreaterThan(1);
  expect(strengthOf('ana.milonguera', 'ana.milonguera@example.org')).toBe(1);
});

test('repeating the same kind of characters never reduces the strength', () => {
  const password = 'q8Zr#m!2vX@p';
  for (let length = 9; length <= password.length; length++) {
    expect(strengthOf(password.slice(0, length))).toBeGreaterThanOrEqual(strengthOf(password.slice(0, length - 1)));
  }
});
