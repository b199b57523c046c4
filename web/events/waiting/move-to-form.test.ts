import { expect, test } from 'vitest';
import type { Entry } from '#web/outbox/entries.ts';
import { laterOfForm } from './move-to-form.ts';

function anEntry(position: number, kind: Entry['kind'], more: Partial<Entry> = {}): Entry {
  return { position, kind, about: 'event/1', userId: 'ana', refusal: null, isSent: false, ...more } as Entry;
}

test('opens a refused edit together with the later edits and pictures of its event', () => {
  const edit = anEntry(2, 'change');
  const others = [anEntry(1, 'picture'), edit, anEntry(3, 'picture', { about: 'event/2' }), anEntry(4, 'cancel')];
  const positions = (...more: Entry[]) => laterOfForm(edit, [...others, ...more]).map(({ position }) => position);
  expect(positions()).toEqual([]);
  expect(positions(anEntry(5, 'picture'), anEntry(6, 'change'), anEntry(7, 'remove-picture'))).toEqual([5, 6, 7]);
  const following = anEntry(6, 'change', { screen: { scope: 'following' } });
  expect(positions(anEntry(5, 'picture'), following, anEntry(7, 'picture'))).toEqual([5]);
  expect(laterOfForm(anEntry(2, 'add'), [following])).toEqual([following]);
});
