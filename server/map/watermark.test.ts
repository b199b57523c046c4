import { expect, test } from 'vitest';
import { longestTransactionMs, Watermark } from './watermark.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 4, 1, 12, minute));

test('what is known is settled once the longest transaction is over', () => {
  const watermark = new Watermark(at(0));
  watermark.notice(at(5), 1000);
  expect(watermark.settled(1000 + longestTransactionMs)).toEqual(at(0));
  expect(watermark.settled(1001 + longestTransactionMs)).toEqual(at(5));
});

test('of several times the latest settled one counts', () => {
  const watermark = new Watermark(at(0));
  watermark.notice(at(5), 1000);
  watermark.notice(at(6), 2000);
  watermark.notice(at(7), 3000);
  expect(watermark.settled(2500 + longestTransactionMs)).toEqual(at(6));
});

test('a time that turns up late moves nothing back, and stays settled when nothing more happens', () => {
  const watermark = new Watermark(at(0));
  watermark.notice(at(5), 1000);
  watermark.notice(at(4), 2000);
  expect(watermark.settled(10 * longestTransactionMs)).toEqual(at(5));
  expect(watermark.settled(20 * longestTransactionMs)).toEqual(at(5));
});
