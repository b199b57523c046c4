import { expect, test } from 'vitest';
import type { Entry } from './entries.ts';
import { nextOf } from './flush.ts';

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
