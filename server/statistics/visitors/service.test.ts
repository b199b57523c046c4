import { expect, test } from 'vitest';
import { VisitorMemory } from './service.ts';

const visit = { eventId: 'a', action: 'seen', network: '192.0.2.1', userAgent: 'Firefox' } as const;

test('recognises a repetition until midnight UTC, and discards everything then', () => {
  let time = new Date('2027-05-01T23:59:59Z');
  const memory = new VisitorMemory(() => time);
  const seen = [memory.isNew(visit), memory.isNew(visit), memory.isNew({ ...visit, action: 'clicked' })];
  expect(seen).toEqual([true, false, true]);
  time = new Date('2027-05-02T00:00:00Z');
  expect(memory.isNew(visit)).toBe(true);
  expect(memory.size).toBe(2);
});

test('forgets the oldest visits beyond its limit', () => {
  const memory = new VisitorMemory(() => new Date(0), 100);
  for (let nth = 0; nth < 1000; nth++) memory.isNew({ ...visit, eventId: String(nth) });
  expect(memory.size).toBe(100);
  expect(memory.isNew({ ...visit, eventId: '999' })).toBe(false);
  expect(memory.isNew({ ...visit, eventId: '0' })).toBe(true);
});
