import { expect, test } from 'vitest';
import { hasCopy } from './copies.ts';

const knows = (known: string | undefined, etag: string) => hasCopy({ headers: { 'if-none-match': known } }, etag);

test('a copy is known by its tag, weak or not, alone or among others', () => {
  for (const known of ['"a"', 'W/"a"', '"b", W/"a"', ' W/"a" ,"b"', '*']) {
    expect([known, knows(known, 'W/"a"'), knows(known, '"a"')]).toEqual([known, true, true]);
  }
  for (const known of [undefined, '', '"b"', 'a', '"a', 'W/"aa"', '"*"']) expect(knows(known, '"a"')).toBe(false);
});
