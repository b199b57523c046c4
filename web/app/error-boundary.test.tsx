import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): React.ReactNode {
  throw new Error('a broken part');
}

test('an optional part that throws is replaced by nothing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <main>
      <ErrorBoundary instead={null}>
        <Broken />
      </ErrorBoundary>
      <p>All else</p>
    </main>,
  );
  expect(screen.getByRole('main').textContent).toBe('All else');
});
