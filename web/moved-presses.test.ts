import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepPressesOnMoved } from './moved-presses.ts';

let told: string[] = [];
const find = (id: string) => document.getElementById(id) as HTMLElement;

let listeners: Parameters<typeof addEventListener>[] = [];

beforeAll(() => {
  const added = vi.spyOn(window, 'addEventListener');
  keepPressesOnMoved();
  listeners = added.mock.calls;
  added.mockRestore();
});
afterAll(() => {
  for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  document.body.replaceChildren();
});
beforeEach(() => {
  told = [];
  document.body.innerHTML =
    '<main id="page"><p id="line"></p><button id="save" type="button"><b id="word">Save</b></button><button id="other" type="button"></button></main>';
  for (const id of ['page', 'save', 'other']) find(id).addEventListener('click', () => told.push(id));
});

/** Down in one place, up in another, as browsers tell it: the click is of what both lie in. */
function press(begins: string, ends: string, { x = 0, detail = 1 } = {}): void {
  find(begins).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 5, clientY: 5 }));
  find(ends).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: 5 + x, clientY: 5 }),
  );
}

test('what a press began on is pressed where the page has moved from under it, once', () => {
  press('word', 'page');
  expect(told).toEqual(['save', 'page']);
});

test.each([
  ['that met what it began on', 'word', 'save', {}, ['save', 'page']],
  ['that began on nothing', 'line', 'page', {}, ['page']],
  ['that was taken back by moving away', 'save', 'page', { x: 40 }, ['page']],
  ['of a keyboard', 'save', 'page', { detail: 0 }, ['page']],
  ['that met another control', 'save', 'other', {}, ['other', 'page']],
] as const)('a press %s is left alone', (_, begins, ends, more, expected) => {
  press(begins, ends, more);
  expect(told).toEqual(expected);
});

test('what is gone meanwhile is not pressed', () => {
  find('save').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 5, clientY: 5 }));
  find('save').remove();
  find('page').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 5, clientY: 5 }));
  expect(told).toEqual(['page']);
});
