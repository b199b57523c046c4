import { expect, test } from 'vitest';
import { createEmitter, createStore } from './create-store.ts';

test('a store notifies its listeners of each new value, until they unsubscribe', () => {
  const store = createStore('a');
  const seen: string[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set('b');
  store.set('b');
  unsubscribe();
  store.set('c');
  expect(seen).toEqual(['b']);
  expect(store.get()).toBe('c');
});

test('a listener may unsubscribe itself or subscribe another one while it is notified', () => {
  const { subscribe, emit } = createEmitter<[number]>();
  const seen: string[] = [];
  const unsubscribe = subscribe((value) => {
    seen.push(`first ${value}`);
    unsubscribe();
    subscribe((later) => seen.push(`added ${later}`));
  });
  subscribe((value) => seen.push(`second ${value}`));
  emit(1);
  emit(2);
  expect(seen).toEqual(['first 1', 'second 1', 'second 2', 'added 2']);
});

test('connects with the first listener, and disconnects after the last one', () => {
  const seen: string[] = [];
  const { subscribe } = createEmitter(() => {
    seen.push('connect');
    return () => seen.push('disconnect');
  });
  const unsubscribers = [subscribe(() => {}), subscribe(() => {})];
  for (const unsubscribe of unsubscribers) unsubscribe();
  unsubscribers[0]?.();
  expect(seen).toEqual(['connect', 'disconnect']);
  subscribe(() => {});
  expect(seen).toEqual(['connect', 'disconnect', 'connect']);
});
