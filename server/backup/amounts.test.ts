import { expect, test } from 'vitest';
import { amountOf, sizeOf } from './amounts.ts';

test('writes one thing without a plural, and small sizes in their unit', () => {
  expect([
    amountOf(1, 'account'),
    amountOf(0, 'account'),
    amountOf(2, 'file of a picture', 'files of pictures'),
  ]).toEqual(['1 account', '0 accounts', '2 files of pictures']);
  expect([0, 999, 47_104, 999_600, 21_340_000, 5e9].map(sizeOf)).toEqual([
    ...['0 bytes', '999 bytes', '47 kB', '1.0 MB', '21.3 MB', '5.0 GB'],
  ]);
});
