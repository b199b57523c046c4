import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, Toasts } from './toast.tsx';

let undone = 0;
beforeEach(() => {
  undone = 0;
  vi.useFakeTimers();
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toasts />
    </>,
  );
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

function show(text: string): () => void {
  let takeAway = () => {};
  act(() => {
    takeAway = showToast(text, 'good', { label: 'Undo', onPress: () => (undone += 1) });
  });
  return takeAway;
}
const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const undo = () => screen.queryByRole('button', { name: 'Undo' });

test('undo runs once and removes the toast', () => {
  show('Deleted');
  expect(screen.getByRole('status').textContent).toContain('Deleted');
  fireEvent.click(undo() as HTMLElement);
  expect(undone).toBe(1);
  expect(undo()).toBeNull();
});

test('a toast with an action is shown for more than eight seconds, then removed', () => {
  show('Deleted');
  act(() => {
    showToast('Saved');
  });
  wait(6);
  expect(screen.getByRole('status').textContent).not.toContain('Saved');
  wait(2.5);
  expect(undo()).not.toBeNull();
  wait(5);
  expect(undo()).toBeNull();
  expect(undone).toBe(0);
});

test('stays while the pointer or the focus is on it', () => {
  show('Deleted');
  fireEvent.pointerEnter(screen.getByText('Deleted').parentElement as HTMLElement);
  wait(60);
  expect(undo()).not.toBeNull();
  act(() => undo()?.focus());
  fireEvent.pointerLeave(screen.getByText('Deleted').parentElement as HTMLElement);
  wait(60);
  expect(undo()).not.toBeNull();
  act(() => undo()?.blur());
  wait(11);
  expect(undo()).toBeNull();
});

test('F6 moves the focus into the toast; Escape closes it and returns the focus', () => {
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  show('Deleted');
  expect(document.activeElement).toBe(elsewhere);
  fireEvent.keyDown(elsewhere, { key: 'F6' });
  expect(document.activeElement).toBe(undo());
  fireEvent.keyDown(undo() as HTMLElement, { key: 'Escape' });
  expect(undo()).toBeNull();
  expect(document.activeElement).toBe(elsewhere);
});

test('the caller can remove it', () => {
  const takeAway = show('Deleted');
  act(() => takeAway());
  expect(undo()).toBeNull();
});
