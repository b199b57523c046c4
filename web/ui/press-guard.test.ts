import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDoubleClickGuard } from './press-guard.ts';

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
  // Other files share the document: their Tab key would come here.
  document.body.replaceChildren();
  vi.useRealTimers();
});

interface How {
  /** Which click of a row it is, as the browser counts. */
  detail?: number;
  afterMs?: number;
  x?: number;
  pointerType?: string;
}

/** Says whether what a click does by itself is still done. */
function press(id: string, { detail = 1, afterMs = 0, x = 10, pointerType = 'mouse' }: How = {}): boolean {
  const target = document.getElementById(id) as HTMLElement;
  vi.advanceTimersByTime(afterMs);
  target.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType }));
  return fireEvent.click(target, { detail, clientX: x, clientY: 10 });
}

test('the second click of two hits nothing that has come there since, be it a control or what lies behind', () => {
  press('open');
  expect(press('yes', { detail: 2, afterMs: 499 })).toBe(false);
  expect(pressed).toEqual(['open']);
  press('open', { afterMs: 1000 });
  expect(press('text', { detail: 2, afterMs: 100 })).toBe(false);
  expect(pressed).toEqual(['open', 'open']);
});

test('half a second later it counts', () => {
  press('open');
  expect(press('yes', { detail: 2, afterMs: 500 })).toBe(true);
  expect(pressed).toEqual(['open', 'yes']);
});

test('on the same control it counts, and so does a first click elsewhere, however quick', () => {
  press('open');
  press('open', { detail: 2, afterMs: 100 });
  press('yes', { detail: 1, afterMs: 100 });
  press('text', { detail: 2, afterMs: 100, x: 200 });
  expect(pressed).toEqual(['open', 'open', 'yes', 'text']);
});

test('of a finger, which not every browser counts, it is told by place and time', () => {
  press('open', { pointerType: 'touch' });
  press('yes', { pointerType: 'touch', afterMs: 300, x: 20 });
  expect(pressed).toEqual(['open']);
  press('yes', { pointerType: 'touch', afterMs: 100, x: 90 });
  expect(pressed).toEqual(['open', 'yes']);
});

test('the keyboard is never held back', () => {
  press('open');
  press('yes', { detail: 0 });
  expect(pressed).toEqual(['open', 'yes']);
});

test('a label and its field are one', () => {
  press('label');
  press('box', { detail: 2, afterMs: 50 });
  expect(press('label', { detail: 3, afterMs: 50 })).toBe(true);
});
