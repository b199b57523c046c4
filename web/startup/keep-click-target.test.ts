import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepClickTarget } from './keep-click-target.ts';

let clicked: string[] = [];
const find = (id: string) => document.getElementById(id) as HTMLElement;

let listeners: Parameters<typeof addEventListener>[] = [];

beforeAll(() => {
  const added = vi.spyOn(window, 'addEventListener');
  keepClickTarget();
  listeners = added.mock.calls;
  added.mockRestore();
});
afterAll(() => {
  for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  document.body.replaceChildren();
});
beforeEach(() => {
  clicked = [];
  document.body.innerHTML =
    '<main id="page"><p id="line"></p><button id="save" type="button"><b id="word">Save</b></button><button id="other" type="button"></button></main>';
  for (const id of ['page', 'save', 'other']) find(id).addEventListener('click', () => clicked.push(id));
});

/** A pointer goes down on one element and up on another. Browsers then click their common ancestor: `clickedId`. */
function press(downId: string, clickedId: string, { x = 0, detail = 1 } = {}): void {
  find(downId).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 5, clientY: 5 }));
  find(clickedId).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: 5 + x, clientY: 5 }),
  );
}

test('clicks the control on which a press began, once, when the page moved under the pointer', () => {
  press('word', 'page');
  expect(clicked).toEqual(['save', 'page']);
});

test.each([
  ['on the control where it began', 'word', 'save', {}, ['save', 'page']],
  ['that began on no control', 'line', 'page', {}, ['page']],
  ['that was cancelled by moving away', 'save', 'page', { x: 40 }, ['page']],
  ['by keyboard', 'save', 'page', { detail: 0 }, ['page']],
  ['on another control', 'save', 'other', {}, ['other', 'page']],
] as const)('does not change a click %s', (_, downId, clickedId, more, expected) => {
  press(downId, clickedId, more);
  expect(clicked).toEqual(expected);
});

test('does not click a control that was removed during the press', () => {
  find('save').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 5, clientY: 5 }));
  find('save').remove();
  find('page').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 5, clientY: 5 }));
  expect(clicked).toEqual(['page']);
});
