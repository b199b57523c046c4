import { expect, test } from 'vitest';
import { newId, readSignedId, signId } from './ids.ts';

test('sorts ids by creation, also in the same millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const secret = new Uint8Array(64).fill(7);
const id = newId();
const signed = signId(secret, 'calendar', id);

test('reads a signed id', () => {
  expect(signed).toMatch(/^[\w-]{54}$/);
  expect(readSignedId(secret, 'calendar', signed)).toBe(id);
});

test('rejects another purpose or secret, and changed, missing or extra characters', () => {
  expect(readSignedId(secret, 'stop', signed)).toBeUndefined();
  expect(readSignedId(new Uint8Array(64), 'calendar', signed)).toBeUndefined();
  expect(readSignedId(secret, 'calendar', '')).toBeUndefined();
  expect(readSignedId(secret, 'calendar', `${signed}A`)).toBeUndefined();
  for (let at = 0; at < signed.length; at++) {
    const other = signed[at] === 'A' ? 'B' : 'A';
    expect(readSignedId(secret, 'calendar', signed.slice(0, at) + other + signed.slice(at + 1))).toBeUndefined();
    expect(readSignedId(secret, 'calendar', signed.slice(0, at) + signed.slice(at + 1))).toBeUndefined();
  }
});

test('signs only UUIDs', () => {
  expect(() => signId(secret, 'calendar', 'everything')).toThrow('Only UUIDs');
});
