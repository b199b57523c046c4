import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormed, newToken } from './token-form.ts';

test('creates tokens that differ, with the documented form and checksum', () => {
  const made = Array.from({ length: 500 }, newToken);
  expect(new Set(made.map(({ token }) => token)).size).toBe(500);
  for (const { token, start } of made) {
    expect(token).toMatch(/^pista_[0-9A-Za-z]{36}$/);
    expect(token.startsWith(start) && start.length).toBe(10);
    expect(isWellFormed(token)).toBe(true);
  }
});

test('detects each changed, missing and additional letter', () => {
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- ');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 41 }), letter, (place, other) => {
      const { token } = newToken();
      const [before, after] = [token.slice(0, place), token.slice(place + 1)];
      expect(isWellFormed(`${before}${other}${after}`)).toBe(other === token[place]);
      expect(isWellFormed(before + after)).toBe(false);
      expect(isWellFormed(`${before}${other}${token.slice(place)}`)).toBe(false);
    }),
  );
});
