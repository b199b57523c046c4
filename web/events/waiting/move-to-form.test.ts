import { expect, test } from 'vitest';
import type { Entry } from '#web/outbox/entries.ts';
import { pictureOf } from './move-to-form.ts';

function anEntry(position: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry {
  return { position, kind, about: 'event/1', userId: 'ana', refusal: null, isSent: false, ...more } as Entry;
}

test('finds the picture that waits behind an edit, and not the one of a later edit', () => {
  const edit = anEntry(2, 'change');
  const others = [anEntry(1, 'picture'), edit, anEntry(3, 'picture', { about: 'event/2' })];
  expect(pictureOf(edit, others)).toBeUndefined();
  expect(pictureOf(edit, [...others, anEntry(4, 'picture')])?.position).toBe(4);
  expect(pictureOf(edit, [...others, anEntry(4, 'remove-picture')])?.position).toBe(4);
  expect(pictureOf(edit, [...others, anEntry(4, 'change'), anEntry(5, 'picture')])).toBeUndefined();
});
