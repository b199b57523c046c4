import { expect, test } from 'vitest';
import { isNotModified } from './conditional-requests.ts';

const matches = (known: string | undefined, etag: string) =>
  isNotModified({ headers: { 'if-none-match': known } }, etag);

test('compares ETags weakly, single or in a list', () => {
  for (const known of ['"a"', 'W/"a"', '"b", W/"a"', ' W/"a" ,"b"', '*']) {
    expect([known, matches(known, 'W/"a"'), matches(known, '"a"')]).toEqual([known, true, true]);
  }
  for (const known of [undefined, '', '"b"', 'a', '"a', 'W/"aa"', '"*"']) expect(matches(known, '"a"')).toBe(false);
});
