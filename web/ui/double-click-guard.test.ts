import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDoubleClickGuard } from './double-click-guard.ts';

let end: () => void;
let pressed: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  document.body.innerHTML =
    '<main><button id="open">Open</button><button id="yes">Yes</button><p id="text">Words</p>' +
    '<label id="label"><input id="box" type="checkbox"> Box</label></main>';
  pressed = [];
  end = startDoubleClickGuard();
  document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id));
});

afterEach(() => {
  end();
  // Other files share the document and handle the Tab key.
  document.body.replaceChildren();
  vi.useRealTimers();
});

interface How {
  /** Click count as reported by the browser. */
  detail?: number;
  afterMs?: number;
  x?: number;
  pointerType?: string;
}

/** Dispatches a click and returns whether its default action is performed. */
function press(id: string, { detail = 1, afterMs = 0, x = 10, pointerType = 'mouse' }: How = {}): boolean {
  const target = document.getElementById(id) as HTMLElement;
  vi.advanceTimersByTime(afterMs);
  target.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType }));
  return fireEvent.click(target, { detail, clientX: x, clientY: 10 });
}

test('ignores the second click of a double click on an element that appeared since', () => {
  press('open');
  expect(press('yes', { detail: 2, afterMs: 499 })).toBe(false);
  expect(pressed).toEqual(['open']);
  press('open', { afterMs: 1000 });
  expect(press('text', { detail: 2, afterMs: 100 })).toBe(false);
  expect(pressed).toEqual(['open', 'open']);
});

test('accepts it after half a second', () => {
  press('open');
  expect(press('yes', { detail: 2, afterMs: 500 })).toBe(true);
  expect(pressed).toEqual(['open', 'yes']);
});

test('accepts a second click on the same control, and a quick first click elsewhere', () => {
  press('open');
  press('open', { detail: 2, afterMs: 100 });
  press('yes', { detail: 1, afterMs: 100 });
  press('text', { detail: 2, afterMs: 100, x: 200 });
  expect(pressed).toEqual(['open', 'open', 'yes', 'text']);
});

test('detects double taps by position and time, because not all browsers count them', () => {
  press('open', { pointerType: 'touch' });
  press('yes', { pointerType: 'touch', afterMs: 300, x: 20 });
  expect(pressed).toEqual(['open']);
  press('yes', { pointerType: 'touch', afterMs: 100, x: 90 });
  expect(pressed).toEqual(['open', 'yes']);
});

test('never blocks the keyboard', () => {
  press('open');
  press('yes', { detail: 0 });
  expect(pressed).toEqual(['open', 'yes']);
});

test('treats a label and its field as one control', () => {
  press('label');
  press('box', { detail: 2, afterMs: 50 });
  expect(press('label', { detail: 3, afterMs: 50 })).toBe(true);
});
