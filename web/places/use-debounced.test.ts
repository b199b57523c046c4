import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addressSuggestions } from '#contract/constants.ts';
import { useDebounced } from './use-debounced.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('returns a typed text after half a second without a change', () => {
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const { result, rerender } = renderHook((text: string) => useDebounced(text, addressSuggestions.debounceMs), {
    initialProps: '',
  });
  rerender('Paris');
  wait(499);
  rerender('Paris 9');
  wait(499);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('Paris 9');
});
