import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('sorts ids by creation, also in the same millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
