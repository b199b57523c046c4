import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeConnection, setConnectionProbe } from '#web/http/network.ts';
import skeleton from '#web/ui/skeleton.module.css';
import styles from './popup-message.module.css';
import { PopupMessage } from './popup-message.tsx';

beforeEach(async () => {
  // Failed requests of other test files may have set the state to offline.
  setConnectionProbe(async () => undefined);
  await probeConnection();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('animates the placeholder of a popup after a delay', () => {
  const { container } = render(<PopupMessage status="loading" onRetry={() => {}} />);
  const still = () => container.getElementsByClassName(styles.still ?? '').length;
  expect(still()).toBe(3);
  act(() => vi.advanceTimersByTime(1000));
  expect(still()).toBe(0);
  expect(container.getElementsByClassName(skeleton.skeleton ?? '').length).toBe(3);
});
