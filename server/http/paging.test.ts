import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPage, pageHeaders, pageLinks, readCursor, writeCursor } from './paging.ts';
import { Problem } from './problem.ts';

const id = '019a9c00-0000-7000-8000-000000000001';
const first = new Date('0001-01-01T00:00:00Z');
const last = new Date('9999-12-31T23:59:59.999Z');

test('a cursor leads back to its position', () => {
  fc.assert(
    fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), fc.uuid(), (at, id) => {
      expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
    }),
  );
});

test('a cursor is safe in an address and short enough for the contract', () => {
  const cursor = writeCursor({ at: last, id });
  expect(cursor).toMatch(/^[\w-]{1,200}$/);
});

test.each([
  ['nothing', ''],
  ['noise', '!!'],
  ['words', Buffer.from('hello world').toString('base64url')],
  ['no id', Buffer.from('1700000000000 1').toString('base64url')],
  ['no instant', Buffer.from(`${8.65e15} ${id}`).toString('base64url')],
  ['later than the contract can say', writeCursor({ at: new Date(last.getTime() + 1), id })],
  ['earlier than the contract can say', writeCursor({ at: new Date(first.getTime() - 1), id })],
  ['more than a cursor', `${writeCursor({ at: new Date(0), id })}=`],
])('%s is refused as invalid input', (_, cursor) => {
  expect(() => readCursor(cursor)).toThrow(Problem);
});

test('no text but a cursor of ours is taken', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readCursor(text)).toThrow(Problem);
    }),
  );
});

test('the next page is the same question with another cursor', () => {
  expect(pageLinks('/api/internal/events?styles=tango,salsa&cursor=old&limit=5', { next: 'new' })).toBe(
    '</api/internal/events?styles=tango,salsa&cursor=new&limit=5>; rel="next"',
  );
});

test('pages on both sides are linked, and the event that a page began at is left behind', () => {
  expect(pageLinks(`/api/internal/map/events?at=${id}`, { previous: 'a', next: 'b' })).toBe(
    '</api/internal/map/events?cursor=a>; rel="prev", </api/internal/map/events?cursor=b>; rel="next"',
  );
});

test('a list on a single page has no links', () => {
  expect(pageLinks('/api/internal/events', { previous: null, next: null })).toBeUndefined();
});

test('what a caller writes into the query can not break out of the header', () => {
  const links = pageLinks('/api/internal/events?x=>;rel="next"\u00e9', { next: 'b' });
  expect(links).toMatch(/^<[!-;=?-~]+>; rel="next"$/);
});

describe('a page is cut', () => {
  const cursorOf = (letter: string) => `after ${letter}`;

  test('out of one row more than it has, at the last that it shows', () => {
    expect(cutPage(['a', 'b', 'c'], 2, cursorOf)).toEqual({ rows: ['a', 'b'], next: 'after b' });
  });

  test.each([[['a', 'b']], [['a']], [[]]])('and is the last one where there is no more: %j', (rows) => {
    expect(cutPage(rows, 2, cursorOf)).toEqual({ rows, next: null });
  });
});

test('headers tell what is known of a list, and nothing else', () => {
  expect(pageHeaders('/api/x', { next: null })).toEqual({});
  expect(pageHeaders('/api/x', { next: null, total: null })).toEqual({});
  expect(pageHeaders('/api/x', { next: 'b', total: 0, offset: 0 })).toEqual({
    link: '</api/x?cursor=b>; rel="next"',
    'x-total-count': '0',
    'x-offset': '0',
  });
});
