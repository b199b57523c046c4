import { expect, test } from 'vitest';
import { nearest, nextTowards } from './nearest.ts';

const paris = { name: 'Paris', x: 200, y: 100 };
const lyon = { name: 'Lyon', x: 260, y: 260 };
const bordeaux = { name: 'Bordeaux', x: 90, y: 290 };
const strasbourg = { name: 'Strasbourg', x: 340, y: 110 };
const towns = [paris, lyon, bordeaux, strasbourg];

test('an arrow key finds the next pin in its direction', () => {
  expect(nextTowards('ArrowRight', paris, towns)).toBe(strasbourg);
  expect(nextTowards('ArrowDown', paris, towns)).toBe(lyon);
  expect(nextTowards('ArrowLeft', lyon, towns)).toBe(bordeaux);
  expect(nextTowards('ArrowUp', bordeaux, towns)).toBe(paris);
});

test('an arrow key without a pin ahead, or another key, finds none', () => {
  expect(nextTowards('ArrowUp', paris, towns)).toBeUndefined();
  expect(nextTowards('ArrowRight', strasbourg, towns)).toBeUndefined();
  expect(nextTowards('Enter', paris, towns)).toBeUndefined();
});

test('finds the nearest point, or none in an empty list', () => {
  expect(nearest({ x: 250, y: 250 }, towns)).toBe(lyon);
  expect(nearest(paris, [])).toBeUndefined();
});
