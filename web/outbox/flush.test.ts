import { expect, test } from 'vitest';
import type { Entry } from './entries.ts';
import { nextOf } from './flush.ts';
import { withdrawal } from './service.ts';

const refusal = { code: 'version-conflict', fields: [] } as const;

function anEntry(position: number, about: string, more: Partial<Entry> = {}): Entry {
  return { position, about, userId: 'ana', refusal: null, isSent: false, ...more } as Entry;
}

test('sends the changes of an account in order', () => {
  const entries = [anEntry(1, 'event/1', { userId: 'ben' }), anEntry(2, 'event/2'), anEntry(3, 'event/1')];
  expect(nextOf(entries, 'ana')?.position).toBe(2);
  expect(nextOf(entries, 'ben')?.position).toBe(1);
  expect(nextOf(entries, 'eve')).toBeUndefined();
});

test('holds back what follows a refused change of the same thing', () => {
  const refused = anEntry(1, 'event/1', { refusal: { ...refusal, fields: [] } });
  const entries = [refused, anEntry(2, 'event/1'), anEntry(3, 'event/2')];
  expect(nextOf(entries, 'ana')?.position).toBe(3);
  expect(nextOf(entries.slice(0, 2), 'ana')).toBeUndefined();
});

test('asks the user about an edit if the one before it is withdrawn', () => {
  const [first, second] = [anEntry(1, 'event/1', { kind: 'change' }), anEntry(2, 'event/1', { kind: 'change' })];
  const other = anEntry(3, 'event/2', { kind: 'change' });
  expect(withdrawal(first, [], [first, second, other])).toEqual({ remove: [1], write: [{ ...second, refusal }] });
  expect(withdrawal(first, [second], [first, second, other])).toEqual({ remove: [1, 2], write: [] });
  expect(withdrawal(second, [], [first, second, other])).toEqual({ remove: [2], write: [] });
});

test('removes everything about a new event that is withdrawn', () => {
  const added = anEntry(1, 'event/1', { kind: 'add' });
  const others = [anEntry(2, 'event/1', { kind: 'change' }), anEntry(3, 'saved/1', { kind: 'save' })];
  const kept = anEntry(4, 'saved/2', { kind: 'save' });
  expect(withdrawal(added, [], [added, ...others, kept])).toEqual({ remove: [1, 2, 3], write: [] });
});
