import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageHeaders, pageLinks } from '#model/paging/page-headers.ts';
import { cutPage, readCursor, writeCursor } from './paging.ts';
import { Problem } from './problem.ts';

const id = '019a9c00-0000-7000-8000-000000000001';
const first = new Date('0001-01-01T00:00:00Z');
const last = new Date('9999-12-31T23:59:59.999Z');

test('decodes a cursor to its position', () => {
  fc.assert(
    fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), fc.uuid(), (at, id) => {
      expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id });
    }),
  );
});

test('writes cursors that are safe in a URL and short enough for the contract', () => {
  const cursor = writeCursor({ at: last, id });
  expect(cursor).toMatch(/^[\w-]{1,200}$/);
});

test.each([
  ['an empty text', ''],
  ['punctuation', '!!'],
  ['words', Buffer.from('hello world').toString('base64url')],
  ['no id', Buffer.from('1700000000000 1').toString('base64url')],
  ['no instant', Buffer.from(`${8.65e15} ${id}`).toString('base64url')],
  ['an instant after the range of the contract', writeCursor({ at: new Date(last.getTime() + 1), id })],
  ['an instant before the range of the contract', writeCursor({ at: new Date(first.getTime() - 1), id })],
  ['a cursor with padding', `${writeCursor({ at: new Date(0), id })}=`],
])('rejects %s as a cursor', (_, cursor) => {
  expect(() => readCursor(cursor)).toThrow(Problem);
});

test('rejects any text that is not a cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readCursor(text)).toThrow(Problem);
    }),
  );
});

test('links to the next page with the same query and another cursor', () => {
  expect(pageLinks('/api/internal/events?styles=tango,salsa&cursor=old&limit=5', { next: 'new' })).toBe(
    '</api/internal/events?styles=tango,salsa&cursor=new&limit=5>; rel="next"',
  );
});

test('links to both adjacent pages, without the event that the page began at', () => {
  expect(pageLinks(`/api/internal/map/events?at=${id}`, { previous: 'a', next: 'b' })).toBe(
    '</api/internal/map/events?cursor=a>; rel="prev", </api/internal/map/events?cursor=b>; rel="next"',
  );
});

test('returns no links for a list on a single page', () => {
  expect(pageLinks('/api/internal/events', { previous: null, next: null })).toBeUndefined();
});

test('escapes the query in the header', () => {
  const links = pageLinks('/api/internal/events?x=>;rel="next"\u00e9', { next: 'b' });
  expect(links).toMatch(/^<[!-;=?-~]+>; rel="next"$/);
});

describe('cutPage', () => {
  const cursorOf = (letter: string) => `after ${letter}`;

  test('drops the additional row and returns the cursor of the last row', () => {
    expect(cutPage(['a', 'b', 'c'], 2, cursorOf)).toEqual({ rows: ['a', 'b'], next: 'after b' });
  });

  test.each([[['a', 'b']], [['a']], [[]]])('returns no cursor without an additional row: %j', (rows) => {
    expect(cutPage(rows, 2, cursorOf)).toEqual({ rows, next: null });
  });
});

test('sends only the headers that are known', () => {
  expect(pageHeaders('/api/x', { next: null })).toEqual({});
  expect(pageHeaders('/api/x', { next: null, total: null })).toEqual({});
  expect(pageHeaders('/api/x', { next: 'b', total: 0, offset: 0 })).toEqual({
    link: '</api/x?cursor=b>; rel="next"',
    'x-total-count': '0',
    'x-offset': '0',
  });
});
