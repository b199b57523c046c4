import { expect, test } from 'vitest';
import { changesOfOthers, merged, removesPicture } from './differences.ts';
import { emptyEntry } from './form-values.ts';

const base = { ...emptyEntry, name: 'Bal', place: 'Salle A', price: '10', danceIds: ['a', 'b'], link: '' };

test('takes fields that only others changed by default; keeps mine on conflicts', () => {
  const mine = { ...base, name: 'Grand bal', place: 'Salle B' };
  const theirs = { ...base, place: 'Salle C', price: '12', danceIds: ['b', 'a'] };
  const found = changesOfOthers(base, mine, theirs);
  expect(found).toEqual([
    { field: 'place', usual: 'mine' },
    { field: 'price', usual: 'theirs' },
  ]);
  expect(merged(base, mine, theirs, ['price'])).toEqual({ ...mine, price: '12' });
});

test('keeps a picture that came meanwhile, and removes only one that the user removed', () => {
  const withPicture = { ...base, keepsPicture: true };
  expect(removesPicture(base, base)).toBe(false);
  expect(merged(base, base, withPicture, []).keepsPicture).toBe(true);
  expect(removesPicture(withPicture, base)).toBe(true);
  expect(merged(withPicture, base, withPicture, []).keepsPicture).toBe(false);
});

test('asks about a picture that was replaced while the user removed it', () => {
  const [first, second] = ['1', '2'].map((pictureId) => ({ ...base, keepsPicture: true, pictureId }));
  const mine = { ...base, pictureId: '1' };
  expect(changesOfOthers(first ?? base, mine, second ?? base)).toEqual([{ field: 'picture', usual: 'mine' }]);
  expect(changesOfOthers(first ?? base, mine, { ...base, name: 'Bal', pictureId: null })).toEqual([]);
  expect(changesOfOthers(first ?? base, first ?? base, second ?? base)).toEqual([]);
  expect(merged(first ?? base, mine, second ?? base, ['picture']).keepsPicture).toBe(true);
  expect(merged(first ?? base, mine, second ?? base, [])).toMatchObject({ keepsPicture: false, pictureId: '2' });
});

test('compares translations of the description without their order and without empty ones', () => {
  const theirs = { ...base, translations: { en: 'Two rooms.', es: 'Dos salas.' } };
  const same = { ...base, translations: { es: 'Dos salas. ', en: 'Two rooms.', de: '' } };
  expect(changesOfOthers(base, same, theirs)).toEqual([]);
  expect(changesOfOthers(base, base, theirs)).toEqual([{ field: 'translations', usual: 'theirs' }]);
});

test('shows no conflict when both sides mean the same', () => {
  const mine = { ...base, price: '12,00', link: 'www.bal.fr', name: ' Grand bal ' };
  const theirs = { ...base, price: '12', link: 'https://www.bal.fr/', name: 'Grand bal' };
  expect(changesOfOthers(base, mine, theirs)).toEqual([]);
});
