import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SlowContent } from './page-column.tsx';

afterEach(() => void vi.useRealTimers());

test('says after four seconds what it waits for', () => {
  vi.useFakeTimers();
  render(<SlowContent label="Loading" slowLabel="Still waiting for the server." />);
  act(() => void vi.advanceTimersByTime(3999));
  expect(screen.queryByText('Still waiting for the server.')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Still waiting for the server.')).toBeTruthy();
});
